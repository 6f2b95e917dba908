import { Hono } from 'hono';
import { type Operation, can } from '../../machines/permissions.ts';
import { employees } from '../../schemas/generated/resources.ts';
import type { Employee } from '../../schemas/generated/types.ts';
import * as validators from '../../schemas/generated/validators/employees.js';
import type { Validate } from '../../schemas/validate.ts';
import type { Reader, Scoped } from '../store/createStore.ts';
import {
  type EmployeeRow,
  listEmployees,
  insertEmployee,
  joinPayroll,
  recordActivity,
  updateEmployee,
} from '../store/employees.ts';
import { employeeActions } from './allowedActions.ts';
import { ApiError } from './apiError.ts';
import { receivedBody, validBody } from './body.ts';
import { authenticated } from './authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from './context.ts';
import { employeeIn } from './employeeIn.ts';
import { employerStateOf } from './employerState.ts';
import { checkDates, checkPayroll, withFreePayrollNumber } from './employeeRules.ts';
import { assertAsSeen, tagged } from './entityTag.ts';
import { listMeta, listRequest } from './listQuery.ts';
import { assertParty } from './partyIn.ts';

const { resource, entity } = employees;
const one = '/employers/:employerId/employees/:employeeUid';

async function shown(c: ApiContext, reader: Reader, employerId: number, rows: readonly EmployeeRow[]): Promise<Employee[]> {
  const employer = await employerStateOf(reader, employerId);
  return rows.map((row) => ({ ...row, allowedActions: employeeActions(c.var.caller, employerId, employer, row) }));
}

/** One employee as the service answers it. @throws ApiError 404 */
async function shownOne(c: ApiContext, reader: Reader, employerId: number, employeeUid: string): Promise<Employee | undefined> {
  const row = await employeeIn(reader, employerId, employeeUid);
  await tagged(c, row);
  const [employee] = await shown(c, reader, employerId, [row]);
  return employee;
}

interface Section {
  operation: Operation;
  validate: Validate;
  activity: string;
  write(tx: Scoped, employerId: number, employeeUid: string, fields: Record<string, unknown>, today: string): Promise<void>;
}

/** The route of one section's PATCH: fields that are left out stay as they were, fields of other sections are refused by name. */
const patchSection =
  (section: Section) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, 'employee.read');
    const employeeUid = uidOf(c, 'employeeUid');
    const { store, clock } = c.var.deps;
    await receivedBody(c);
    const data = await store.within([employerId], async (tx) => {
      // The record is looked for before the role: a record that does not exist is a 404 to everybody.
      const before = await employeeIn(tx, employerId, employeeUid);
      if (!can(c.var.caller, section.operation, employerId)) throw ApiError.forbidden();
      const fields = await validBody(c, section.validate, entity);
      await assertAsSeen(c, before);
      const at = clock();
      const today = at.toISOString().slice(0, 10);
      checkDates({ ...before, ...fields }, today);
      await withFreePayrollNumber(() => section.write(tx, employerId, employeeUid, fields, today));
      await recordActivity(tx, { employerId, employeeUid, actorUserUid: c.var.caller.userUid, at, activity: section.activity });
      return shownOne(c, tx, employerId, employeeUid);
    });
    return c.json({ data });
  };

async function changePayroll(
  tx: Scoped,
  employerId: number,
  employeeUid: string,
  fields: Record<string, unknown>,
  today: string,
): Promise<void> {
  const { payrollUid } = fields;
  if (typeof payrollUid !== 'string') return;
  await checkPayroll(tx, employerId, payrollUid);
  await joinPayroll(tx, employerId, employeeUid, payrollUid, today);
}

/** Employees of an employer (SPEC.md, point 7, "Employees"). */
export const employeeRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/employees', authenticated, async (c) => {
    const employerId = employerFor(c, 'employee.read');
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    const { data, totalCount } = await c.var.deps.store.read([employerId], async (reader) => {
      const page = await listEmployees(reader, employerId, request);
      if (page.totalCount === 0) await assertParty(reader, 'employers', employerId);
      return { data: await shown(c, reader, employerId, page.rows), totalCount: page.totalCount };
    });
    return c.json({ data, meta: listMeta(request, totalCount) });
  })
  .post('/employers/:employerId/employees', authenticated, async (c) => {
    const employerId = employerFor(c, 'employee.create');
    const fields = await validBody(c, validators.create, entity);
    const { store, clock } = c.var.deps;
    const at = clock();
    const today = at.toISOString().slice(0, 10);
    checkDates(fields, today);
    const data = await store.within([employerId], async (tx) => {
      await checkPayroll(tx, employerId, fields['payrollUid']);
      const employeeUid = await withFreePayrollNumber(() => insertEmployee(tx, employerId, fields));
      await joinPayroll(tx, employerId, employeeUid, String(fields['payrollUid']), String(fields['employmentStartDate']));
      await recordActivity(tx, { employerId, employeeUid, actorUserUid: c.var.caller.userUid, at, activity: 'Employee added' });
      return shownOne(c, tx, employerId, employeeUid);
    });
    return c.json({ data }, 201);
  })
  .get(one, authenticated, async (c) => {
    const employerId = employerFor(c, 'employee.read');
    const employeeUid = uidOf(c, 'employeeUid');
    const data = await c.var.deps.store.read([employerId], (reader) => shownOne(c, reader, employerId, employeeUid));
    return c.json({ data });
  })
  .patch(
    `${one}/personal-details`,
    authenticated,
    patchSection({
      operation: 'employee.updatePersonalDetails',
      validate: validators.personalDetails,
      activity: 'Personal details changed',
      write: updateEmployee,
    }),
  )
  .patch(
    `${one}/contact-details`,
    authenticated,
    patchSection({
      operation: 'employee.updateContactDetails',
      validate: validators.contactDetails,
      activity: 'Contact details changed',
      write: updateEmployee,
    }),
  )
  .patch(
    `${one}/employment-details`,
    authenticated,
    patchSection({
      operation: 'employee.updateEmploymentDetails',
      validate: validators.employmentDetails,
      activity: 'Employment details changed',
      write: updateEmployee,
    }),
  )
  .patch(
    `${one}/payroll-relationship`,
    authenticated,
    patchSection({
      operation: 'employee.updatePayrollRelationship',
      validate: validators.payrollRelationship,
      activity: 'Payroll changed',
      write: changePayroll,
    }),
  );
