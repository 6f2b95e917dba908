const inUk = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' });
const day = inUk({ day: 'numeric', month: 'long', year: 'numeric' });
const time = inUk({ hour: '2-digit', minute: '2-digit' });

/** @example formatDay(new Date('2026-11-22T12:00:00Z')) // '22 November 2026' */
export const formatDay = (date: Date): string => day.format(date);

/** UK time. @example formatMoment(new Date('2026-11-22T12:00:00Z')) // '22 November 2026 at 12:00' */
export const formatMoment = (date: Date): string => `${day.format(date)} at ${time.format(date)}`;
