const asText = (value: string): string => value;

/**
 * How both homes read the types that their drivers would each read in their own way, by PostgreSQL's type id.
 *
 * 64-bit integers and numerics become numbers (ids, pence and percentages are far below 2^53); a calendar date stays text,
 * since a Date would pull a time zone into it.
 */
export const columnTypes: Readonly<Record<number, (value: string) => number | string>> = {
  20: Number,
  1700: Number,
  1082: asText,
};
