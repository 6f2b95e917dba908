const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The current day in the United Kingdom, as `yyyy-MM-dd`. */
export const todayInUk = (now = new Date()): string => LONDON.format(now);
