import { employerClosure, type EmployerClosureFacts } from '../../../machines/lifecycles/employerClosure.ts';
import { can } from '../../../machines/permissions.ts';
import type { Employer } from '../../../schemas/generated/types.ts';
import type { ClosureRow } from '../../store/closure/closure.ts';
import { closureState } from '../../store/closure/closureState.ts';
import type { ApiContext } from '../core/context.ts';
import { additionsTo } from '../../work/closure/employerState.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';

type Condition = NonNullable<Employer['closureConditions']>[number];

/** The facts for the chart's guards. @param today - `yyyy-MM-dd`. */
export const closureFacts = (row: ClosureRow, today: string): EmployerClosureFacts => ({
  today,
  finalPayDate: row.finalPayDate,
  lastContributionDate: row.lastContributionDate,
  activePayrollCount: row.activePayrollCount,
  outstandingRequestCount: row.outstandingRequestCount,
  overdueContributionCount: row.overdueContributionCount,
  openStatementCount: row.openStatementCount,
  mandateCount: row.mandateCount,
});

/** The open matters of an employer, in the order in which to deal with them. The chart's guards decide which of them block. */
export function conditionsOf(row: ClosureRow, employerId: number): Condition[] {
  const at = (path: string): string => `/employers/${employerId}/${path}`;
  const isClosing = closureState(row) === 'closing';
  const conditions: Condition[] = [
    {
      code: 'outstandingRequests',
      description: 'Complete or cancel them now. This is not possible after the closure.',
      count: row.outstandingRequestCount,
      isBlocking: true,
      href: at('employee-requests?filter.status=outstanding'),
    },
    {
      code: 'overdueContributions',
      description: 'They are overdue. Pay or cancel them.',
      count: row.overdueContributionCount,
      isBlocking: true,
      href: at('contributions'),
    },
    {
      code: 'upcomingContributions',
      description: 'They are collected on their due dates, up to the final pay date.',
      count: row.upcomingContributionCount,
      isBlocking: false,
      href: at('contributions'),
    },
    {
      code: 'openPayPeriods',
      description:
        'Submit their contributions, or record that nobody contributes. This is not possible after their payroll has ceased.',
      count: row.openPeriodCount,
      isBlocking: false,
      href: at('contributions'),
    },
    {
      code: 'openStatements',
      description: 'Pay or cancel them. The closure can be completed when all are settled.',
      count: row.openStatementCount,
      isBlocking: isClosing,
      href: at('statements?filter.isCancelled=false'),
    },
    {
      code: 'activeMandates',
      description: 'Cancel each one after its last collection. The closure can be completed when all have ended.',
      count: row.mandateCount,
      isBlocking: isClosing,
      href: at('direct-debit'),
    },
    {
      code: 'activePayrolls',
      description: 'Cease each one once its last employees have been paid. The closure can be completed when all have ceased.',
      count: row.activePayrollCount,
      isBlocking: isClosing,
      href: at('payrolls?filter.status=Active'),
    },
    {
      code: 'activeEmployees',
      description: 'They keep their pension. They leave this employer when their payroll ceases.',
      count: row.activeEmployeeCount,
      isBlocking: false,
      href: at('employees?filter.isActive=true'),
    },
    {
      code: 'activeIntermediaries',
      description: "They will be notified, and can still view the employer's records. Revoke their access if they should not.",
      count: row.activeIntermediaryCount,
      isBlocking: false,
      href: at('associated-intermediaries'),
    },
  ];
  return conditions.filter(({ count }) => count > 0);
}

/** The allowed changes to the employer in its state, and the allowed steps of its closure. A step without a transition in this state is left out. */
export function closureActions(c: ApiContext, employerId: number, row: ClosureRow, today: string): Employer['allowedActions'] {
  const state = closureState(row);
  const mayClose = can(c.var.caller, 'employer.close', employerId);
  const closure = allowedActions(employerClosure, state, closureFacts(row, today), {
    canClose: { event: 'close', permitted: mayClose && state === 'open' },
    canWithdrawClosure: { event: 'withdraw', permitted: mayClose && state === 'closing' },
    canCompleteClosure: {
      event: 'complete',
      permitted: can(c.var.caller, 'employer.completeClosure', employerId) && state === 'closing',
    },
  });
  const additions = additionsTo(state);
  return { ...additions, ...closure, reasons: { ...additions.reasons, ...closure.reasons } };
}
