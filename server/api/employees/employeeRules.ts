import type { Reader } from '../../store/createStore.ts';
import { holdActivePayroll } from '../../store/payrolls/payrolls.ts';
import { ApiError, type FieldError } from '../core/apiError.ts';

const dateOf = (fields: Record<string, unknown>, field: string): string | null =>
  typeof fields[field] === 'string' ? fields[field] : null;

/**
 * The rules about an employee's dates that a schema cannot express: the date of birth lies in the past, and the start date after it.
 *
 * @param fields - The record after the change. ISO dates sort as text.
 */
export function checkDates(fields: Record<string, unknown>, today: string): void {
  const born = dateOf(fields, 'dateOfBirth');
  const started = dateOf(fields, 'employmentStartDate');
  const errors: FieldError[] = [];
  if (born !== null && born >= today) errors.push({ field: 'dateOfBirth', defaultMessage: 'Enter a date of birth in the past' });
  else if (born !== null && started !== null && started <= born)
    errors.push({ field: 'employmentStartDate', defaultMessage: 'Enter a start date after the date of birth' });
  if (errors.length > 0) throw ApiError.invalid(errors);
}

/** A new employee's payroll must be an active one of the employer. */
export async function checkPayroll(tx: Reader, employerId: number, payrollUid: unknown): Promise<void> {
  if (!(await holdActivePayroll(tx, employerId, String(payrollUid))))
    throw ApiError.invalid([{ field: 'payrollUid', defaultMessage: "Choose one of the employer's active payrolls" }]);
}
