import { and, setup } from 'xstate';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { inputRule, rule, typedMeta } from './lifecycle.ts';
import { day, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about an employer that the guards read. */
export interface EmployerClosureFacts {
  /** `yyyy-MM-dd`, by the service's clock. */
  readonly today: string;
  /** The final pay date of the closing instruction, or null when there is none. */
  readonly finalPayDate: string | null;
  /** The last pay date with contributions, or null. */
  readonly lastContributionDate: string | null;
  readonly activePayrollCount: number;
  readonly outstandingRequestCount: number;
  /** Unpaid contributions that were due before today. */
  readonly overdueContributionCount: number;
  /** Statements that are neither paid nor cancelled. */
  readonly openStatementCount: number;
  /** Direct debit mandates that are pending or active. */
  readonly mandateCount: number;
}

export interface CloseEmployer {
  readonly type: 'close';
  /** `yyyy-MM-dd`. */
  readonly finalPayDate: string;
  /** `movingToNewProvider`, `corporateRestructure` or `companyClosedDown`. */
  readonly reason: string;
}

export type EmployerClosureEvent = CloseEmployer | { readonly type: 'withdraw' } | { readonly type: 'complete' };

/**
 * The closure of an employer. It is shown as closing while there is a closing instruction, and as closed when it is no longer active.
 * @see docs/product.md, point 4, "Employer closure"
 */
export const employerClosure = setup({
  types: {
    input: {} as EmployerClosureFacts,
    context: {} as EmployerClosureFacts,
    events: {} as EmployerClosureEvent,
    meta: typedMeta,
  },
  guards: {
    finalPayDateIsNotBeforeLastContribution: inputRule<EmployerClosureFacts, CloseEmployer>(
      'finalPayDate',
      (_, { lastContributionDate }) =>
        `Choose a final pay date on or after ${formatDate(lastContributionDate ?? '')}: contributions were taken for that day`,
      ({ finalPayDate }, { lastContributionDate }) => lastContributionDate === null || finalPayDate >= lastContributionDate,
    ),
    hasNoOutstandingRequests: rule<EmployerClosureFacts>(
      ({ outstandingRequestCount: count }) =>
        `Complete or cancel the ${count === 1 ? 'outstanding employee request' : `${count} outstanding employee requests`} first: this is not possible after the closure.`,
      ({ outstandingRequestCount }) => outstandingRequestCount === 0,
    ),
    hasNoOverdueContributions: rule<EmployerClosureFacts>(
      ({ overdueContributionCount: count }) =>
        `Pay or cancel ${count === 1 ? 'the contribution that is' : `the ${count} contributions that are`} overdue first.`,
      ({ overdueContributionCount }) => overdueContributionCount === 0,
    ),
    everyStatementIsSettled: rule<EmployerClosureFacts>(
      (facts) => `Wait until every statement is paid, or cancel those that are open: ${facts.openStatementCount}.`,
      (facts) => facts.openStatementCount === 0,
    ),
    everyMandateHasEnded: rule<EmployerClosureFacts>(
      (facts) => `Cancel the direct debit mandates first: ${facts.mandateCount} still in force.`,
      (facts) => facts.mandateCount === 0,
    ),
    finalPayDateHasPassed: rule<EmployerClosureFacts>(
      (facts) =>
        `Wait until the final pay date, ${formatDate(facts.finalPayDate ?? '')}, has passed: contributions are taken up to it.`,
      (facts) => facts.finalPayDate !== null && facts.finalPayDate < facts.today,
    ),
    everyPayrollHasCeased: rule<EmployerClosureFacts>(
      (facts) => `Cease all payrolls first: ${facts.activePayrollCount} still active.`,
      (facts) => facts.activePayrollCount === 0,
    ),
  },
}).createMachine({
  id: 'employerClosure',
  context: ({ input }) => input,
  meta: {
    title: 'Employer closure',
    events: { close: 'Close', withdraw: 'Withdraw the closure', complete: 'Complete the closure' },
  },
  initial: 'open',
  states: {
    open: {
      meta: { label: 'Open', refusal: 'This employer is not closing.' },
      on: {
        close: {
          guard: and(['hasNoOutstandingRequests', 'hasNoOverdueContributions', 'finalPayDateIsNotBeforeLastContribution']),
          target: 'closing',
        },
      },
    },
    closing: {
      meta: { label: 'Closing', refusal: 'This employer is already closing.' },
      on: {
        withdraw: 'open',
        complete: {
          guard: and([
            'finalPayDateHasPassed',
            'everyPayrollHasCeased',
            'hasNoOutstandingRequests',
            'hasNoOverdueContributions',
            'everyStatementIsSettled',
            'everyMandateHasEnded',
          ]),
          target: 'closed',
        },
      },
    },
    closed: { meta: { label: 'Closed', refusal: 'This employer has already closed.' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof employerClosure> = {
  facts: {
    today: [day.after, day.itself],
    finalPayDate: [day.itself, null],
    lastContributionDate: [day.itself, null],
    activePayrollCount: [0, 2],
    outstandingRequestCount: [0, 1, 2],
    overdueContributionCount: [0, 1, 2],
    openStatementCount: [0, 1],
    mandateCount: [0, 1],
  },
  events: [
    ...[day.itself, day.before].map((finalPayDate) => ({ type: 'close', finalPayDate, reason: 'companyClosedDown' }) as const),
    { type: 'withdraw' },
    { type: 'complete' },
  ],
};
