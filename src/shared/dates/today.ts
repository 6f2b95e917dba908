const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The day that it is in the United Kingdom, as `yyyy-MM-dd`. */
export const todayInUk = (now = new Date()): string => LONDON.format(now);
