import { addMonths, addWorkingDays, isWorkingDay, later, moveToWorkingDay, BACS, type Day } from './days.ts';

/** Rule 8.1: the last working day on or before the due date, or the first that a notice of full length allows. */
export const collectionOf = (noticeOn: Day, due: Day): Day =>
  later(moveToWorkingDay(due, 'previous'), addWorkingDays(noticeOn, 10));

export const noticeBy = (collection: Day): Day => addWorkingDays(collection, -10);
export const inputDayOf = (collection: Day): Day => addWorkingDays(collection, -2);
export const processingDayOf = (collection: Day): Day => addWorkingDays(collection, -1);
/** Rule 8.3: three working days after the collection that happened. */
export const countsAsPaidFrom = (collection: Day): Day => addWorkingDays(collection, 3);
/** Rule 8.7. */
export const activeFrom = (made: Day): Day => addWorkingDays(made, 5);
/** The collection of a file that is sent on this Bacs day. */
export const collectionOfInput = (sentOn: Day): Day => addWorkingDays(sentOn, 2);

export const isBacsDay = (day: Day): boolean => isWorkingDay(day, BACS);

/**
 * A planned collection on the Bacs day of a daily step (rule 8.2).
 * `wait`: its input day has not come. `present`: it is sent, and collected on that day. `notify`: too late, so a new notice is given.
 */
export function presentationOn(
  today: Day,
  notified: Day,
): { readonly kind: 'wait' } | { readonly kind: 'present' | 'notify'; readonly collection: Day } {
  const input = inputDayOf(notified);
  if (today < input) return { kind: 'wait' };
  if (today === input) return { kind: 'present', collection: notified };
  const possible = collectionOfInput(today);
  return possible <= addWorkingDays(notified, 3)
    ? { kind: 'present', collection: possible }
    : { kind: 'notify', collection: addWorkingDays(today, 10) };
}

/** Rule 8.6. Reason 0, and a collection within one month of the original. */
export function mayPresentAgain(code: string, original: Day, sentOn: Day): boolean {
  return code === '0' && collectionOfInput(sentOn) <= addMonths(original, 1);
}

/** The Bacs day of the first daily step after an event of `day`. */
export const nextInputDay = (day: Day): Day => addWorkingDays(day, 1);

/** Rule 8.5. */
export const claimDaysOf = (claimedOn: Day): { challengeBy: Day; debitOn: Day } => ({
  challengeBy: addWorkingDays(claimedOn, 9),
  debitOn: addWorkingDays(claimedOn, 14),
});

/** AUDDIS (rule 8.7): everything but C with new details refuses the instruction, unknown codes too. */
export const refusesInstruction = (code: string, hasNewDetails: boolean): boolean => !(code === 'C' && hasNewDetails);

export type Change = 'ends' | 'amended' | 'goes on' | 'stopped' | 'reinstated' | 'unknown';

/** ADDACS (rule 8.8). C without new details goes on as it is (choice 13). */
export function changeOf(code: string, hasNewDetails: boolean): Change {
  switch (code) {
    case '0':
    case '1':
    case '2':
    case 'B':
      return 'ends';
    case '3':
      return hasNewDetails ? 'amended' : 'ends';
    case 'C':
    case 'E':
      return hasNewDetails ? 'amended' : 'goes on';
    case 'D':
      return 'stopped';
    case 'R':
      return 'reinstated';
    default:
      return 'unknown';
  }
}

export type Unpaid = 'may be presented again' | 'needs a new instruction' | 'is resolved first' | 'unknown';

/** ARUDD (rule 8.9). */
export function unpaidBecause(code: string): Unpaid {
  if (code === '0') return 'may be presented again';
  if ('12356B'.includes(code) && code.length === 1) return 'needs a new instruction';
  return '4789A'.includes(code) && code.length === 1 ? 'is resolved first' : 'unknown';
}
