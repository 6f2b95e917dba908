import { can } from '../../../machines/permissions.ts';
import { outOfControl } from '../../../domain/contributions/outOfControl.ts';
import { leavesControl } from '../../store/contributions/approvals.ts';
import type { Reader } from '../../store/createStore.ts';
import { holdActivePayroll } from '../../store/payrolls/payrolls.ts';
import { Refusal } from '../core/refusal.ts';
import type { Acting } from '../core/acting.ts';

/** A new employee's payroll must be an active one of the employer. */
export async function checkPayroll(tx: Reader, employerId: number, payrollUid: unknown): Promise<void> {
  if (!(await holdActivePayroll(tx, employerId, String(payrollUid))))
    throw Refusal.invalid([{ field: 'payrollUid', defaultMessage: "Choose one of the employer's active payrolls" }]);
}

/** One person alone does not move an employee out of the control of a second person; staff of the provider may. @throws Refusal invalid */
export async function assertControlKept(
  { var: { caller } }: Acting,
  tx: Reader,
  employerId: number,
  move: { from: string; to: string },
): Promise<void> {
  if (can(caller, 'payroll.endControl', employerId)) return;
  if (await leavesControl(tx, employerId, move)) throw Refusal.invalid([{ field: 'payrollUid', defaultMessage: outOfControl }]);
}
