import type { StateValue } from 'xstate';
import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { pot, type PotEvent } from '../../../machines/lifecycles/pot.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Pot } from '../../store/contributions/pots.ts';
import { type PotRecords, storedPots } from '../../store/employees/membershipRecords.ts';
import type { Membership } from '../../store/employees/memberships.ts';
import { note } from '../changes/actor.ts';
import type { Acting } from '../core/acting.ts';
import { beginLifecycle, changeState, type LivingRecord } from '../lifecycles/changeState.ts';

/** A pot as a record with a lifecycle. */
const living = (employerId: number, { potUid, potName, employeeUid, employeeName, state }: Pot): LivingRecord<typeof pot> => ({
  employerId,
  kind: 'employee-contribution-levels',
  recordUid: potUid,
  title: `${employeeName} in ${potName}`,
  employeeUid,
  machine: pot,
  state,
});

const activities = { create: 'Pot opened', activate: 'Pot activated', deactivate: 'Pot deactivated' };

function noteWords(c: Acting, tx: Scoped, employerId: number, found: Pot, action: keyof typeof activities): void {
  note(c, tx, { ...living(employerId, found), action, activity: `${activities[action]}: ${found.potName}` });
}

/**
 * Activates or deactivates a pot, as its chart allows. The pot must be locked.
 *
 * @throws Refusal invalid with the reason of the chart.
 */
export async function changePot(
  c: Acting,
  tx: Scoped,
  employerId: number,
  found: Pot,
  type: PotEvent['type'],
  pots: PotRecords = storedPots(tx, employerId),
): Promise<StateValue> {
  const state = await changeState(c, tx, { ...living(employerId, found), facts: found }, { type });
  await pots.setState(found.potUid, stateText(state));
  noteWords(c, tx, employerId, found, type);
  return state;
}

/**
 * Lets the pot of a membership follow it: a new member has an active pot. The pot of a former member is deactivated, unless contributions are still
 * open: it takes these first. The membership must be written, and locked.
 *
 * @param isMember - Whether the employee is a member from now on.
 */
export async function potFollows(
  c: Acting,
  tx: Scoped,
  employerId: number,
  membership: Membership,
  { isMember, pots }: { isMember: boolean; pots: PotRecords },
): Promise<void> {
  const found = await pots.of(membership);
  if (found && !isMember) await deactivateIfSettled(c, tx, employerId, found, pots);
  if (!isMember) return;
  if (!found) await openPot(c, tx, employerId, membership, pots);
  else if (found.state === 'notActive') await changePot(c, tx, employerId, found, 'activate', pots);
}

/** Opens the pot of a member. The membership must be locked. */
export async function openPot(
  c: Acting,
  tx: Scoped,
  employerId: number,
  membership: Membership,
  pots: PotRecords = storedPots(tx, employerId),
): Promise<Pot> {
  const opened = await pots.open(membership);
  beginLifecycle(c, tx, living(employerId, opened));
  noteWords(c, tx, employerId, opened, 'create');
  return opened;
}

async function deactivateIfSettled(c: Acting, tx: Scoped, employerId: number, found: Pot, pots: PotRecords): Promise<void> {
  if (verdict(pot, found.state, found, { type: 'deactivate' }).allowed)
    await changePot(c, tx, employerId, found, 'deactivate', pots);
}
