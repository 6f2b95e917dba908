import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';
import type { PensionRelationshipState } from './pensionRelationship.ts';

/** The facts about an employee request that the guards read. */
export interface EmployeeRequestFacts {
  readonly type: 'contributionChange' | 'optOut';
  /** The payroll of the request. */
  readonly payrollName: string | null;
  readonly payrollStatus: 'Active' | 'Ceasing' | 'Ceased' | null;
  /** The scheme of the request. */
  readonly pensionSchemeName: string | null;
  /** The employee's pension membership of that scheme; null without one. */
  readonly pensionState: PensionRelationshipState | null;
  /** The reason of the membership's chart against an opt-out with this request as its notice; null if it allows it, or if the request is no opt-out. */
  readonly optOutRefusal: string | null;
  /** Whether the answer to an opt-out depends on the day of the enrolment information, which the portal does not know. */
  readonly lacksInformation: boolean;
  readonly isEmployed: boolean;
  /** Whether the request names the new contribution. */
  readonly hasNewContribution: boolean;
}

export type EmployeeRequestEvent = { readonly type: 'complete' } | { readonly type: 'cancel' };

/**
 * An employee request. Completing it carries it out: a contribution change sets the new contribution, an opt-out ends the membership through {@link
 * pensionRelationship}.
 * @see docs/product.md, point 4, "Employee request"
 */
export const employeeRequest = setup({
  types: {
    input: {} as EmployeeRequestFacts,
    context: {} as EmployeeRequestFacts,
    events: {} as EmployeeRequestEvent,
    meta: typedMeta,
  },
  guards: {
    employeeStillWorksHere: rule<EmployeeRequestFacts>(
      'The employee has left: cancel this request.',
      (facts) => facts.isEmployed,
    ),
    payrollRuns: rule<EmployeeRequestFacts>(
      (facts) =>
        `The payroll ${facts.payrollName ?? 'of this request'} ${facts.payrollStatus === 'Ceasing' ? 'is ceasing' : 'has ceased'}: cancel this request, and ask the employee to make it again on the payroll that pays them now.`,
      (facts) => facts.payrollStatus === 'Active',
    ),
    employeeIsInTheScheme: rule<EmployeeRequestFacts>(
      (facts) =>
        facts.pensionState === 'optedOut'
          ? `The employee has already opted out of ${facts.pensionSchemeName ?? 'the pension scheme'}: cancel this request.`
          : `The employee is not enrolled in ${facts.pensionSchemeName ?? 'a pension scheme'}: enrol them first, or cancel this request.`,
      (facts) => facts.pensionState === 'active',
    ),
    informationIsKnown: rule<EmployeeRequestFacts>(
      'The opt-out may be late: first enter the day on which the employee got the enrolment information, with “Change opt-out period” on their page.',
      (facts) => !facts.lacksInformation,
    ),
    membershipAllowsOptOut: rule<EmployeeRequestFacts>(
      ({ optOutRefusal }) => `${optOutRefusal?.replace(/\.$/, '') ?? ''}. Cancel this request.`,
      ({ optOutRefusal }) => optOutRefusal === null,
    ),
    newContributionIsKnown: rule<EmployeeRequestFacts>(
      'The request names no new contribution: cancel it, and ask the employee to make it again.',
      (facts) => facts.type === 'optOut' || facts.hasNewContribution,
    ),
  },
}).createMachine({
  id: 'employeeRequest',
  context: ({ input }) => input,
  meta: { title: 'Employee request', events: { complete: 'Complete', cancel: 'Cancel request' } },
  initial: 'outstanding',
  states: {
    outstanding: {
      meta: { label: 'Outstanding' },
      on: {
        complete: {
          guard: and([
            'employeeStillWorksHere',
            'payrollRuns',
            'employeeIsInTheScheme',
            'informationIsKnown',
            'membershipAllowsOptOut',
            'newContributionIsKnown',
          ]),
          target: 'complete',
        },
        cancel: 'cancelled',
      },
    },
    cancelled: { meta: { label: 'Cancelled', refusal: 'The request has already been cancelled.' }, type: 'final' },
    complete: { meta: { label: 'Complete', refusal: 'The request has already been completed.' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof employeeRequest> = {
  facts: {
    type: ['contributionChange', 'optOut'],
    payrollName: ['Weekly staff', null],
    payrollStatus: ['Active', 'Ceasing', 'Ceased', null],
    pensionSchemeName: ['Master trust', null],
    pensionState: ['active', 'optedOut', 'notEnrolled', null],
    optOutRefusal: [null, 'The opt-out period ended on 30/05/2026: cease the membership instead'],
    lacksInformation: flag,
    isEmployed: flag,
    hasNewContribution: flag,
  },
  events: [{ type: 'complete' }, { type: 'cancel' }],
};
