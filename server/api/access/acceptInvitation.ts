import { service } from '../../store/lifecycleSteps.ts';
import { adminAccess } from '../../../machines/lifecycles/adminAccess.ts';
import { verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { lockAccess } from '../../store/access/accessParty.ts';
import { countAdministrators, writeAccessState } from '../../store/access/accessRecords.ts';
import { type InvitationLink, type LinkKey, findLink, useLink } from '../../store/access/invitationLinks.ts';
import type { Store } from '../../store/createStore.ts';
import { beginEntries, noteChange, writeChanges } from '../../store/changeLog.ts';
import { accessFacts } from './accessFacts.ts';
import { accessActivity, accessAt } from './changeAccess.ts';

/**
 * Accepts an invitation. Its link works once, within its lifetime, and only while it is the newest. Holding the link proves the identity of the invited
 * person, so the call needs no sign-in.
 *
 * @param prepare - Work that must be done before the access is given, such as storing the password. The link is locked while it runs; when it
 * throws, the link can be used again.
 * @returns the link as it was found: only an `open` one gave access. Null for an unknown link.
 */
export async function acceptInvitation(
  { db }: Pick<Store, 'db'>,
  clock: () => Date,
  key: LinkKey,
  prepare: (link: InvitationLink) => Promise<void>,
): Promise<InvitationLink | null> {
  return db.transaction().execute(async (tx) => {
    const found = await findLink(tx, key, clock());
    if (!found) return null;
    await lockAccess(tx, found.party);
    const at = clock();
    const link = await findLink(tx, key, at);
    if (link?.status !== 'open') return link;
    const { party, state, accessUid, userUid, isSenior } = link;
    const person = { userUid, state, isAdministrator: true, hasAccepted: false, inviteHasExpired: false };
    const facts = accessFacts(party, person, await countAdministrators(tx, party), userUid);
    const said = verdict(adminAccess, state, facts, { type: 'accept' });
    if (!said.allowed) throw new Error(`An open invitation cannot be accepted: ${said.reason}`);
    await prepare(link);
    await useLink(tx, link, at);
    const step = { machine: adminAccess, uid: accessUid };
    noteChange(tx, {
      ...accessAt(party, link),
      at,
      actor: { userUid, actingAs: party.kind === 'employer' ? 'pension-admin' : 'intermediary' },
      action: 'accept',
      activity: accessActivity(party, 'accept'),
      fields: [{ field: 'accessStatus', from: state, to: 'active' }],
      step: { ...step, from: state, to: 'active' },
    });
    // The step of the service: nobody raises their own access.
    if (isSenior) {
      beginEntries(tx);
      noteChange(tx, {
        ...accessAt(party, link),
        at,
        actor: service,
        action: 'upgrade',
        activity: accessActivity(party, 'upgrade'),
        fields: [{ field: 'accessStatus', from: 'active', to: 'upgraded' }],
        step: { ...step, from: 'active', to: 'upgraded' },
      });
    }
    await writeAccessState(tx, party, { accessUid, isAdministrator: true }, isSenior ? 'upgraded' : 'active', at);
    await writeChanges(tx);
    return link;
  });
}
