import { addDays, addMonths, type CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { lawOn } from './lawInForce.ts';

interface TimeLimit {
  months: number;
  begins: string;
}

/**
 * The last day of a period. One that begins on the day itself ends the day before the same date of a later month, or with the month if that has no
 * such date.
 */
function lastDay({ months, begins }: TimeLimit, from: CalendarDay): CalendarDay {
  const sameDate = addMonths(from, months);
  const isSameDate = sameDate.slice(-2) === from.slice(-2);
  return begins === 'onTheDay' && isSameDate ? addDays(sameDate, -1) : sameDate;
}

/**
 * The last day for an opt-out notice in law.
 *
 * @param from - The later of the first day of membership and the enrolment information.
 * @param hadInvalidNotice - Whether the person gave a notice that was not valid: six weeks hold then, in place of the month.
 * @see docs/rules.md, 4.8 and 4.9
 */
export function optOutEndsOn(from: CalendarDay, hadInvalidNotice = false): CalendarDay {
  if (!hadInvalidNotice) return lastDay(lawOn('optOut', from), from);
  return weeksEndOn(lawOn('optOutAfterInvalidNotice', from), from);
}

/** The last day of a period of weeks, which begins on the day itself or on the next one. */
const weeksEndOn = ({ weeks, begins }: { weeks: number; begins: string }, from: CalendarDay): CalendarDay =>
  addDays(from, weeks * 7 - (begins === 'onTheDay' ? 1 : 0));

/** The last day for the refund after an opt-out. @param noticeDate - The day of the opt-out notice. */
export const refundDueOn = (noticeDate: CalendarDay): CalendarDay => lastDay(lawOn('refund', noticeDate), noticeDate);

/** The last day to which an enrolment can be postponed. */
export const postponementEndsOn = (enrolmentDate: CalendarDay): CalendarDay =>
  lastDay(lawOn('postponement', enrolmentDate), enrolmentDate);

/** The last day for making a worker a member with effect from the enrolment date. */
export const joiningWindowEndsOn = (enrolmentDate: CalendarDay): CalendarDay =>
  weeksEndOn(lawOn('joiningWindow', enrolmentDate), enrolmentDate);

/** The last day for the notice of a postponement: six weeks like those to enrol, from the day after it begins. */
export const postponementNoticeDueOn = (enrolmentDate: CalendarDay): CalendarDay =>
  addDays(joiningWindowEndsOn(enrolmentDate), 1);

/** A re-enrolment date with the window from which the employer may choose another. */
export interface ReEnrolment {
  date: CalendarDay;
  windowStart: CalendarDay;
  windowEnd: CalendarDay;
  /** People who left before this day must be enrolled again. */
  leftBefore: CalendarDay;
}

const anniversaries = (day: CalendarDay, years: number, number: number): CalendarDay => addMonths(day, years * 12 * number);

/** @param since - The start of the duties, or the date that was chosen for the last re-enrolment. */
function reEnrolmentNumber(since: CalendarDay, number: number, on: CalendarDay): ReEnrolment {
  const { years, monthsBefore, monthsAfter, exemptMonths } = lawOn('reEnrolment', on);
  const date = anniversaries(since, years, number);
  return {
    date,
    windowStart: addMonths(date, -monthsBefore),
    windowEnd: lastDay({ months: monthsAfter, begins: 'onTheDay' }, date),
    leftBefore: addMonths(date, -exemptMonths),
  };
}

/**
 * The present or next re-enrolment: the first whose window has not ended.
 *
 * @param lastDate - The date that the employer chose for the last re-enrolment, from which the next one is counted. Null: the anniversary of the duties.
 * @see docs/rules.md, 4.12
 */
export function nextReEnrolment(dutiesStartDate: CalendarDay, lastDate: CalendarDay | null, on: CalendarDay): ReEnrolment {
  for (let number = 1; ; number += 1) {
    const one = reEnrolmentNumber(lastDate ?? dutiesStartDate, number, on);
    if (one.windowEnd >= on) return one;
  }
}

/** The last day for the present or next declaration of compliance: of the start of the duties, then of each re-enrolment. */
export function declarationDueOn(dutiesStartDate: CalendarDay, on: CalendarDay): CalendarDay {
  const { years } = lawOn('reEnrolment', on);
  for (let number = 0; ; number += 1) {
    const due = lastDay(lawOn('declaration', on), anniversaries(dutiesStartDate, years, number));
    if (due >= on) return due;
  }
}
