import { outOfControl } from '../../../schemas/lib/contributions/outOfControl.ts';
import { leavesControl } from '../../store/contributions/approvals.ts';
import type { Reader } from '../../store/createStore.ts';
import { holdActivePayroll } from '../../store/payrolls/payrolls.ts';
import { ApiError } from '../core/apiError.ts';

/** A new employee's payroll must be an active one of the employer. */
export async function checkPayroll(tx: Reader, employerId: number, payrollUid: unknown): Promise<void> {
  if (!(await holdActivePayroll(tx, employerId, String(payrollUid))))
    throw ApiError.invalid([{ field: 'payrollUid', defaultMessage: "Choose one of the employer's active payrolls" }]);
}

/** One person alone does not move an employee out of the control of a second person. @throws ApiError 422 */
export async function assertControlKept(tx: Reader, employerId: number, move: { from: string; to: string }): Promise<void> {
  if (await leavesControl(tx, employerId, move)) throw ApiError.invalid([{ field: 'payrollUid', defaultMessage: outOfControl }]);
}
