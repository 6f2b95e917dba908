import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { invitationAddress } from '../../auth/pages/invitationPage.ts';
import { tokenHash } from '../../auth/tokenHash.ts';
import { hasAdministrator, hasPerson, openAdministratorLink } from '../../store/access/administratorLinks.ts';
import type { Database } from '../../store/database.ts';

/** The words of the command line after `npm run create-admin --`. */
export interface CreateAdminRequest {
  readonly email: string;
  /** Whether the person asked for an administrator beside the existing ones. */
  readonly another: boolean;
}

/** @throws Error with the usage, for anything but one email address and `--another`. */
export function readRequest(words: readonly string[]): CreateAdminRequest {
  const [email, ...others] = words.filter((word) => word !== '--another');
  if (email === undefined || others.length > 0 || !/^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/.test(email) || email.length > 320) {
    throw new Error('Give one email address: npm run create-admin -- ada@example.co.uk');
  }
  return { email, another: words.includes('--another') };
}

/**
 * Creates the link for an administrator of the portal. It works once, for 24 hours; a new one replaces it.
 * @param options.origin - Of the portal.
 * @returns The address to open in a browser.
 * @throws Error of one sentence with the remedy, when there is an administrator and nobody asked for another, or the email address belongs to somebody.
 */
export async function createAdminLink(
  db: Kysely<Database>,
  { email, another, origin, now }: CreateAdminRequest & { origin: string; now: Date },
): Promise<string> {
  if (!another && (await hasAdministrator(db))) {
    throw new Error(
      `This portal already has an administrator. To add another one, run: npm run create-admin -- ${email} --another`,
    );
  }
  if (await hasPerson(db, email)) {
    throw new Error(`${email} already belongs to a user of this portal: give an email address that is not in use.`);
  }
  const token = randomBytes(32).toString('base64url');
  await openAdministratorLink(db, email, tokenHash(token), now);
  return new URL(invitationAddress(token), origin).href;
}
