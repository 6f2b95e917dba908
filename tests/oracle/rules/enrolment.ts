import { addDays, addMonths, birthday, endOfMonthsFrom, later, type Day } from './days.ts';
import { statePensionDay, type Category } from './earnings.ts';

export type EnrolmentKind = 'automatic' | 'opted in' | 'joined' | 'contractual' | 're-enrolled';

export interface EnrolmentDuty {
  readonly enrolmentDate: Day;
  readonly completeBy: Day;
  readonly postponeUntil: Day;
  readonly postponementNoticeBy: Day;
}

/** Six weeks that begin with `day`. */
const sixWeeksFrom = (day: Day): Day => addDays(day, 41);

export const dutiesOf = (enrolmentDate: Day): EnrolmentDuty => ({
  enrolmentDate,
  completeBy: sixWeeksFrom(enrolmentDate),
  postponeUntil: addMonths(enrolmentDate, 3),
  postponementNoticeBy: sixWeeksFrom(addDays(enrolmentDate, 1)),
});

/**
 * Rule 4.5: the first day on which all conditions hold, whatever day one looks.
 * @param firstAbove - The first day of the pay reference period in which the earnings first exceed the trigger.
 */
export function enrolmentDateOf(born: Day, employedFrom: Day, dutiesFrom: Day, firstAbove: Day): Day | null {
  const first = [employedFrom, birthday(born, 22), dutiesFrom, firstAbove].reduce(later);
  return first < statePensionDay(born) ? first : null;
}

/**
 * The last day to opt out (rules 4.8, 4.9); null while the month has not begun.
 * @param information - The day on which the enrolment information was given.
 */
export function optOutUntil(from: Day, information: Day | null, hadInvalidNotice: boolean): Day | null {
  if (information === null) return null;
  const begins = later(from, information);
  return hadInvalidNotice ? sixWeeksFrom(begins) : endOfMonthsFrom(begins, 1);
}

/** Rule 4.10. */
export const mayOptOut = (kind: EnrolmentKind): boolean => kind === 'automatic' || kind === 'opted in' || kind === 're-enrolled';

/** Rule 4.11. */
export function fitsCategory(kind: EnrolmentKind, category: Category): boolean {
  switch (kind) {
    case 'automatic':
    case 're-enrolled':
      return category === 'eligible jobholder';
    case 'opted in':
      return category === 'eligible jobholder' || category === 'non-eligible jobholder';
    case 'joined':
      return category === 'entitled worker';
    case 'contractual':
      return true;
  }
}

/** Rule 4.12: three years after the start of the duties, or after the date chosen for the previous one. */
export function reEnrolmentOf(dutiesFrom: Day, chosen: Day | null, today: Day): { on: Day; windowFrom: Day; windowTo: Day } {
  const previous = chosen ?? dutiesFrom;
  let on = addMonths(previous, 36);
  // Choice 28: where no date was chosen, the day itself counts as the chosen one.
  for (let months = 72; endOfMonthsFrom(on, 3) < today; months += 36) on = addMonths(previous, months);
  return { on, windowFrom: addMonths(on, -3), windowTo: endOfMonthsFrom(on, 3) };
}

/** Rule 4.13: from the start of the duties and from each third anniversary: the one that comes next (choice 28). */
export function declarationBy(dutiesFrom: Day, today: Day): Day {
  let by = endOfMonthsFrom(dutiesFrom, 5);
  for (let months = 36; by < today; months += 36) by = endOfMonthsFrom(addMonths(dutiesFrom, months), 5);
  return by;
}
