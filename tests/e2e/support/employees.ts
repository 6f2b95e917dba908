import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** The details that matter to a test; the others are filled in. */
export type NewEmployee = Readonly<Record<string, string>>;

export interface Hired {
  readonly name: string;
  readonly lastName: string;
  readonly payrollNumber: string;
  /** Path of the record's screen. */
  readonly path: string;
}

/** Adds an employee through the API, under an unused payroll number. */
export async function hireEmployee(
  request: APIRequestContext,
  accessToken: string,
  employerId: number,
  details: NewEmployee = {},
): Promise<Hired> {
  const headers = { Authorization: `Bearer ${accessToken}`, 'X-Requested-With': 'XMLHttpRequest' };
  const employer = `/api/v2/employers/${employerId}`;
  const payrolls = await request.get(`${employer}/payrolls?filter[status]=Active&limit=1`, { headers });
  const { data: active } = (await payrolls.json()) as { data: { payrollUid: string }[] };
  const id = randomUUID().slice(0, 8).toUpperCase();
  const employee = {
    firstName: 'Journey',
    lastName: `Tester-${id}`,
    dateOfBirth: '1990-05-17',
    payrollNumber: `JT-${id}`,
    payrollUid: active[0]?.payrollUid,
    employmentStartDate: '2026-11-02',
    ...details,
  };
  const answer = await request.post(`${employer}/employees`, { headers, data: employee });
  if (!answer.ok()) throw new Error(`The employee could not be added (${answer.status()}): ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { employeeUid: string } };
  return {
    name: `${employee.firstName} ${employee.lastName}`,
    lastName: employee.lastName,
    payrollNumber: employee.payrollNumber,
    path: `/employers/${employerId}/employees/${data.employeeUid}`,
  };
}
