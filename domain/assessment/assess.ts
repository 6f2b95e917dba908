import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import type { Frequency, PayPeriod } from '../calendar/payPeriods.ts';
import { type AgeLimits, ageLimits } from './ages.ts';
import { type MinimumContributions, minimumContributions, type Thresholds, thresholdsOf } from './earnings.ts';
import {
  declarationDueOn,
  joiningWindowEndsOn,
  nextReEnrolment,
  optOutEndsOn,
  postponementEndsOn,
  postponementNoticeDueOn,
  type ReEnrolment,
} from './timeLimits.ts';

/** The category of a worker. `excluded`: the law does not apply because of the age. */
export type Category = 'eligibleJobholder' | 'nonEligibleJobholder' | 'entitledWorker' | 'excluded';

/** The employer's duty. `reEnrol`: the worker has left the scheme, so the duty waits for the re-enrolment date. */
export type Duty = 'enrol' | 'reEnrol' | 'mayOptIn' | 'mayJoin' | 'none';

/** The pension membership of a worker: present, former, or none. */
export type MembershipAtWork =
  | { readonly state: 'member'; readonly enrolledOn: CalendarDay | null; readonly optOutEnds: CalendarDay | null }
  | { readonly state: 'left'; readonly endedOn: CalendarDay | null }
  | { readonly state: 'none' };

/** The facts of an assessment. Days are `yyyy-MM-dd`, amounts integer pence. */
export interface AssessmentFacts {
  /** The day on which the worker is assessed. */
  readonly on: CalendarDay;
  readonly dateOfBirth: CalendarDay;
  readonly employmentStartDate: CalendarDay | null;
  readonly frequency: Frequency;
  /** The pay reference period of the day. */
  readonly period: PayPeriod;
  /** Payable in that period. */
  readonly earnings: number;
  readonly membership: MembershipAtWork;
  /**
   * The first day on which the worker was an eligible jobholder, as `findEnrolmentDate` finds it. Without it, the earlier periods are unknown, and that of
   * the day counts.
   */
  readonly eligibleSince?: CalendarDay | null;
  /** The first day of the employer's duties. Null if it is unknown: then re-enrolment and declaration have no date. */
  readonly dutiesStartDate: CalendarDay | null;
  /** The date that the employer chose for the last re-enrolment. */
  readonly lastReEnrolmentDate: CalendarDay | null;
}

export interface Assessment {
  category: Category;
  duty: Duty;
  thresholds: Thresholds;
  ages: AgeLimits;
  /** The first day on which the worker was an eligible jobholder. Null without a duty to enrol. The worker need not be one today. */
  enrolmentDate: CalendarDay | null;
  /** The last day for making the worker a member from the enrolment date. */
  joiningWindowEnds: CalendarDay | null;
  /** Whether the last day for it has passed. */
  isEnrolmentLate: boolean;
  postponementEnds: CalendarDay | null;
  /** The last day for the notice of a postponement. */
  postponementNoticeDue: CalendarDay | null;
  /** Of a member; of a worker to be enrolled, if they are informed on the enrolment date, or today if that is late. */
  optOutEnds: CalendarDay | null;
  reEnrolment: ReEnrolment | null;
  declarationDue: CalendarDay | null;
  /** Null for a worker without qualifying earnings, and for one whom the law does not cover. */
  minimum: MinimumContributions | null;
}

/**
 * The category of a worker.
 *
 * @param earnings - Of the pay reference period, in pence. Earnings equal to a threshold are not above it.
 */
export function categoryOf(on: CalendarDay, ages: AgeLimits, earnings: number, { trigger, lower }: Thresholds): Category {
  if (on < ages.begins || on >= ages.ends) return 'excluded';
  if (earnings <= lower) return 'entitledWorker';
  const isOfAge = on >= ages.eligibleFrom && on < ages.statePensionDay;
  return isOfAge && earnings > trigger ? 'eligibleJobholder' : 'nonEligibleJobholder';
}

/**
 * The duty towards a worker of a category. A duty to enrol that has once begun stays until it is fulfilled, or the law ends to apply: neither State Pension
 * age nor lower earnings undo it.
 *
 * @see docs/rules.md, rule 4.5
 */
function dutyTo(category: Category, { membership: { state }, eligibleSince = null, dutiesStartDate }: AssessmentFacts): Duty {
  if (state === 'member' || category === 'excluded') return 'none';
  // While nobody knows when the duties began, an earlier day may lie before them.
  const hasBegun = eligibleSince !== null && dutiesStartDate !== null;
  if (state === 'none' && (category === 'eligibleJobholder' || hasBegun)) return 'enrol';
  if (category === 'eligibleJobholder') return 'reEnrol';
  return category === 'nonEligibleJobholder' ? 'mayOptIn' : 'mayJoin';
}

const latest = (...days: (CalendarDay | null)[]): CalendarDay =>
  days.reduce<CalendarDay>((one, other) => (other !== null && other > one ? other : one), '');

/**
 * Assesses a worker for automatic enrolment, by the law of the day.
 * @see schemas/rules
 */
export function assess(facts: AssessmentFacts): Assessment {
  const { on, dateOfBirth, employmentStartDate, frequency, period, earnings, membership, dutiesStartDate, lastReEnrolmentDate } =
    facts;
  const thresholds = thresholdsOf(frequency, period.start);
  const ages = ageLimits(dateOfBirth, on);
  const category = categoryOf(on, ages, earnings, thresholds);
  const duty = dutyTo(category, facts);
  const { eligibleSince = null } = facts;
  const enrolmentDate = duty === 'enrol' ? (eligibleSince ?? latest(period.start, ages.eligibleFrom, employmentStartDate)) : null;
  const isJobholder = category === 'eligibleJobholder' || category === 'nonEligibleJobholder';
  const atEnrolment = (limit: (day: CalendarDay) => CalendarDay): CalendarDay | null =>
    enrolmentDate === null ? null : limit(enrolmentDate);
  const joiningWindowEnds = atEnrolment(joiningWindowEndsOn);
  const isEnrolmentLate = joiningWindowEnds !== null && on > joiningWindowEnds;
  return {
    category,
    duty,
    thresholds,
    ages,
    enrolmentDate,
    joiningWindowEnds,
    isEnrolmentLate,
    postponementEnds: atEnrolment(postponementEndsOn),
    postponementNoticeDue: atEnrolment(postponementNoticeDueOn),
    optOutEnds:
      membership.state === 'member' ? membership.optOutEnds : isEnrolmentLate ? optOutEndsOn(on) : atEnrolment(optOutEndsOn),
    reEnrolment: dutiesStartDate === null ? null : nextReEnrolment(dutiesStartDate, lastReEnrolmentDate, on),
    declarationDue: dutiesStartDate === null ? null : declarationDueOn(dutiesStartDate, on),
    minimum: isJobholder ? minimumContributions(earnings, thresholds, on) : null,
  };
}
