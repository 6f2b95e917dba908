import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import { recordLeaving as form } from '../../../schemas/built/formSchemas.js';
import { validate } from '../../../schemas/built/validators/employees/record-leaving.js';
import type { RecordLeaving } from '../../../schemas/generated/types.ts';
import { type AccessParty, withinParty } from '../../store/access/accessParty.ts';
import { findAccessOfEmployee } from '../../store/access/accessRecords.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { actionInput } from '../core/actionInput.ts';
import { authenticated } from '../core/authenticated.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { employeeIn, readableEmployee } from '../employees/employees.ts';
import { recordLeaving } from '../employees/leaving.ts';
import { changeAccess } from './changeAccess.ts';

/** Records a leaving, and revokes the access of the leaver where that is asked for: both or neither. */
async function answerLeaving(c: ApiContext): Promise<Response> {
  const employerId = employerFor(c, 'employee.read');
  const employeeUid = uidOf(c, 'id');
  const party: AccessParty = { kind: 'employer', id: employerId };
  await receivedBody(c);
  const data = await withinParty(c.var.deps.store, party, async (tx) => {
    const employee = await employeeIn(c, tx, employerId, employeeUid, true);
    if (!can(c.var.caller, 'employee.recordLeaving', employerId)) throw Refusal.forbidden();
    // The form, of which the type is generated, has checked the value.
    const { revokesAccess = false, ...leaving } = (await actionInput(c, { form, validate })) as unknown as RecordLeaving;
    if (revokesAccess && !can(c.var.caller, 'employee.revokeEmployeeAccess', employerId)) throw Refusal.forbidden();
    await recordLeaving(c, tx, employerId, { employee, ...leaving });
    const access = revokesAccess ? await findAccessOfEmployee(tx, party, employeeUid) : null;
    if (access && access.state !== 'revoked') await changeAccess(c, tx, party, access, 'revoke');
    return readableEmployee(c, tx, employerId, employeeUid);
  });
  return c.json({ data });
}

/** The leaving of an employee, with the access to the portal. */
export const recordLeavingRoute = new Hono<ApiEnvironment>().patch(
  '/employers/:employerId/employees/:id/record-leaving',
  authenticated,
  (c) => answerLeaving(c),
);
