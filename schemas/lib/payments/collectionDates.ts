import rules from '../../rules/pay-periods.json' with { type: 'json' };
import statementRules from '../../rules/statements.json' with { type: 'json' };
import { addDays, type CalendarDay } from '../calendar/calendarDay.ts';
import { addWorkingDays } from '../calendar/payPeriodDates.ts';
import { type Division, movedToWorkingDay } from '../calendar/workingDays.ts';

/**
 * The day on which a direct debit that is authorised today is collected: the planned day, or the first one that leaves the working days of the
 * advance notice. The notice tells the payer of the day, so that it covers the working days of the collection too.
 *
 * @param planned - `yyyy-MM-dd`; null for the first possible day.
 */
export function collectionDateFor(planned: CalendarDay | null, today: CalendarDay, division: Division): CalendarDay {
  return laterOf(planned, addWorkingDays(today, rules.advanceNoticeWorkingDays, division), division);
}

/** The days of a correction that asks for money. */
export interface CorrectionDates {
  dueDate: CalendarDay;
  /** Null for payment by bank transfer. */
  collectionDate: CalendarDay | null;
}

/**
 * The days of a correction that is made today. Around bank holidays the advance notice may take longer than the days until it is due: the due
 * date is then that of the collection, so that a correction is not late from its beginning.
 *
 * @param isCollected - Whether it is collected by direct debit.
 */
export function correctionDates(today: CalendarDay, division: Division, isCollected: boolean): CorrectionDates {
  const dueDate = addDays(today, statementRules.correctionDueDays);
  if (!isCollected) return { dueDate, collectionDate: null };
  const collectionDate = collectionDateFor(movedToWorkingDay(dueDate, 'previousWorkingDay', division), today, division);
  return { dueDate: collectionDate > dueDate ? collectionDate : dueDate, collectionDate };
}

/** The day on which a returned direct debit is collected again: the bank needs the working days of a collection. */
export function secondCollectionDate(today: CalendarDay, division: Division): CalendarDay {
  return addWorkingDays(today, rules.collectionWorkingDays, division);
}

/** The day on which the bank must have the collection. */
export const presentationDate = (collectionDate: CalendarDay, division: Division): CalendarDay =>
  addWorkingDays(collectionDate, -rules.collectionWorkingDays, division);

/** The last day on which the bank may return a collection. Without a return it counts as paid from the next day on. */
export const lastReturnDate = (collectionDate: CalendarDay, division: Division): CalendarDay =>
  addWorkingDays(collectionDate, rules.returnWorkingDays, division);

function laterOf(planned: CalendarDay | null, earliest: CalendarDay, division: Division): CalendarDay {
  return planned !== null && planned > earliest ? movedToWorkingDay(planned, 'nextWorkingDay', division) : earliest;
}
