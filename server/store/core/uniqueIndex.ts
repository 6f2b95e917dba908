const textOf = (error: unknown, property: string): string => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : undefined;
  return typeof value === 'string' ? value : '';
};

/** The name of the unique index that an insert or update would have broken, or null. 23505 is `unique_violation` (PostgreSQL, appendix A). */
export const brokenUniqueIndex = (error: unknown): string | null =>
  textOf(error, 'code') === '23505' ? textOf(error, 'constraint') : null;
