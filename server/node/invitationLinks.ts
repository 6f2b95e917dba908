import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { acceptInvitation } from '../api/access/acceptInvitation.ts';
import type { Invitation, InvitationLinks } from '../auth/people/invitationLinks.ts';
import { invitationAddress } from '../auth/pages/invitationPage.ts';
import { tokenHash } from '../auth/tokenHash.ts';
import { keyHash } from '../api/signUp/leadKeys.ts';
import { giveKeyToken } from '../store/signUp/keys.ts';
import { type AdministratorLink, acceptAdministrator, findAdministratorLink } from '../store/access/administratorLinks.ts';
import { type InvitationLink, findLink, giveToken } from '../store/access/invitationLinks.ts';
import type { Database } from '../store/database.ts';
import type { MailLink } from '../store/notices/outboxMails.ts';

const toInvitation = (link: InvitationLink | null): Invitation | null =>
  link && { ...link, name: `${link.firstName} ${link.lastName}` };
const shownToAdministrator = (link: AdministratorLink | null, portalName: string): Invitation | null =>
  link && { ...link, name: undefined, partyName: portalName };

/** The portal's answers to the authentication service about the links of invited people and of administrators. */
export const invitationLinks = (db: Kysely<Database>, clock: () => Date, portalName: string): InvitationLinks => ({
  find: async (hash) =>
    toInvitation(await findLink(db, { tokenHash: hash }, clock())) ??
    shownToAdministrator(await findAdministratorLink(db, hash, clock()), portalName),
  accept: async (hash, prepare, name) => {
    if (!name) return toInvitation(await acceptInvitation({ db }, clock, { tokenHash: hash }, prepare));
    return shownToAdministrator(await acceptAdministrator(db, { tokenHash: hash, name, now: clock() }, prepare), portalName);
  },
});

interface LinkMaker {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  /** Of the portal. */
  readonly origin: string;
  /** The service's secret, of which the tokens are made. */
  readonly secret: string;
  /** The authentication service's link for a new password. */
  readonly passwordLink: (userUid: string) => Promise<string | null>;
}

/**
 * Makes the link of a mail when the mail is sent. Only the mail contains the token: the database stores a hash.
 *
 * A mail that is sent again, since the service ended before it knew of the first delivery, has the same token. Its receiver keeps one of the two, by their Message-ID, and that one must work.
 */
export const linkMaker =
  ({ db, clock, origin, secret, passwordLink }: LinkMaker) =>
  async (link: MailLink, mailUid: string): Promise<string | null> => {
    // The links of earlier mails for a new password stay valid.
    if ('passwordOf' in link) return passwordLink(link.passwordOf);
    const uid = 'signUpKey' in link ? link.signUpKey : link.invitation;
    const token = createHmac('sha256', secret).update(`the link ${uid} of the mail ${mailUid}`).digest('base64url');
    if ('signUpKey' in link) {
      const purpose = await giveKeyToken(db, link.signUpKey, await keyHash(token), clock());
      // A browser sends no server, and no other site, the part behind the number sign.
      const page = purpose === 'signatory' ? 'sign' : 'home';
      return purpose ? new URL(`/signup/${page}#key=${token}`, origin).href : null;
    }
    const isOpen = await giveToken(db, link.invitation, tokenHash(token), clock());
    return isOpen ? new URL(invitationAddress(token), origin).href : null;
  };
