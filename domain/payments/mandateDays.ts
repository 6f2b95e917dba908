import rules from '../../schemas/rules/direct-debit.json' with { type: 'json' };
import { addDays, type CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { addBacsDays, nextBacsDay, previousBacsDay } from '../calendar/bacsDays.ts';

/**
 * The last day of lodging after which an instruction that no bank has refused counts as accepted today. Counted back from a Bacs day: from a
 * Saturday, five days back would be the Monday before, whose fifth day is still to come.
 */
export const lodgedBy = (today: CalendarDay): CalendarDay => addBacsDays(previousBacsDay(today), -rules.instructionWorkingDays);

/**
 * The day on which a waiting mandate becomes active, unless the bank refuses it.
 *
 * @param lodgedOn - The day on which the bank has its instruction; null while it is not lodged, which the next daily step does.
 */
export function activeFrom(lodgedOn: CalendarDay | null, today: CalendarDay): CalendarDay {
  const day = addBacsDays(lodgedOn ?? nextBacsDay(addDays(today, 1)), rules.instructionWorkingDays);
  return day > today ? day : today;
}

/** A mandate, as far as its first day depends on it. */
export interface WaitingMandate {
  status: string;
  isConfirmed: boolean;
  lodgedOn: CalendarDay | null;
}

/** The day on which a mandate becomes active; null for one that does not wait, or waits for the account holder. */
export const firstDayOf = ({ status, isConfirmed, lodgedOn }: WaitingMandate, today: CalendarDay): CalendarDay | null =>
  status === 'pending' && isConfirmed ? activeFrom(lodgedOn, today) : null;
