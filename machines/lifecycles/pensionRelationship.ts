import { and, setup } from 'xstate';
import type { Category } from '../../domain/assessment/assess.ts';
import { categoryNames, type EnrolmentType, fitsCategory } from '../../domain/assessment/enrolmentCategory.ts';
import { optOutEndsOn } from '../../domain/assessment/timeLimits.ts';
import { addDays } from '../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { inputRule, rule, typedMeta } from './lifecycle.ts';
import { day, flag, type LifecycleSample, noFlag } from './lifecycleSample.ts';

/** @see docs/product.md, point 4, "Enrolment and pots" */
export type PensionRelationshipState = 'active' | 'optedOut' | 'notEnrolled';

/** The facts about an employee and a pension scheme that the guards read. All days are `yyyy-MM-dd`. */
export interface PensionRelationshipFacts {
  /** The day of the decision. */
  readonly today: string;
  readonly isEmployed: boolean;
  readonly employmentStartDate: string | null;
  readonly schemeIsActive: boolean;
  /** Whether members of the scheme may cancel within its cancellation period. */
  readonly allowsCancellation: boolean;
  /** The scheme's cancellation period, in days. */
  readonly cancellationPeriod: number;
  /** Null if it is unknown, or if the employee was never enrolled. */
  readonly enrolmentType: EnrolmentType | null;
  /** The first day of the membership. Null if it is unknown, or if the employee was never enrolled. */
  readonly enrolledOn: string | null;
  /** The day on which the employee got the enrolment information. */
  readonly informationGivenOn: string | null;
  /** The day on which the employee gave an opt-out notice that was not valid; null without one. */
  readonly invalidNoticeOn: string | null;
  /** The last day of the former membership. */
  readonly endedOn: string | null;
  /** Whether the employee has asked to opt out, and nobody has answered yet. */
  readonly hasOutstandingOptOut: boolean;
}

interface Enrol {
  readonly type: 'enrol';
  /** The first day of the membership. */
  readonly enrolledOn: string;
  readonly enrolmentType: EnrolmentType;
  /** Of the employee on the first day. Null or absent where the portal does not assess the payroll, or cannot. */
  readonly category?: Category | null;
}
interface OptOut {
  readonly type: 'optOut';
  /** The day on which the employee gave the opt-out notice. */
  readonly noticeDate: string;
  /** The day of the enrolment information, where the portal does not know it yet. */
  readonly informationGivenOn?: string | null;
}
interface Leave {
  readonly type: 'leave';
  /** The last day of the membership. */
  readonly lastDay: string;
}
export type PensionRelationshipEvent = Enrol | OptOut | Leave;

type OptOutDates = Pick<PensionRelationshipFacts, 'enrolledOn' | 'informationGivenOn'>;

const kindReasons: Readonly<Record<EnrolmentType, string>> = {
  autoEnrolled: 'Only eligible jobholders are enrolled automatically',
  optedIn: 'Only jobholders can opt in',
  joined: 'Only entitled workers can ask to join',
  contractual: '',
};

/** Whether the law lets the member opt out. A contractual joiner or entitled worker may only cancel, if the scheme allows it. */
export const isJobholder = ({ enrolmentType }: PensionRelationshipFacts): boolean =>
  enrolmentType !== 'contractual' && enrolmentType !== 'joined';

/**
 * The first day for an opt-out notice: the later of the first day of membership and the day of the enrolment information, or the one of them that the
 * portal knows. Null if it knows neither.
 */
export function optOutBegins({ enrolledOn, informationGivenOn }: OptOutDates): string | null {
  if (enrolledOn === null) return informationGivenOn;
  return informationGivenOn !== null && informationGivenOn > enrolledOn ? informationGivenOn : enrolledOn;
}

/**
 * The last day for an opt-out notice: by law, or later if the scheme's cancellation period is longer. Null if there is none: the member may not opt out,
 * the first day is unknown, or a jobholder has not been given the enrolment information, as far as the portal knows, so that the month has not begun.
 * @see schemas/rules/automatic-enrolment.json
 */
export function optOutEnds(facts: PensionRelationshipFacts): string | null {
  const { informationGivenOn, invalidNoticeOn, allowsCancellation, cancellationPeriod } = facts;
  const begins = optOutBegins(facts);
  if (begins === null || (isJobholder(facts) ? informationGivenOn === null : !allowsCancellation)) return null;
  const inLaw = isJobholder(facts) ? optOutEndsOn(begins, invalidNoticeOn !== null) : begins;
  const ofScheme = allowsCancellation ? addDays(begins, cancellationPeriod) : begins;
  return inLaw > ofScheme ? inLaw : ofScheme;
}

