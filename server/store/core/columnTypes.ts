const asText = (value: string): string => value;

/**
 * The parsers, by PostgreSQL's type id, of the types that the two homes' drivers would read differently.
 *
 * 64-bit integers and numerics become numbers (ids, pence and percentages are far below 2^53); a calendar date stays text,
 * since a Date would pull a time zone into it.
 */
export const columnTypes: Readonly<Record<number, (value: string) => number | string>> = {
  20: Number,
  1700: Number,
  1082: asText,
};
