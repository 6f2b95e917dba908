import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import { recordLeaving as form } from '../../../schemas/built/formSchemas.js';
import { validate } from '../../../schemas/built/validators/employees/record-leaving.js';
import type { Employee, RecordLeaving } from '../../../schemas/generated/types.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { contributionsAfterLeaving } from '../../store/contributions/afterLeaving.ts';
import { followEntitlement } from '../../store/contributions/generation.ts';
import type { Scoped } from '../../store/createStore.ts';
import { lockMembership, membershipsOf } from '../../store/employees/memberships.ts';
import { keepLeaving, lockRowsOfLeaver } from '../../store/employees/leavings.ts';
import { leavePayrolls } from '../../store/employees/payrollHistory.ts';
import { noteRecordChange } from '../../work/changes/recordChange.ts';
import { actionInput, noInput } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { employeeIn, readableEmployee } from './employees.ts';
import { leavingRefusal } from '../../work/employees/leavingRules.ts';
import { changeMembership } from '../../work/employees/membershipEvents.ts';
import { undoLeaving } from '../../work/employees/undoLeaving.ts';

/**
 * Records that a locked employee has left: the employment, and with it every membership, ends on the last day. Contributions on pay for work up
 * to that day stay, whenever that pay is paid.
 *
 * @param leaving - `lastPay` is the pay of the period of the last day, in pence; null or absent where the usual pay stands.
 * @throws Refusal invalid at `lastDay`, or with the reason of the chart of a membership.
 * @see docs/rules.md, rule 6.3
 */
export async function recordLeaving(
  c: ApiContext,
  tx: Scoped,
  employerId: number,
  { employee, lastDay, lastPay = null }: { employee: Employee; lastDay: CalendarDay; lastPay?: number | null },
): Promise<void> {
  const today = todayOf(c);
  const { employeeUid, firstName, lastName, isActive, employmentStartDate = null } = employee;
  const refusal = leavingRefusal({ isActive, employmentStartDate }, lastDay, today);
  if (refusal !== null) throw Refusal.invalid([{ field: 'lastDay', defaultMessage: refusal }]);
  const before = await lockRowsOfLeaver(tx, employerId, employeeUid);
  await leavePayrolls(tx, employerId, employeeUid, { lastDay, lastPay });
  for (const { pensionSchemeUid, state } of await membershipsOf(tx, employerId, employeeUid, today)) {
    if (state !== 'active') continue;
    const membership = await lockMembership(tx, employerId, { employeeUid, pensionSchemeUid, today });
    if (membership?.state === 'active')
      await changeMembership(c, tx, employerId, membership, { type: 'leave', lastDay, endReason: 'leftEmployment' });
  }
  await keepLeaving(tx, employerId, employeeUid, before);
  // Also of savings, which no membership ends.
  await followEntitlement(tx, employerId, [employeeUid]);
  const identity = { employeeUid, firstName, lastName };
  await noteRecordChange(c, tx, recordFiles('employees'), {
    owner: employerId,
    before: { ...identity, isActive: true },
    after: { ...identity, isActive: false },
    action: 'leave',
    activity: `Left employment on ${formatDate(lastDay)}`,
  });
}

/** Takes a leaving back, as long as nothing was submitted from it. */
async function takeBackLeaving(c: ApiContext): Promise<Response> {
  const employerId = employerFor(c, 'employee.read');
  const employeeUid = uidOf(c, 'id');
  await receivedBody(c);
  const data = await c.var.deps.store.within([employerId], async (tx) => {
    const employee = await employeeIn(c, tx, employerId, employeeUid, true);
    if (!can(c.var.caller, 'employee.recordLeaving', employerId)) throw Refusal.forbidden();
    await noInput(c);
    await undoLeaving(c, tx, employerId, employee);
    return readableEmployee(c, tx, employerId, employeeUid);
  });
  return c.json({ data });
}

/** Answers with what a leaving on a day would end and leave to be paid, and changes nothing. */
async function previewLeaving(c: ApiContext): Promise<Response> {
  const employerId = employerFor(c, 'employee.read');
  const employeeUid = uidOf(c, 'id');
  const today = todayOf(c);
  await receivedBody(c);
  const data = await c.var.deps.store.within([employerId], async (tx) => {
    const { isActive, employmentStartDate = null } = await employeeIn(c, tx, employerId, employeeUid);
    if (!can(c.var.caller, 'employee.recordLeaving', employerId)) throw Refusal.forbidden();
    // The form, of which the type is generated, has checked the value.
    const { lastDay, lastPay = null } = (await actionInput(c, { form, validate })) as unknown as RecordLeaving;
    const refusal = leavingRefusal({ isActive, employmentStartDate }, lastDay, today);
    if (refusal !== null) throw Refusal.invalid([{ field: 'lastDay', defaultMessage: refusal }]);
    const memberships = await membershipsOf(tx, employerId, employeeUid, today);
    const { toCome, cancelled, ...after } = await contributionsAfterLeaving(tx, employerId, { employeeUid, lastDay, lastPay });
    const totalOf = (all: typeof toCome): number =>
      all.reduce((sum, { employeeAmount, employerAmount }) => sum + employeeAmount + employerAmount, 0);
    return {
      memberships: memberships.filter(({ state }) => state === 'active').map(({ schemeName }) => schemeName),
      toCome,
      total: totalOf(toCome),
      cancelled,
      cancelledTotal: totalOf(cancelled),
      ...after,
    };
  });
  return c.json({ data });
}

/** The preview of a leaving, and the way back. The leaving itself may revoke access: `server/api/access`. */
export const leavingRoutes = new Hono<ApiEnvironment>()
  .post('/employers/:employerId/employees/:id/leaving-preview', authenticated, (c) => previewLeaving(c))
  .patch('/employers/:employerId/employees/:id/take-back-leaving', authenticated, (c) => takeBackLeaving(c));
