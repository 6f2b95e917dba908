import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { addWorkingDays, closedBecause, type Division, movedToWorkingDay } from './workingDays.ts';

/** Bacs works on the working days of England and Wales, whatever the employer's nation (docs/rules.md, 2.2). */
const bacs: Division = 'england-and-wales';

/** Whether Bacs processes payments on a day. */
export const isBacsDay = (day: CalendarDay): boolean => closedBecause(day, bacs) === null;

/** The Bacs day that lies `count` Bacs days after `from`, or before it when negative. */
export const addBacsDays = (from: CalendarDay, count: number): CalendarDay => addWorkingDays(from, count, bacs);

/** The day itself, or the Bacs day after it. */
export const nextBacsDay = (day: CalendarDay): CalendarDay => movedToWorkingDay(day, 'nextWorkingDay', bacs);

/** The day itself, or the Bacs day before it. */
export const previousBacsDay = (day: CalendarDay): CalendarDay => movedToWorkingDay(day, 'previousWorkingDay', bacs);
