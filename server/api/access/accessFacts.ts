import { type AdminAccessEvent, type AdminAccessFacts, adminAccess } from '../../../machines/lifecycles/adminAccess.ts';
import type { AccessParty } from '../../store/access/accessParty.ts';
import type { AccessCounts, AccessState } from '../../store/access/accessRecords.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';

/** The source of the facts: a record of the service, or a row of its list. */
interface FactSource {
  userUid: string;
  state: AccessState;
  isAdministrator: boolean;
  hasAccepted: boolean;
  inviteHasExpired: boolean;
}

const comesIn = (state: AccessState): boolean => state === 'active' || state === 'upgraded' || state === 'reinstated';

/** The facts that the chart's guards read. @param counts - Of the whole party, the person included. */
export function accessFacts(party: AccessParty, person: FactSource, counts: AccessCounts, callerUid: string): AdminAccessFacts {
  const { state, isAdministrator, hasAccepted, inviteHasExpired, userUid } = person;
  const isCounted = isAdministrator && comesIn(state);
  const own = party.kind === 'employer' ? (isAdministrator ? 'adminUser' : 'employerUser') : 'intermediaryMember';
  return {
    kind: own,
    isSelf: userUid === callerUid,
    inviteHasExpired,
    hasAccepted,
    // Revoking the access of an employer user cannot leave the employer without an administrator.
    otherAdministratorCount: isAdministrator ? counts.administrators - (isCounted ? 1 : 0) : Math.max(counts.administrators, 1),
    otherSeniorCount: counts.seniors - (state === 'upgraded' && isCounted ? 1 : 0),
  };
}

/** Whether the chart has a transition for the event in this state. An event without one is no action of the record, and needs no reason. */
const takes = (state: AccessState, event: AdminAccessEvent['type']): boolean =>
  adminAccess.root.states[state]?.ownEvents.includes(event) ?? false;

/**
 * The allowed actions of the caller for a person's access, with the reason for each refusal by the chart.
 *
 * @param flags - For each flag its event, and whether the caller's role permits it.
 */
export function accessActions<Flag extends string>(
  state: AccessState,
  facts: AdminAccessFacts,
  flags: Record<Flag, { event: AdminAccessEvent['type']; permitted: boolean }>,
): Record<Flag, boolean> & { reasons: Partial<Record<Flag, string>> } {
  const known = Object.fromEntries(
    Object.entries<{ event: AdminAccessEvent['type']; permitted: boolean }>(flags).map(([flag, { event, permitted }]) => [
      flag,
      { event, permitted: permitted && takes(state, event) },
    ]),
  ) as typeof flags;
  return allowedActions(adminAccess, state, facts, known);
}
