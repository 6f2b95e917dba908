import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { type Frequency, payPeriods } from '../calendar/payPeriods.ts';
import { ageLimits } from './ages.ts';
import { type Category, categoryOf } from './assess.ts';
import { earningsOfPeriod, thresholdsOf } from './earnings.ts';

/** The way in which an employee becomes a member. */
export type EnrolmentType = 'autoEnrolled' | 'contractual' | 'optedIn' | 'joined';

/** The facts that decide the category of an employee on a day. Days are `yyyy-MM-dd`, amounts integer pence. */
export interface DatedWorker {
  readonly dateOfBirth: CalendarDay | null;
  /** The yearly salary on a day; null if it is unknown. */
  readonly salaryOn: (day: CalendarDay) => number | null;
  /** The payroll of the day; null without one. */
  readonly payroll: {
    /** Whether the portal assesses the employees of the payroll. */
    readonly isAssessed: boolean;
    readonly frequency: Frequency | null;
    readonly startDate: CalendarDay | null;
  } | null;
}

/** The first day of the pay reference period of a day. Of the days before the first period of the payroll, only the day itself is known. */
function periodStart(frequency: Frequency, startDate: CalendarDay, day: CalendarDay): CalendarDay {
  if (day < startDate) return day;
  const [period] = payPeriods(frequency, startDate, day);
  return period?.start ?? day;
}

/** The category of an employee on a day. Null where the portal does not assess the payroll, or a fact is missing. */
export function findCategory({ dateOfBirth, salaryOn, payroll }: DatedWorker, day: CalendarDay): Category | null {
  const { isAssessed = false, frequency = null, startDate = null } = payroll ?? {};
  const salary = salaryOn(day);
  if (!isAssessed || frequency === null || startDate === null || dateOfBirth === null || salary === null) return null;
  const thresholds = thresholdsOf(frequency, periodStart(frequency, startDate, day));
  return categoryOf(day, ageLimits(dateOfBirth, day), earningsOfPeriod(salary, frequency), thresholds);
}

/** The categories of each kind of enrolment; null for all. */
const categoriesOf: Readonly<Record<EnrolmentType, readonly Category[] | null>> = {
  autoEnrolled: ['eligibleJobholder'],
  optedIn: ['eligibleJobholder', 'nonEligibleJobholder'],
  joined: ['entitledWorker'],
  contractual: null,
};

/**
 * Whether the law allows the kind of enrolment for the category of the first day.
 * @param category - Null if it is unknown: then every kind is allowed.
 * @see docs/rules.md, 4.11
 */
export const fitsCategory = (type: EnrolmentType, category: Category | null): boolean =>
  category === null || (categoriesOf[type]?.includes(category) ?? true);

/** The categories in a sentence: 'the employee was an entitled worker'. */
export const categoryNames: Readonly<Record<Category, string>> = {
  eligibleJobholder: 'an eligible jobholder',
  nonEligibleJobholder: 'a non-eligible jobholder',
  entitledWorker: 'an entitled worker',
  excluded: 'not covered by automatic enrolment',
};

const usualTypes: Readonly<Record<Category, EnrolmentType>> = {
  eligibleJobholder: 'autoEnrolled',
  nonEligibleJobholder: 'optedIn',
  entitledWorker: 'joined',
  excluded: 'contractual',
};

/** The kind of an enrolment of which nobody has said it: the one that the law gives the category. */
export const usualEnrolmentType = (category: Category | null): EnrolmentType => usualTypes[category ?? 'eligibleJobholder'];
