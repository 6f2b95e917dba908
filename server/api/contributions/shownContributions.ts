import { can } from '../../../machines/permissions.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import type { ContributionRow } from '../../store/contributions/contributionRows.ts';
import type { LockedPeriod } from '../../store/contributions/contributionChanges.ts';
import { openForChanges } from '../../store/contributions/openForChanges.ts';
import type { ApiContext } from '../core/context.ts';

const salaryMissing =
  'The salary is not known, so the amounts are 0. Enter them here, or enter the salary of the employee and work out again.';

/** A contribution as an answer. @param withEmployee - Whether the caller asked for the employee's data. */
export function shownContribution(row: ContributionRow, withEmployee = false): RegularPayrollContribution {
  const { firstName, lastName, isSalaryMissing, periodStatus: _status, ...fields } = row;
  return {
    ...fields,
    attention: isSalaryMissing && !row.isCancelled ? salaryMissing : null,
    ...(withEmployee && { employeeData: { firstName, lastName, payrollNumber: row.payrollNumber } }),
  };
}

/** A contribution as an answer by itself, with what the caller may do with it. */
export function shownWithActions(c: ApiContext, employerId: number, row: ContributionRow): RegularPayrollContribution {
  const mayEdit = can(c.var.caller, 'contribution.change', employerId);
  const canEdit = mayEdit && row.editable === true;
  const reason = mayEdit && !canEdit ? reasonOf(row) : null;
  return { ...shownContribution(row), allowedActions: { canEdit, reasons: reason === null ? {} : { canEdit: reason } } };
}

function reasonOf(row: ContributionRow): string {
  if (row.periodStatus === null) return 'This contribution belongs to no pay period, and cannot be changed here.';
  return rowRefusal(row) ?? 'Its pay period takes no changes now. Look at the status of the period.';
}

/** The reason for which a contribution of an open period cannot be changed; null if it can. */
export function rowRefusal(row: { isCancelled: boolean; hasBeenPaid: boolean; statementUid?: string | null }): string | null {
  if (row.isCancelled) return 'This contribution is cancelled. Add a new one for the employee';
  if (row.hasBeenPaid) return 'This contribution has been paid. Correct it in a later pay period';
  if (typeof row.statementUid === 'string')
    return 'This contribution is on a statement. Cancel the statement, or correct it in a later pay period';
  return null;
}

/** The reason for which no contribution of a period can be changed; null if they can. */
export function periodRefusal({ status, name, generateContributionsDate }: LockedPeriod): string | null {
  if (openForChanges.some((state) => state === status)) return null;
  if (status === 'notYetDue' || status === 'pendingGeneration')
    return `The contributions of ${name} are worked out on ${formatDate(generateContributionsDate)}. They can be changed from then on.`;
  if (status === 'paymentReceived') return `The contributions of ${name} have been paid. Correct them in a later pay period.`;
  return `The contributions of ${name} have been submitted. Cancel the statement to change them, or correct them in a later pay period.`;
}
