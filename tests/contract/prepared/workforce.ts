import { strict as assert } from 'node:assert';
import type { Employee, Employer, Payroll } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import type { Role } from '../../e2e/support/accounts.ts';
import { type Call, type List, list, record } from '../contract.ts';

/** Path of the only employer, or the first, of a demo account. */
export async function employerOf(call: Call, role: Role): Promise<string> {
  const { data } = await list<Employer>(call, role, '/employers', entities.employer);
  assert.ok(data[0], `${role} has no employer`);
  return `/employers/${data[0].id}`;
}

/** Employees of the account's employer. @param query - With its question mark. */
export async function employees(call: Call, role: Role, query = ''): Promise<List<Employee>> {
  return list<Employee>(call, role, `${await employerOf(call, role)}/employees${query}`, entities.employee);
}

export async function payrolls(call: Call, role: Role, query = '?filter[status]=Active'): Promise<readonly Payroll[]> {
  return (await list<Payroll>(call, role, `${await employerOf(call, role)}/payrolls${query}`, entities.payroll)).data;
}

/** A new employee for the service: valid, and different each time. */
export async function newEmployee(
  call: Call,
  role: Role,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const [payroll] = await payrolls(call, role);
  assert.ok(payroll, `${role} has no active payroll`);
  return {
    firstName: 'Ada',
    lastName: `Contract-${crypto.randomUUID().slice(0, 8)}`,
    dateOfBirth: '1990-02-28',
    payrollNumber: `C-${crypto.randomUUID()}`,
    payrollUid: payroll.payrollUid,
    employmentStartDate: '2024-04-08',
    ...changes,
  };
}

/** A new employee for one case, so that cases do not depend on each other. */
export async function addEmployee(
  call: Call,
  role: Role,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ employee: Employee; path: string }> {
  const path = `${await employerOf(call, role)}/employees`;
  const employee = await record<Employee>(call, role, ['POST', path, await newEmployee(call, role, changes)], entities.employee);
  return { employee, path: `${path}/${employee.employeeUid}` };
}
