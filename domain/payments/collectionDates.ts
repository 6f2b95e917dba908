import rules from '../../schemas/rules/pay-periods.json' with { type: 'json' };
import statementRules from '../../schemas/rules/statements.json' with { type: 'json' };
import directDebitRules from '../../schemas/rules/direct-debit.json' with { type: 'json' };
import { addBacsDays, nextBacsDay, previousBacsDay } from '../calendar/bacsDays.ts';
import { addDays, addMonths, type CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';

/** The Bacs days from the input of a collection to its entry, which is the day of the collection. */
const daysFromInput = rules.collectionWorkingDays - 1;

/**
 * The day on which a direct debit that is authorised today is collected: the planned day, or the first one that leaves the working days of the
 * advance notice. The notice tells the payer of the day, so that it covers the working days of the collection too.
 *
 * @param planned - `yyyy-MM-dd`; null for the first possible day.
 */
export function collectionDateFor(planned: CalendarDay | null, today: CalendarDay): CalendarDay {
  const earliest = addBacsDays(today, rules.advanceNoticeWorkingDays);
  return planned !== null && planned > earliest ? nextBacsDay(planned) : earliest;
}

/** The days of a correction, whose amount is not known yet. */
export interface CorrectionDates {
  /** The last day to pay what it asks for. */
  dueDate: CalendarDay;
  /** The last day for the provider to pay a refund: no notice has to come before. @see docs/rules.md, 9.3 */
  refundDueDate: CalendarDay;
  /** Null for payment by bank transfer. */
  collectionDate: CalendarDay | null;
}

/**
 * The days of a correction that is made today. Around bank holidays the advance notice may take longer than the days until it is due: the due
 * date is then that of the collection, so that a correction is not late from its beginning.
 *
 * @param isCollected - Whether it is collected by direct debit.
 */
export function correctionDates(today: CalendarDay, isCollected: boolean): CorrectionDates {
  const refundDueDate = addDays(today, statementRules.correctionDueDays);
  if (!isCollected) return { dueDate: refundDueDate, refundDueDate, collectionDate: null };
  const collectionDate = collectionDateFor(previousBacsDay(refundDueDate), today);
  return { dueDate: collectionDate > refundDueDate ? collectionDate : refundDueDate, refundDueDate, collectionDate };
}

/** The day on which the bank must have a collection, so that it is made on its day. */
export const presentationDate = (collectionDate: CalendarDay): CalendarDay => addBacsDays(collectionDate, -daysFromInput);

/** The day on which the bank processes a collection, the Bacs day before it. A file for the bank has it for each collection. */
export const processingDate = (collectionDate: CalendarDay): CalendarDay => addBacsDays(collectionDate, -1);

/** The day of a collection that the bank gets today, or on the next Bacs day. */
export const collectionOfInput = (today: CalendarDay): CalendarDay => addBacsDays(nextBacsDay(today), daysFromInput);

/**
 * The day of a collection that the bank gets today: the notified day, or, when that is too near, the next possible one within three working days after
 * it. Null when it is later than that: the payer must have a new notice of its full length first.
 *
 * @param notified - `yyyy-MM-dd`: the day of the payer's notice.
 * @see docs/rules.md, 8.2
 */
export function presentedCollectionDate(notified: CalendarDay, today: CalendarDay): CalendarDay | null {
  const possible = collectionOfInput(today);
  if (possible <= notified) return notified;
  return possible <= addBacsDays(notified, directDebitRules.latePresentationWorkingDays) ? possible : null;
}

/**
 * The day on which a returned direct debit that a person presents again today is collected: the bank gets it with the next daily step. Null when that is later
 * than one month after the original collection.
 *
 * @see docs/rules.md, 8.6
 */
export function secondCollectionDate(original: CalendarDay, today: CalendarDay): CalendarDay | null {
  const collection = collectionOfInput(addBacsDays(today, 1));
  return collection <= addMonths(original, directDebitRules.presentAgainMonths) ? collection : null;
}

/** The day from which a collection without a return counts as paid: Bacs reports unpaid ones only, and a report takes up to three working days. */
export const paidFromDate = (collectionDate: CalendarDay): CalendarDay => addBacsDays(collectionDate, rules.returnWorkingDays);

/** The days of an indemnity claim. */
export interface IndemnityDates {
  /** The last day on which the provider can challenge the claim. */
  challengeBy: CalendarDay;
  /** The day on which the provider's account is debited, unless the claim was challenged. */
  debitedOn: CalendarDay;
}

/** The days of an indemnity claim: the payer has the money at once, and the provider's account is debited later. @see docs/rules.md, 8.5 */
export const indemnityDates = (claimedOn: CalendarDay): IndemnityDates => ({
  challengeBy: addBacsDays(claimedOn, directDebitRules.indemnityChallengeWorkingDays),
  debitedOn: addBacsDays(claimedOn, directDebitRules.indemnityDebitWorkingDays),
});
