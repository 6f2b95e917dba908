const numbers: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'numeric'],
  bigint: ['numeric'],
  'numeric(5, 2)': ['numeric'],
};

/** A text as the API writes the value, whatever the server's own settings for dates are. */
const texts: Readonly<Record<string, (value: string) => string>> = {
  integer: (value) => `${value}::text`,
  bigint: (value) => `${value}::text`,
  boolean: (value) => `${value}::text`,
  uuid: (value) => `${value}::text`,
  numeric: (value) => `trim_scale(${value})::text`,
  'numeric(5, 2)': (value) => `trim_scale(${value})::text`,
  date: (value) => `to_char(${value}, 'YYYY-MM-DD')`,
  timestamptz: (value) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** The SQL of a value in another type, where every value can be carried over; otherwise undefined. */
export function castTo(from: string, to: string, value: string): string | undefined {
  if (numbers[from]?.includes(to)) return `${value}::${to}`;
  return to === 'text' ? texts[from]?.(value) : undefined;
}
