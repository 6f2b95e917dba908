import type { StateValue } from 'xstate';
import { employeeRequest, type EmployeeRequestEvent } from '../../../machines/lifecycles/employeeRequest.ts';
import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { pensionRelationship } from '../../../machines/lifecycles/pensionRelationship.ts';
import type { Scoped } from '../../store/createStore.ts';
import { requestFacts } from '../../store/employees/employeeRequestFacts.ts';
import {
  applyContribution,
  findRequest,
  membershipOfRequest,
  type RequestRow,
  setMembershipState,
  setRequestStatus,
} from '../../store/employees/employeeRequests.ts';
import { recordActivity } from '../../store/employees/employees.ts';
import { membershipFacts } from '../../store/lifecycles/lifecycleFacts.ts';
import { ApiError } from '../core/apiError.ts';
import { type ApiContext, todayOf } from '../core/context.ts';
import { changeState } from '../lifecycles/changeState.ts';

/**
 * Completes or cancels a request, as its chart allows. A completed request is carried out in the same transaction.
 *
 * @throws ApiError 404, or 422 with the reason of the chart.
 */
export async function changeRequest(
  c: ApiContext,
  tx: Scoped,
  employerId: number,
  requestUid: string,
  type: EmployeeRequestEvent['type'],
): Promise<StateValue> {
  const request = await findRequest(tx, employerId, requestUid, true);
  const [facts] = await requestFacts(tx, employerId, [requestUid]);
  if (!request || !facts) throw ApiError.notFound();
  const state = await changeState(
    c,
    tx,
    { machine: employeeRequest, recordUid: requestUid, employerId, title: titleOf(request), state: request.status, facts },
    { type },
  );
  await setRequestStatus(tx, employerId, requestUid, stateText(state));
  if (type === 'complete') await carryOut(c, tx, employerId, request);
  await recordActivity(tx, {
    employerId,
    employeeUid: request.employeeUid,
    actorUserUid: c.var.caller.userUid,
    at: c.var.deps.clock(),
    activity: `${titleOf(request)} ${type === 'complete' ? 'completed' : 'cancelled'}`,
  });
  return state;
}

const titleOf = ({ type, employeeName }: RequestRow): string =>
  `${type === 'optOut' ? 'Opt-out' : 'Contribution change'} of ${employeeName}`;

async function carryOut(c: ApiContext, tx: Scoped, employerId: number, { type, requestUid }: RequestRow): Promise<void> {
  if (type === 'contributionChange') {
    await applyContribution(tx, employerId, requestUid, todayOf(c));
    return;
  }
  const membership = await membershipOfRequest(tx, employerId, requestUid);
  const facts = membership && (await membershipFacts(tx, membership.relationshipUid));
  if (!membership || !facts) throw new Error(`The request ${requestUid} was accepted with a membership that does not exist.`);
  const { relationshipUid, employeeName, schemeName, state } = membership;
  const title = `${employeeName} in ${schemeName}`;
  const next = await changeState(
    c,
    tx,
    { machine: pensionRelationship, recordUid: relationshipUid, employerId, title, state, facts },
    { type: 'optOut' },
  );
  await setMembershipState(tx, employerId, relationshipUid, stateText(next));
}
