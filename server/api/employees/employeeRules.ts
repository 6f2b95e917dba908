import type { Reader } from '../../store/createStore.ts';
import { holdActivePayroll } from '../../store/payrolls/payrolls.ts';
import { ApiError } from '../core/apiError.ts';

/** A new employee's payroll must be an active one of the employer. */
export async function checkPayroll(tx: Reader, employerId: number, payrollUid: unknown): Promise<void> {
  if (!(await holdActivePayroll(tx, employerId, String(payrollUid))))
    throw ApiError.invalid([{ field: 'payrollUid', defaultMessage: "Choose one of the employer's active payrolls" }]);
}
