import { type AdminAccessEvent, adminAccess } from '../../../machines/lifecycles/adminAccess.ts';
import type { AccessParty } from '../../store/access/accessParty.ts';
import { type AccessRecord, type AccessState, countAdministrators, writeAccessState } from '../../store/access/accessRecords.ts';
import { type Invitee, endInvitation, openInvitation, writeInvited } from '../../store/access/invitations.ts';
import { findPartyName } from '../../store/access/partyName.ts';
import type { Scoped } from '../../store/createStore.ts';
import { recordActivity } from '../../store/employees/employees.ts';
import type { ApiContext } from '../core/context.ts';
import { type LivingRecord, beginLifecycle, changeState } from '../lifecycles/changeState.ts';
import { accessFacts } from './accessFacts.ts';
import { checkInvitationLimits } from './invitationLimits.ts';
import { sendInvitation } from './invitationMail.ts';

const activities: Readonly<Record<AdminAccessEvent['type'], string>> = {
  invite: 'Admin access given',
  accept: 'Invitation accepted',
  resendInvite: 'Invitation sent again',
  upgrade: 'Admin user upgraded',
  downgrade: 'Admin user downgraded',
  revoke: 'Access revoked',
  reinstate: 'Access reinstated',
};

/** A person's access, in the form that its lifecycle and its history use. */
const living = (
  party: AccessParty,
  { accessUid, firstName, lastName }: Pick<AccessRecord, 'accessUid' | 'firstName' | 'lastName'>,
  state: AccessState,
): LivingRecord<typeof adminAccess> => ({
  machine: adminAccess,
  recordUid: accessUid,
  employerId: party.kind === 'employer' ? party.id : null,
  intermediaryId: party.kind === 'intermediary' ? party.id : null,
  title: `${firstName} ${lastName}`,
  state,
});

/** Changes of intermediary members are recorded in the history only: recent activity belongs to employers. */
async function noteActivity(
  c: ApiContext,
  tx: Scoped,
  party: AccessParty,
  employeeUid: string | null,
  event: AdminAccessEvent['type'],
): Promise<void> {
  if (party.kind !== 'employer') return;
  const { caller, deps } = c.var;
  await recordActivity(tx, {
    employerId: party.id,
    employeeUid,
    actorUserUid: caller.userUid,
    at: deps.clock(),
    activity: activities[event],
  });
}

/**
 * Changes a person's access by an event, if the chart allows it: flags, invitation, mail, history and recent activity. The caller must hold the
 * party's lock and must have checked the permission table.
 *
 * @throws ApiError 422 with the chart's reason, 429 when too many invitations were sent within the last hour.
 */
export async function changeAccess(
  c: ApiContext,
  tx: Scoped,
  party: AccessParty,
  access: AccessRecord,
  type: Exclude<AdminAccessEvent['type'], 'accept' | 'invite'>,
): Promise<void> {
  const at = c.var.deps.clock();
  if (type === 'resendInvite') await checkInvitationLimits(c, tx, access.email);
  const state = await decide(c, tx, party, access, type);
  await writeAccessState(tx, party, access, state, at);
  if (type === 'resendInvite') await sendLink(c, tx, party, access, at);
  if (type === 'revoke') await endInvitation(tx, access.accessUid, at);
  await noteActivity(c, tx, party, access.employeeUid, type);
}

/**
 * Invites a person: creates the user, the access in the state invited, and the mail.
 *
 * @param before - The person's earlier access to this party, revoked since.
 */
export async function invite(
  c: ApiContext,
  tx: Scoped,
  party: AccessParty,
  invitee: Invitee,
  before: AccessRecord | null,
): Promise<void> {
  const at = c.var.deps.clock();
  await checkInvitationLimits(c, tx, invitee.email);
  if (before) await decide(c, tx, party, before, 'invite');
  const accessUid = await writeInvited(tx, party, invitee, at);
  const access = { ...invitee, accessUid };
  if (!before) await beginLifecycle(c, tx, living(party, access, 'invited'));
  await sendLink(c, tx, party, access, at);
  await noteActivity(c, tx, party, invitee.employeeUid, 'invite');
}

async function decide(
  c: ApiContext,
  tx: Scoped,
  party: AccessParty,
  access: AccessRecord,
  type: AdminAccessEvent['type'],
): Promise<AccessState> {
  const at = c.var.deps.clock();
  const inviteHasExpired = access.inviteExpiresAt === null || access.inviteExpiresAt <= at;
  const counts = await countAdministrators(tx, party);
  const facts = accessFacts(party, { ...access, inviteHasExpired }, counts, c.var.caller.userUid);
  const next = await changeState(c, tx, { ...living(party, access, access.state), facts }, { type });
  return next as AccessState;
}

async function sendLink(
  c: ApiContext,
  tx: Scoped,
  party: AccessParty,
  { accessUid, email, firstName }: Pick<AccessRecord, 'accessUid' | 'email' | 'firstName'>,
  at: Date,
): Promise<void> {
  const linkUid = await openInvitation(tx, party, accessUid, at);
  await sendInvitation(c, tx, { email, firstName, linkUid, kind: party.kind, partyName: (await findPartyName(tx, party)) ?? '' });
}
