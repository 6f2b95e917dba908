import { rowRefusal } from '../../work/contributions/changeRefusals.ts';
import { can } from '../../../machines/permissions.ts';
import type { RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import type { ContributionRow } from '../../store/contributions/contributionRows.ts';
import type { ApiContext } from '../core/context.ts';

const salaryMissing =
  'The salary is not known, so the amounts are 0. Enter them here, or enter the salary of the employee and recalculate the contributions.';

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
