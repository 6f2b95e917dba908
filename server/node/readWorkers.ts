/** More processes than this need more connections than a PostgreSQL server has by its defaults. */
const mostWorkers = 4;

/** The number of processes that answer requests. @throws Error of one sentence with the remedy. */
export function readWorkers(value = '1'): number {
  const workers = Number(value);
  if (/^\d+$/.test(value) && workers >= 1 && workers <= mostWorkers) return workers;
  throw new Error(`WORKERS is "${value}": set it to the number of processes that answer requests, from 1 to ${mostWorkers}.`);
}