/** The facts once the day of the information that came with the notice is recorded. */
const informedBy = (facts: PensionRelationshipFacts, { informationGivenOn = null }: OptOut): PensionRelationshipFacts => ({
  ...facts,
  informationGivenOn: facts.informationGivenOn ?? informationGivenOn,
});

/**
 * Whether an opt-out depends on the day of the enrolment information, and nobody knows it. Within the time that is counted from the first day of
 * membership a notice is never late, whenever the information was given.
 */
function needsInformation(facts: PensionRelationshipFacts, { noticeDate }: OptOut): boolean {
  const { enrolledOn, informationGivenOn } = facts;
  if (!isJobholder(facts) || informationGivenOn !== null) return false;
  const ends = optOutEnds({ ...facts, informationGivenOn: enrolledOn });
  return ends === null || noticeDate > ends;
}

/**
 * An employee's pension membership. An employee who opted out may be enrolled again. Only a member can opt out; a member who leaves otherwise, by
 * ending the employment or ceasing membership, is no longer enrolled.
 * @see docs/product.md, point 4, "Enrolment and pots"
 */
export const pensionRelationship = setup({
  types: {
    input: {} as PensionRelationshipFacts,
    context: {} as PensionRelationshipFacts,
    events: {} as PensionRelationshipEvent,
    meta: typedMeta,
  },
  guards: {
    employeeWorksHere: rule<PensionRelationshipFacts>(
      'The employee has left: only current employees can be enrolled.',
      (facts) => facts.isEmployed,
    ),
    schemeIsOpen: rule<PensionRelationshipFacts>(
      'The pension scheme is closed: choose an active scheme of the employer.',
      (facts) => facts.schemeIsActive,
    ),
    enrolmentHasBegun: inputRule<PensionRelationshipFacts, Enrol>(
      'enrolledOn',
      'Choose today or an earlier day: enrol the employee once the membership has begun',
      ({ enrolledOn }, { today }) => enrolledOn <= today,
    ),
    enrolmentFollowsEmployment: inputRule<PensionRelationshipFacts, Enrol>(
      'enrolledOn',
      (_, { employmentStartDate }) => `Choose a day on or after ${formatDate(employmentStartDate)}, when the employment started`,
      ({ enrolledOn }, { employmentStartDate }) => employmentStartDate === null || enrolledOn >= employmentStartDate,
    ),
    enrolmentFollowsFormerMembership: inputRule<PensionRelationshipFacts, Enrol>(
      'enrolledOn',
      (_, { endedOn }) => `Choose a day after ${formatDate(endedOn)}, when the former membership ended`,
      ({ enrolledOn }, { endedOn }) => endedOn === null || enrolledOn > endedOn,
    ),
    enrolmentFitsCategory: inputRule<PensionRelationshipFacts, Enrol>(
      'enrolmentType',
      ({ enrolmentType, enrolledOn, category }) =>
        `${kindReasons[enrolmentType]}. On ${formatDate(enrolledOn)} the employee was ${categoryNames[category ?? 'excluded']}, by age and salary: choose another kind, or correct the date of birth or the salary`,
      ({ enrolmentType, category }) => fitsCategory(enrolmentType, category ?? null),
    ),
    requestIsAnswered: rule<PensionRelationshipFacts>(
      'The employee has asked to opt out: complete or cancel that employee request.',
      (facts) => !facts.hasOutstandingOptOut,
    ),
    membershipCanBeCancelled: rule<PensionRelationshipFacts>(
      'Only members who were enrolled automatically or opted in can opt out: cease the membership instead.',
      (facts) => isJobholder(facts) || facts.allowsCancellation,
    ),
    noticeIsGiven: inputRule<PensionRelationshipFacts, OptOut>(
      'noticeDate',
      'Choose today or an earlier day',
      ({ noticeDate }, { today }) => noticeDate <= today,
    ),
    informationHasOneDay: inputRule<PensionRelationshipFacts, OptOut>(
      'informationGivenOn',
      (_, { informationGivenOn }) =>
        `The portal has ${formatDate(informationGivenOn)} as the day of the enrolment information: leave this empty, or change the opt-out period first`,
      ({ informationGivenOn: given = null }, { informationGivenOn: known }) =>
        given === null || known === null || given === known,
    ),
    informationHasBeenGiven: inputRule<PensionRelationshipFacts, OptOut>(
      'informationGivenOn',
      'Choose today or an earlier day',
      ({ informationGivenOn: given = null }, { today }) => given === null || given <= today,
    ),
    informationIsKnown: inputRule<PensionRelationshipFacts, OptOut>(
      'informationGivenOn',
      'Enter the day on which the employee got the enrolment information: the month to opt out begins with it',
      (event, facts) => !needsInformation(informedBy(facts, event), event),
    ),
    noticeFollowsEnrolment: inputRule<PensionRelationshipFacts, OptOut>(
      'noticeDate',
      (event, known) => {
        const facts = informedBy(known, event);
        const begins = optOutBegins(facts);
        const because = begins === facts.enrolledOn ? 'the membership began' : 'the enrolment information was given';
        return `Choose a day on or after ${formatDate(begins)}, when ${because}`;
      },
      (event, facts) => event.noticeDate >= (optOutBegins(informedBy(facts, event)) ?? event.noticeDate),
    ),
    noticeIsInTheOptOutPeriod: inputRule<PensionRelationshipFacts, OptOut>(
      'noticeDate',
      (event, facts) =>
        `The opt-out period ended on ${formatDate(optOutEnds(informedBy(facts, event)))}: cease the membership instead`,
      (event, facts) => event.noticeDate <= (optOutEnds(informedBy(facts, event)) ?? event.noticeDate),
    ),
    lastDayHasCome: inputRule<PensionRelationshipFacts, Leave>(
      'lastDay',
      'Choose today or an earlier day: cease the membership once it has ended',
      ({ lastDay }, { today }) => lastDay <= today,
    ),
    lastDayFollowsEnrolment: inputRule<PensionRelationshipFacts, Leave>(
      'lastDay',
      (_, { enrolledOn }) => `Choose a day on or after ${formatDate(enrolledOn)}, when the membership began`,
      ({ lastDay }, { enrolledOn }) => enrolledOn === null || lastDay >= enrolledOn,
    ),
  },
}).createMachine({
  id: 'pensionRelationship',
  context: ({ input }) => input,
  meta: { title: 'Pension membership', events: { enrol: 'Enrol', optOut: 'Opt out', leave: 'Cease membership' } },
  initial: 'notEnrolled',
  states: {
    notEnrolled: {
      meta: { label: 'Not enrolled', refusal: 'The employee is not enrolled.' },
      on: {
        enrol: {
          guard: and([
            'employeeWorksHere',
            'schemeIsOpen',
            'enrolmentHasBegun',
            'enrolmentFollowsEmployment',
            'enrolmentFollowsFormerMembership',
            'enrolmentFitsCategory',
          ]),
          target: 'active',
        },
      },
    },
    active: {
      meta: { label: 'Active', refusal: 'The employee is already enrolled.' },
      on: {
        optOut: {
          guard: and([
            'requestIsAnswered',
            'membershipCanBeCancelled',
            'noticeIsGiven',
            'informationHasOneDay',
            'informationHasBeenGiven',
            'informationIsKnown',
            'noticeFollowsEnrolment',
            'noticeIsInTheOptOutPeriod',
          ]),
          target: 'optedOut',
        },
        leave: { guard: and(['requestIsAnswered', 'lastDayHasCome', 'lastDayFollowsEnrolment']), target: 'notEnrolled' },
      },
    },
    optedOut: {
      meta: { label: 'Opted out', refusal: 'The employee has already opted out.' },
      on: {
        enrol: {
          guard: and([
            'employeeWorksHere',
            'schemeIsOpen',
            'enrolmentHasBegun',
            'enrolmentFollowsEmployment',
            'enrolmentFollowsFormerMembership',
            'enrolmentFitsCategory',
          ]),
          target: 'active',
        },
      },
    },
  },
});

const today = '2026-07-31';

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof pensionRelationship> = {
  facts: {
    today: [today],
    isEmployed: flag,
    employmentStartDate: [day.itself, null],
    schemeIsActive: flag,
    allowsCancellation: flag,
    cancellationPeriod: [30],
    enrolmentType: ['autoEnrolled', 'contractual', null],
    enrolledOn: [day.itself, null],
    informationGivenOn: [null, day.itself],
    invalidNoticeOn: [null],
    endedOn: [null, day.itself],
    hasOutstandingOptOut: noFlag,
  },
  events: [
    ...[day.before, today, '2026-08-01'].flatMap((date): PensionRelationshipEvent[] => [
      { type: 'enrol', enrolledOn: date, enrolmentType: 'autoEnrolled' },
      { type: 'optOut', noticeDate: date },
      { type: 'leave', lastDay: date },
    ]),
    { type: 'enrol', enrolledOn: today, enrolmentType: 'autoEnrolled', category: 'nonEligibleJobholder' },
    { type: 'optOut', noticeDate: day.after },
    { type: 'optOut', noticeDate: today, informationGivenOn: '2026-08-01' },
  ],
};
