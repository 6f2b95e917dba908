import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { acceptInvitation } from '../api/access/acceptInvitation.ts';
import type { Invitation, InvitationLinks } from '../auth/invitations/invitationLinks.ts';
import { invitationAddress } from '../auth/pages/invitationPage.ts';
import { tokenHash } from '../auth/tokens/tokenHash.ts';
import { type InvitationLink, findLink, giveToken } from '../store/access/invitationLinks.ts';
import type { Database } from '../store/database.ts';

const shown = (link: InvitationLink | null): Invitation | null => link && { ...link, name: `${link.firstName} ${link.lastName}` };

/** The portal's answers to the authentication service about invitation links. */
export const invitationLinks = (db: Kysely<Database>, clock: () => Date): InvitationLinks => ({
  find: async (hash) => shown(await findLink(db, { tokenHash: hash }, clock())),
  accept: async (hash, prepare) => shown(await acceptInvitation({ db }, clock, { tokenHash: hash }, prepare)),
});

/**
 * Makes the link of an invitation when its mail is sent. Only the mail contains the token: the database stores a hash.
 * @param origin - Of the portal.
 */
export const linkMaker =
  (db: Kysely<Database>, clock: () => Date, origin: string) =>
  async (linkUid: string): Promise<string | null> => {
    const token = randomBytes(32).toString('base64url');
    const isOpen = await giveToken(db, linkUid, tokenHash(token), clock());
    return isOpen ? new URL(invitationAddress(token), origin).href : null;
  };
