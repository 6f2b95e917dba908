import type { CalendarDay } from './calendarDay.ts';

const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/**
 * The day of a moment in the United Kingdom. The service and the portal have no other "today".
 * @example ukDay(new Date('2026-06-30T23:30:00Z')) // '2026-07-01'
 */
export const ukDay = (at: Date): CalendarDay => LONDON.format(at);
