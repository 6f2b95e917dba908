import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';

const HOUR_MS = 3_600_000;

const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' });

/**
 * The moment at which a day begins in the United Kingdom.
 * @param date - `yyyy-MM-dd`
 * @example startOfDay('2026-07-01') // '2026-06-30T23:00:00.000Z'
 */
export function startOfDay(date: string): string {
  const inUtc = Date.parse(`${date}T00:00:00Z`);
  // In summer time the day has begun an hour before it does in UTC. The clocks never change at midnight.
  const inSummer = inUtc - HOUR_MS;
  return new Date(Number(londonHour.format(inSummer)) === 0 ? inSummer : inUtc).toISOString();
}

/** @example dayAfter('2026-02-28') // '2026-03-01' */
export const dayAfter = (date: string): string => addDays(date, 1);
