import type { StateValue } from 'xstate';
import { employeeRequest, type EmployeeRequestEvent } from '../../../machines/lifecycles/employeeRequest.ts';
import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import { findPotLevel, levelOf } from '../../store/contributions/contributionLevels.ts';
import { followEntitlement } from '../../store/contributions/generation.ts';
import { lockPotOf } from '../../store/contributions/pots.ts';
import type { Scoped } from '../../store/createStore.ts';
import { requestFacts } from '../../store/employees/employeeRequestFacts.ts';
import { findRequest, type RequestRow, schemeOfRequest, setRequestStatus } from '../../store/employees/employeeRequests.ts';
import { lockMembership, type Membership } from '../../store/employees/memberships.ts';
import { note } from '../../work/changes/actor.ts';
import { openPot } from '../../work/contributions/potEvents.ts';
import { setLevel } from '../../work/contributions/setLevel.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { changeState } from '../../work/lifecycles/changeState.ts';
import { changeMembership, followOptOutsOf } from '../../work/employees/membershipEvents.ts';

/**
 * Completes or cancels a request, as its chart allows. A completed request is carried out in the same transaction.
 *
 * @throws Refusal notFound, or invalid with the reason of the chart.
 */
export async function changeRequest(
  c: ApiContext,
  tx: Scoped,
  employerId: number,
  requestUid: string,
  type: EmployeeRequestEvent['type'],
): Promise<StateValue> {
  const request = await findRequest(tx, employerId, requestUid, true);
  const [facts] = await requestFacts(tx, employerId, [requestUid], todayOf(c));
  if (!request || !facts) throw Refusal.notFound();
  const of = {
    employerId,
    kind: 'employee-requests',
    recordUid: requestUid,
    title: titleOf(request),
    employeeUid: request.employeeUid,
  };
  const state = await changeState(c, tx, { ...of, machine: employeeRequest, state: request.status, facts }, { type });
  await setRequestStatus(tx, employerId, requestUid, stateText(state));
  if (type === 'complete') await carryOut(c, tx, employerId, request);
  note(c, tx, {
    ...of,
    action: type,
    activity: `${titleOf(request)} ${type === 'complete' ? 'completed' : 'cancelled'}`,
    fields: [{ field: 'status', from: request.status, to: stateText(state) }],
  });
  return state;
}

const titleOf = ({ type, employeeName }: RequestRow): string =>
  `${type === 'optOut' ? 'Opt-out of' : 'Contribution change for'} ${employeeName}`;

async function carryOut(c: ApiContext, tx: Scoped, employerId: number, request: RequestRow): Promise<void> {
  const { type, requestUid, employeeUid } = request;
  const today = todayOf(c);
  const pensionSchemeUid = await schemeOfRequest(tx, employerId, requestUid);
  const membership = pensionSchemeUid ? await lockMembership(tx, employerId, { employeeUid, pensionSchemeUid, today }) : null;
  if (type === 'contributionChange') {
    if (membership) await setRequestedLevel(c, tx, employerId, request, membership);
    return;
  }
  if (!membership) throw new Error(`The request ${requestUid} was accepted with a membership that does not exist.`);
  await changeMembership(c, tx, employerId, membership, { type: 'optOut', noticeDate: noticeDateOf(request) });
  await followOptOutsOf(c, tx, employerId);
}

/** A request to opt out is the employee's notice, however late it is answered. */
const noticeDateOf = ({ requestedDate }: RequestRow): string => ukDay(new Date(requestedDate));

/** From today on the member pays what they asked for; the employer pays as before. */
async function setRequestedLevel(
  c: ApiContext,
  tx: Scoped,
  employerId: number,
  { contributionData }: RequestRow,
  membership: Membership,
): Promise<void> {
  const { updatedEmployeePercent: percent, updatedEmployeePayment: amount } = contributionData ?? {};
  const pot = (await lockPotOf(tx, employerId, membership)) ?? (await openPot(c, tx, employerId, membership));
  const today = todayOf(c);
  const row = await findPotLevel(tx, employerId, pot.potUid, today);
  if (!row) throw new Error(`The pot ${pot.potUid} has no row of its level.`);
  const before = levelOf(row);
  const employee = typeof amount === 'number' ? { amount } : { percent: percent ?? 0 };
  await setLevel(c, tx, employerId, { pot, before, level: { ...before, employee, effectiveFrom: today } });
  await followEntitlement(tx, employerId, [pot.employeeUid]);
}
