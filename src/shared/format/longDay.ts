const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A calendar day with the name of its month. @param day - `yyyy-MM-dd` @example longDay('2026-12-22') // '22 December 2026' */
export const longDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
