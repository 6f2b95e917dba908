import { type AdminAccessEvent, adminAccess } from '../../../machines/lifecycles/adminAccess.ts';
import { adminUsers, intermediaryMembers, type ResourceFiles } from '../../../schemas/generated/resources.ts';
import signUpRules from '../../../schemas/rules/sign-up.json' with { type: 'json' };
import type { AccessParty } from '../../store/access/accessParty.ts';
import {
  type AccessRecord,
  type AccessState,
  countAdministrators,
  findAccess,
  writeAccessState,
} from '../../store/access/accessRecords.ts';
import { type Invitee, endInvitation, inviteLifetime, openInvitation, writeInvited } from '../../store/access/invitations.ts';
import { findPartyName } from '../../store/access/partyName.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { note } from '../../work/changes/actor.ts';
import { fieldChanges } from '../../work/changes/fieldChanges.ts';
import type { ApiContext } from '../core/context.ts';
import { type LivingRecord, beginLifecycle, changeState } from '../../work/lifecycles/changeState.ts';
import { accessFacts } from './accessFacts.ts';
import { isMoreAccess, type MoreAccess, tellOfMoreAccess } from './accessNotices.ts';
import { checkInvitationLimits } from './invitationLimits.ts';
import { sendInvitation } from './invitationMail.ts';

const day = 86_400_000;

/** The words of a change of an employer's admin users. */
const activities: Readonly<Record<AdminAccessEvent['type'], string>> = {
  invite: 'Admin access given',
  accept: 'Invitation accepted',
  resendInvite: 'Invitation sent again',
  upgrade: 'Admin user upgraded',
  downgrade: 'Admin user downgraded',
  revoke: 'Access revoked',
  reinstate: 'Access reinstated',
};

/** Those of a change of an intermediary's members. */
const activitiesOfMembers = { ...activities, invite: 'Member invited' };

/** The person whose access changes. */
type Holder = Pick<AccessRecord, 'accessUid' | 'userUid' | 'firstName' | 'lastName' | 'employeeUid'>;

/** The record of a person's access, for its history. */
export const accessAt = (party: AccessParty, { userUid, firstName, lastName, employeeUid }: Omit<Holder, 'accessUid'>) => ({
  kind: party.kind === 'employer' ? 'admin-users' : 'intermediary-members',
  recordUid: userUid,
  employerId: party.kind === 'employer' ? party.id : null,
  intermediaryId: party.kind === 'intermediary' ? party.id : null,
  employeeUid,
  title: `${firstName} ${lastName}`,
});

/** The words of a change of the access to a party. */
export const accessActivity = ({ kind }: AccessParty, event: AdminAccessEvent['type']): string =>
  (kind === 'employer' ? activities : activitiesOfMembers)[event];

/** A person's access, in the form that its lifecycle uses. */
const living = (party: AccessParty, holder: Holder, state: AccessState): LivingRecord<typeof adminAccess> => ({
  ...accessAt(party, holder),
  machine: adminAccess,
  lifecycleUid: holder.accessUid,
  state,
});

/** Notes the words of a change, and what of the access differs. */
async function noteAccess(
  c: ApiContext,
  tx: Scoped,
  party: AccessParty,
  { before, holder, event }: { before: AccessRecord | null; holder: Holder; event: AdminAccessEvent['type'] },
): Promise<void> {
  const after = await findAccess(tx, party, holder.userUid);
  note(c, tx, {
    ...accessAt(party, holder),
    action: before ? event : 'create',
    activity: accessActivity(party, event),
    fields: fieldChanges(filesOf(party).entity, before && shownAccess(before), after && shownAccess(after)),
  });
}

const filesOf = ({ kind }: AccessParty): ResourceFiles => (kind === 'employer' ? adminUsers : intermediaryMembers);

/** The fields of an access that its history keeps. */
const shownAccess = ({ firstName, lastName, email, level, state }: AccessRecord): StoredRecord => ({
  firstName,
  lastName,
  email,
  accessLevel: level,
  accessStatus: state,
});

/**
 * Changes a person's access by an event, if the chart allows it: flags, invitation, mail and history. The caller must hold the
 * party's lock and must have checked the permission table.
 *
 * @throws Refusal invalid with the chart's reason, 429 when too many invitations were sent within the last hour.
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
  if (type === 'resendInvite') await sendLink(c, tx, party, access, { at, lifetime: inviteLifetime });
  if (type === 'revoke') await endInvitation(tx, access.accessUid, at);
  await noteAccess(c, tx, party, { before: access, holder: access, event: type });
  if (isMoreAccess(type)) await tellOthers(c, tx, party, access, type);
}

/**
 * Invites a person: creates the user, the access in the state invited, and the mail.
 *
 * @param before - The person's earlier access to this party, revoked since.
 * @param isOfSignUp - For the first people of an employer that was accepted. They may look after many employers, so the limits of an hour do not hold, and
 * nobody of the employer could send the invitation again, so that it is valid for longer.
 */
export async function invite(
  c: ApiContext,
  tx: Scoped,
  party: AccessParty,
  invitee: Invitee,
  before: AccessRecord | null,
  isOfSignUp = false,
): Promise<void> {
  const at = c.var.deps.clock();
  if (!isOfSignUp) await checkInvitationLimits(c, tx, invitee.email);
  if (before) await decide(c, tx, party, before, 'invite');
  const access = { ...invitee, ...(await writeInvited(tx, party, invitee, at)) };
  if (!before) beginLifecycle(c, tx, living(party, access, 'invited'));
  const lifetime = isOfSignUp ? signUpRules.invitationDays * day : inviteLifetime;
  await sendLink(c, tx, party, access, { at, lifetime });
  await noteAccess(c, tx, party, { before, holder: access, event: 'invite' });
  if (!isOfSignUp) await tellOthers(c, tx, party, access, 'invite');
}

/** An intermediary's members may do what their clients have let the intermediary do. */
async function tellOthers(
  c: ApiContext,
  tx: Scoped,
  { kind, id }: AccessParty,
  { userUid, firstName, lastName }: Pick<Holder, 'userUid' | 'firstName' | 'lastName'>,
  event: MoreAccess,
): Promise<void> {
  if (kind === 'employer') await tellOfMoreAccess(c, tx, id, { event, name: `${firstName} ${lastName}`, userUid });
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
  of: { at: Date; lifetime: number },
): Promise<void> {
  const linkUid = await openInvitation(tx, party, accessUid, of);
  const partyName = (await findPartyName(tx, party)) ?? '';
  const { administrators } = await countAdministrators(tx, party);
  await sendInvitation(c, tx, {
    email,
    firstName,
    linkUid,
    kind: party.kind,
    partyName,
    days: of.lifetime / day,
    hasAdministrator: administrators > 0,
  });
}
