import type { Reader } from '../store/createStore.ts';
import { type EmployeeRow, findEmployee } from '../store/employees.ts';
import { ApiError } from './apiError.ts';

/** One employee of this employer. @throws ApiError 404, also when the employee is somebody else's. */
export async function employeeIn(reader: Reader, employerId: number, employeeUid: string): Promise<EmployeeRow> {
  const row = await findEmployee(reader, employerId, employeeUid);
  if (!row) throw ApiError.notFound();
  return row;
}
