import type { StateValue } from 'xstate';
import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { pot, type PotEvent } from '../../../machines/lifecycles/pot.ts';
import type { Scoped } from '../../store/createStore.ts';
import { insertPot, lockPot, lockPotOf, type Pot, setPotState } from '../../store/contributions/pots.ts';
import type { Membership } from '../../store/employees/memberships.ts';
import { note } from '../changes/actor.ts';
import type { Acting } from '../core/context.ts';
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
 * @throws ApiError 422 with the reason of the chart.
 */
export async function changePot(
  c: Acting,
  tx: Scoped,
  employerId: number,
  found: Pot,
  type: PotEvent['type'],
): Promise<StateValue> {
  const state = await changeState(c, tx, { ...living(employerId, found), facts: found }, { type });
  await setPotState(tx, employerId, found.potUid, stateText(state));
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
  isMember: boolean,
): Promise<void> {
  const found = await lockPotOf(tx, employerId, membership);
  if (!isMember) return found ? deactivateIfSettled(c, tx, employerId, found) : undefined;
  if (!found) await openPot(c, tx, employerId, membership);
  else if (found.state === 'notActive') await changePot(c, tx, employerId, found, 'activate');
}

/** Opens the pot of a member. The membership must be locked. */
export async function openPot(c: Acting, tx: Scoped, employerId: number, membership: Membership): Promise<Pot> {
  const opened = await lockPot(tx, employerId, await insertPot(tx, employerId, membership));
  if (!opened) throw new Error(`The pot of ${membership.employeeName} was opened and cannot be read.`);
  beginLifecycle(c, tx, living(employerId, opened));
  noteWords(c, tx, employerId, opened, 'create');
  return opened;
}

async function deactivateIfSettled(c: Acting, tx: Scoped, employerId: number, found: Pot): Promise<void> {
  if (verdict(pot, found.state, found, { type: 'deactivate' }).allowed) await changePot(c, tx, employerId, found, 'deactivate');
}
