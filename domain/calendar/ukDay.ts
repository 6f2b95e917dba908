import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';

const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/**
 * The day of a moment in the United Kingdom. The service and the portal have no other "today".
 * @example ukDay(new Date('2026-06-30T23:30:00Z')) // '2026-07-01'
 */
export const ukDay = (at: Date): CalendarDay => LONDON.format(at);

const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });

/**
 * The hour of a moment in the United Kingdom, from 0 to 23.
 * @example ukHour(new Date('2026-06-30T23:30:00Z')) // 0
 */
export const ukHour = (at: Date): number => Number(HOUR.format(at));
