/** PostgreSQL's codes of transactions that were ended so that another one could go on. */
const beaten: readonly unknown[] = ['40P01', '40001'];

/** Whether a transaction was ended so that another one could go on: the next try succeeds. */
export const isBeaten = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && beaten.includes(Reflect.get(error, 'code'));
