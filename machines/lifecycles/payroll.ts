import { formatCount } from '../../schemas/lib/text/formatCount.ts';
import { and, assign, setup } from 'xstate';
import { inputRule, rule, typedMeta } from './lifecycle.ts';
import { day, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a payroll that the guards read. */
export interface PayrollFacts {
  /** `yyyy-MM-dd`, or null while it has not started. */
  startDate: string | null;
  /** `yyyy-MM-dd`: the day of the decision. */
  today: string;
  /** `yyyy-MM-dd`, or null while nobody has ceased it. */
  finalPayDate: string | null;
  activeEmployeeCount: number;
  /** Outstanding employee requests. */
  outstandingRequestCount: number;
  /** Contributions that are neither paid nor cancelled. */
  unpaidContributionCount: number;
  /** Statements that are neither paid nor cancelled. */
  openStatementCount: number;
  /** Whether new employees join it while another payroll of the employer is active. */
  isDefaultBesideOthers: boolean;
}

/** @param finalPayDate - `yyyy-MM-dd`. */
export interface CeasePayroll {
  type: 'cease';
  finalPayDate: string;
  /** A reason of docs/product.md, point 9, "Reasons for ceasing a payroll". */
  reason: string;
}

/** A later day is a typing error: nobody ceases a payroll years ahead. */
const aYearAfter = (day: string): string => `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;

/**
 * A payroll is active until it is ceased, permanently: it is ceasing until its final pay date, and ceased from then on. The passing of days is no
 * event, so the service reads the state of a ceasing payroll with its date: see the migration 0102.
 * @see docs/product.md, point 4, "Benefit and payroll status"
 */
export const payroll = setup({
  types: { context: {} as PayrollFacts, input: {} as PayrollFacts, events: {} as CeasePayroll, meta: typedMeta },
  guards: {
    hasNoActiveEmployees: rule<PayrollFacts>(
      ({ activeEmployeeCount: count }) =>
        `${formatCount(count, 'employee is', 'employees are')} still on this payroll. Move them to another payroll first.`,
      ({ activeEmployeeCount }) => activeEmployeeCount === 0,
    ),
    everyRequestIsAnswered: rule<PayrollFacts>(
      ({ outstandingRequestCount: count }) =>
        `${formatCount(count, 'employee request is', 'employee requests are')} outstanding. Complete or cancel them first.`,
      ({ outstandingRequestCount }) => outstandingRequestCount === 0,
    ),
    everyContributionIsSettled: rule<PayrollFacts>(
      ({ unpaidContributionCount: count }) =>
        `${formatCount(count, 'contribution is', 'contributions are')} neither paid nor cancelled. Settle them first.`,
      ({ unpaidContributionCount }) => unpaidContributionCount === 0,
    ),
    everyStatementIsSettled: rule<PayrollFacts>(
      ({ openStatementCount: count }) =>
        `${formatCount(count, 'statement is', 'statements are')} neither paid nor cancelled. Settle them first.`,
      ({ openStatementCount }) => openStatementCount === 0,
    ),
    isNotTheDefault: rule<PayrollFacts>(
      'This is the default payroll for new employees. Make another payroll the default first.',
      ({ isDefaultBesideOthers }) => !isDefaultBesideOthers,
    ),
    // ISO dates sort as text. Parsing them would pull the browser's time zone into a rule about calendar days.
    finalPayDateIsNotBeforeStart: inputRule<PayrollFacts, CeasePayroll>(
      'finalPayDate',
      'Choose a final pay date on or after the start date of the payroll',
      ({ finalPayDate }, { startDate }) => startDate === null || finalPayDate >= startDate,
    ),
    finalPayDateIsWithinAYear: inputRule<PayrollFacts, CeasePayroll>(
      'finalPayDate',
      'Choose a final pay date within a year from today or from the start date of the payroll',
      ({ finalPayDate }, { today, startDate }) =>
        finalPayDate <= aYearAfter(startDate !== null && startDate > today ? startDate : today),
    ),
    // Not an employee's or a clerk's doing, so there is nothing to refuse.
    finalPayDateHasCome: ({ context: { finalPayDate, today } }) => finalPayDate !== null && finalPayDate <= today,
  },
  actions: { recordFinalPayDate: assign({ finalPayDate: ({ event }) => event.finalPayDate }) },
}).createMachine({
  id: 'payroll',
  meta: { title: 'Payroll', events: { cease: 'Cease' } },
  context: ({ input }) => input,
  initial: 'Active',
  states: {
    Active: {
      meta: { label: 'Active' },
      on: {
        cease: {
          target: 'Ceasing',
          actions: 'recordFinalPayDate',
          guard: and([
            'hasNoActiveEmployees',
            'everyRequestIsAnswered',
            'everyContributionIsSettled',
            'everyStatementIsSettled',
            'isNotTheDefault',
            'finalPayDateIsNotBeforeStart',
            'finalPayDateIsWithinAYear',
          ]),
        },
      },
    },
    Ceasing: {
      meta: { label: 'Ceasing', refusal: 'This payroll is already ceasing.' },
      always: { guard: 'finalPayDateHasCome', target: 'Ceased' },
    },
    Ceased: { meta: { label: 'Ceased', refusal: 'This payroll has already ceased.' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof payroll> = {
  facts: {
    startDate: [day.itself, null],
    today: [day.itself],
    finalPayDate: [null, day.itself],
    activeEmployeeCount: [0, 1, 3],
    outstandingRequestCount: [0, 1, 3],
    unpaidContributionCount: [0, 1, 3],
    openStatementCount: [0, 1, 3],
    isDefaultBesideOthers: noFlag,
  },
  events: [day.itself, day.before, '2027-05-01'].map((finalPayDate) => ({
    type: 'cease',
    finalPayDate,
    reason: 'noLongerInUse',
  })),
};
