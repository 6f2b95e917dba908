import { pensionRelationship } from '../../../machines/lifecycles/pensionRelationship.ts';
import type { Employee } from '../../../schemas/generated/types.ts';
import { followEntitlement } from '../../store/contributions/generation.ts';
import type { Scoped } from '../../store/createStore.ts';
import { findLeaving, lockRowsOfLeaver } from '../../store/employees/leavings.ts';
import { storedPots } from '../../store/employees/membershipRecords.ts';
import { lockMembership, membershipsOf } from '../../store/employees/memberships.ts';
import { writeRows } from '../../store/bulkLoads/apply/writeRows.ts';
import { note } from '../changes/actor.ts';
import { noteRecordChange } from '../changes/recordChange.ts';
import { undoEffects } from '../changes/undoEffects.ts';
import { potFollows } from '../contributions/potEvents.ts';
import { type Acting, todayOf } from '../core/acting.ts';
import { Refusal } from '../core/refusal.ts';
import { recordFiles } from '../records/recordFiles.ts';
import { submittedSince } from './leavingRules.ts';

const nothingKept = 'The portal does not know what this leaving changed: choose a payroll to employ the person again.';

/**
 * Takes the leaving of a locked employee back: the employment and the memberships are as before, and the contributions of the open periods follow.
 *
 * @throws Refusal invalid with the reason once something was submitted, or somebody has changed the person since.
 */
export async function undoLeaving(c: Acting, tx: Scoped, employerId: number, employee: Employee): Promise<void> {
  const { employeeUid, firstName, lastName } = employee;
  const refusal = (defaultMessage: string): Refusal => Refusal.invalid([{ field: '', defaultMessage }]);
  const leaving = employee.isActive ? null : await findLeaving(tx, employerId, employeeUid);
  if (!leaving) throw refusal(nothingKept);
  if (leaving.submittedPeriod !== null) throw refusal(submittedSince(leaving.submittedPeriod));
  const rows = await lockRowsOfLeaver(tx, employerId, employeeUid);
  const reason = undoEffects(rows, leaving.effects, new Set());
  if (reason !== null) throw refusal(`${reason}.`);
  await writeRows(tx, employerId, rows);
  const of = { employerId, kind: 'employees', recordUid: employeeUid, title: `${firstName} ${lastName}`, employeeUid };
  for (const { table, key, before, after } of leaving.effects) {
    const [from, to] = [after?.['state'], before?.['state']];
    if (table !== 'pension_scheme_relationships' || typeof from !== 'string' || typeof to !== 'string') continue;
    note(c, tx, {
      ...of,
      action: 'takeBackLeaving',
      activity: 'Membership goes on: the leaving was undone',
      step: { machine: pensionRelationship, uid: key, from, to },
    });
  }
  await reopenPots(c, tx, employerId, employeeUid);
  await followEntitlement(tx, employerId, [employeeUid]);
  const identity = { employeeUid, firstName, lastName };
  await noteRecordChange(c, tx, recordFiles('employees'), {
    owner: employerId,
    before: { ...identity, isActive: false },
    after: { ...identity, isActive: true },
    action: 'takeBackLeaving',
    activity: 'Leaving undone',
  });
}

/** The pots of the memberships that go on are active again: those without an open contribution were deactivated. */
async function reopenPots(c: Acting, tx: Scoped, employerId: number, employeeUid: string): Promise<void> {
  const today = todayOf(c);
  for (const { pensionSchemeUid, state } of await membershipsOf(tx, employerId, employeeUid, today)) {
    if (state !== 'active') continue;
    const membership = await lockMembership(tx, employerId, { employeeUid, pensionSchemeUid, today });
    if (membership) await potFollows(c, tx, employerId, membership, { isMember: true, pots: storedPots(tx, employerId) });
  }
}
