import { Hono } from 'hono';
import { type Operation, can } from '../../../machines/permissions.ts';
import type { Employee } from '../../../schemas/generated/types.ts';
import { type AccessParty, withinParty } from '../../store/access/accessParty.ts';
import { findAccessByEmail, findAccessOfEmployee } from '../../store/access/accessRecords.ts';
import type { Scoped } from '../../store/createStore.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody } from '../core/body.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { employeeIn, readableEmployee } from '../employees/employees.ts';
import { changeAccess, invite } from './changeAccess.ts';

const one = '/employers/:employerId/employees/:id';

/** The route of a call about one employee's access. */
const action =
  (operation: Operation, act: (c: ApiContext, tx: Scoped, party: AccessParty, employee: Employee) => Promise<void>) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, 'employee.read');
    const employeeUid = uidOf(c, 'id');
    const party: AccessParty = { kind: 'employer', id: employerId };
    await receivedBody(c);
    const data = await withinParty(c.var.deps.store, party, async (tx) => {
      // Locked: an email address that changes meanwhile would invite another person.
      const employee = await employeeIn(c, tx, employerId, employeeUid, true);
      if (!can(c.var.caller, operation, employerId)) throw Refusal.forbidden();
      await act(c, tx, party, employee);
      return readableEmployee(c, tx, employerId, employeeUid);
    });
    return c.json({ data });
  };

const createAdminAccess = action('employee.createAdminAccess', async (c, tx, party, employee) => {
  const { employeeUid, email, firstName, lastName, dateOfBirth = null } = employee;
  const own = await findAccessOfEmployee(tx, party, employeeUid);
  if (own && !own.isOnlyEmployee && own.state !== 'revoked')
    throw new Refusal(
      'conflict',
      own.state === 'invited' ? 'This employee has already been invited.' : 'This employee already has access.',
    );
  if (!email) throw new Refusal('conflict', 'Add an email address to the contact details first: we send the invitation to it.');
  const holder = await findAccessByEmail(tx, party, email);
  // Going on would give one person more access under the name of another.
  if (holder && holder.state !== 'revoked' && holder.employeeUid !== employeeUid)
    throw new Refusal(
      'conflict',
      'The email address on this record belongs to someone else who has access to this employer. Correct it in the contact details first.',
    );
  await invite(
    c,
    tx,
    party,
    { email, firstName, lastName, dateOfBirth, employeeUid },
    holder?.state === 'revoked' ? holder : null,
  );
});

const revokeEmployeeAccess = action('employee.revokeEmployeeAccess', async (c, tx, party, { employeeUid }) => {
  const access = await findAccessOfEmployee(tx, party, employeeUid);
  if (!access || access.state === 'revoked') throw new Refusal('conflict', 'This employee has no access to revoke.');
  await changeAccess(c, tx, party, access, 'revoke');
});

/** Giving and revoking the access of an employee (docs/product.md, point 7, "Employees"). */
export const employeeAccess = new Hono<ApiEnvironment>()
  .post(`${one}/create-admin-access`, authenticated, createAdminAccess)
  .patch(`${one}/revokeEmployeeAccess`, authenticated, revokeEmployeeAccess);
