import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import { changeSalary as form } from '../../../schemas/built/formSchemas.js';
import { validate } from '../../../schemas/built/validators/employees/change-salary.js';
import type { ChangeSalary, Employee } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { contributionsAfterSalaryChange } from '../../store/contributions/afterSalaryChange.ts';
import type { Scoped } from '../../store/createStore.ts';
import { dayOfNewSalary } from '../../store/contributions/datedSalaries.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { actionInput } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import type { RecordChange } from '../../work/hooks/hooks.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { checkRecordOfRequest } from '../records/checkedRecord.ts';
import { applyConsequences } from '../../work/records/recordWrites.ts';
import { employeeIn, readableEmployee } from './employees.ts';

const files = recordFiles('employees');
const warnings = ['salaryLow', 'salaryHigh'];

/** A new salary of an employee who is known. */
interface NewSalary {
  employee: Employee;
  /** Pence a year. */
  annualSalary: number;
  salaryFrom: string;
}

/** The salary of the body, with its day. @throws Refusal forbidden, notFound, invalid at the field. */
async function newSalary(c: ApiContext, tx: Scoped, employerId: number, employeeUid: string, lock: boolean): Promise<NewSalary> {
  const employee = await employeeIn(c, tx, employerId, employeeUid, lock);
  if (!can(c.var.caller, 'employee.updateEmploymentDetails', employerId)) throw Refusal.forbidden();
  // The form, of which the type is generated, has checked the value.
  const input = (await actionInput(c, { form, validate, warnings })) as unknown as ChangeSalary;
  const { employmentStartDate = null, payrollUid = null } = employee;
  if (typeof input.salaryFrom === 'string' && employmentStartDate !== null && input.salaryFrom < employmentStartDate) {
    const defaultMessage = `Choose a day on or after ${formatDate(employmentStartDate)}, when the employment started`;
    throw Refusal.invalid([{ field: 'salaryFrom', defaultMessage }]);
  }
  const first = input.salaryFrom ?? (await dayOfNewSalary(tx, payrollUid));
  // Of somebody who joined within the period, the salary of the first day changes.
  const salaryFrom = employmentStartDate !== null && first < employmentStartDate ? employmentStartDate : first;
  return { employee, annualSalary: input.annualSalary, salaryFrom };
}

/** Changes the salary of an employee from a day on: the open contributions follow. */
async function answerChange(c: ApiContext): Promise<Response> {
  const employerId = employerFor(c, 'employee.read');
  const employeeUid = uidOf(c, 'id');
  await receivedBody(c);
  const data = await c.var.deps.store.within([employerId], async (tx) => {
    const { employee, annualSalary, salaryFrom } = await newSalary(c, tx, employerId, employeeUid, true);
    const before = { ...employee };
    const change: RecordChange = {
      c,
      tx,
      owner: employerId,
      before,
      fields: { annualSalary },
      input: { salaryFrom },
      sections: ['salary'],
      record: { ...before, annualSalary },
    };
    await checkRecordOfRequest(c, files, change);
    await recordStore(files).update(tx, employerId, employeeUid, change.fields);
    await applyConsequences(files, change, employeeUid);
    return readableEmployee(c, tx, employerId, employeeUid);
  });
  return c.json({ data });
}

/** Answers with the effect of a salary on the contributions, and changes nothing. */
async function preview(c: ApiContext): Promise<Response> {
  const employerId = employerFor(c, 'employee.read');
  const employeeUid = uidOf(c, 'id');
  await receivedBody(c);
  const data = await c.var.deps.store.within([employerId], async (tx) => {
    const { employee, annualSalary, salaryFrom } = await newSalary(c, tx, employerId, employeeUid, false);
    const after = await contributionsAfterSalaryChange(tx, employerId, {
      employeeUid,
      before: employee.annualSalary ?? null,
      employmentStartDate: employee.employmentStartDate ?? null,
      effectiveFrom: salaryFrom,
      annualSalary,
    });
    const rise = after.changed.reduce(
      (sum, one) => sum + one.employeeAfter + one.employerAfter - one.employeeBefore - one.employerBefore,
      0,
    );
    return { salaryFrom, ...after, rise };
  });
  return c.json({ data });
}

/** The salary of an employee, by its day. */
export const salaryRoutes = new Hono<ApiEnvironment>()
  .post('/employers/:employerId/employees/:id/salary-preview', authenticated, (c) => preview(c))
  .patch('/employers/:employerId/employees/:id/change-salary', authenticated, (c) => answerChange(c));
