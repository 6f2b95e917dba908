import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';
import type { PensionRelationshipState } from './pensionRelationship.ts';

/** What has to be known of an employee's request before it is decided whether it can be carried out. */
export interface EmployeeRequestFacts {
  readonly type: 'contributionChange' | 'optOut';
  /** The payroll that the request is about. */
  readonly payrollName: string | null;
  readonly payrollStatus: 'Active' | 'Ceased' | null;
  /** The scheme that the request is about. */
  readonly pensionSchemeName: string | null;
  /** How the employee stands with that scheme; null when they were never in it. */
  readonly pensionState: PensionRelationshipState | null;
  readonly isEmployed: boolean;
  /** Whether the request says what the contribution should become. */
  readonly hasNewContribution: boolean;
}

export type EmployeeRequestEvent = { readonly type: 'complete' } | { readonly type: 'cancel' };

/**
 * What an employee has asked for. Completing it carries it out: a contribution change sets the new contribution, an opt-out takes
 * the employee out of the scheme through {@link pensionRelationship}.
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
        `The payroll ${facts.payrollName ?? 'of this request'} has ceased: cancel this request, and ask the employee to make it again on the payroll that pays them now.`,
      (facts) => facts.payrollStatus === 'Active',
    ),
    employeeIsInTheScheme: rule<EmployeeRequestFacts>(
      (facts) =>
        facts.pensionState === 'optedOut'
          ? `The employee has opted out of ${facts.pensionSchemeName ?? 'the pension scheme'} already: cancel this request.`
          : `The employee is not enrolled in ${facts.pensionSchemeName ?? 'a pension scheme'}: enrol them first, or cancel this request.`,
      (facts) => facts.pensionState === 'active',
    ),
    newContributionIsKnown: rule<EmployeeRequestFacts>(
      'The request does not say what the contribution should become: cancel it, and ask the employee to make it again.',
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
          guard: and(['employeeStillWorksHere', 'payrollRuns', 'employeeIsInTheScheme', 'newContributionIsKnown']),
          target: 'complete',
        },
        cancel: 'cancelled',
      },
    },
    cancelled: { meta: { label: 'Cancelled', refusal: 'The request has been cancelled already.' }, type: 'final' },
    complete: { meta: { label: 'Complete', refusal: 'The request has been completed already.' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof employeeRequest> = {
  facts: {
    type: ['contributionChange', 'optOut'],
    payrollName: ['Weekly staff', null],
    payrollStatus: ['Active', 'Ceased', null],
    pensionSchemeName: ['Master trust', null],
    pensionState: ['active', 'optedOut', 'notEnrolled', null],
    isEmployed: flag,
    hasNewContribution: flag,
  },
  events: [{ type: 'complete' }, { type: 'cancel' }],
};
