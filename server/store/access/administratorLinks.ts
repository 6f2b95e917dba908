import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { inviteLifetime } from './invitations.ts';
import type { LinkStatus } from './invitationLinks.ts';

/** A link by which an administrator of the portal creates an account. */
export interface AdministratorLink {
  userUid: string;
  email: string;
  status: LinkStatus;
}

/** The first and last name that the person gave. */
interface GivenName {
  firstName: string;
  lastName: string;
}

/** Whether somebody who manages every employer can sign in: the administrator of a closed demo cannot. */
export async function hasAdministrator(db: Kysely<Database>): Promise<boolean> {
  // The authentication service makes its tables at its first start, which the first administrator may come before.
  const accounts = await sql<{ name: string | null }>`select to_regclass('auth.account')::text as name`.execute(db);
  if (!accounts.rows[0]?.name) return false;
  const { rows } = await sql`select from portal.users u join auth.account a on a."userId" = u.user_uid and a.password is not null
    where u.is_provider_admin limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a person of the portal has this email address. */
export async function hasPerson(db: Kysely<Database>, email: string): Promise<boolean> {
  const { rows } = await sql`select from portal.users where lower(email) = lower(${email}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Creates a link, and invalidates the earlier ones of this address. @param tokenHash - Of the token in the link, which is not stored. */
export async function openAdministratorLink(db: Kysely<Database>, email: string, tokenHash: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update portal.administrator_links set replaced_at = ${now} where lower(email) = lower(${email}) and replaced_at is null`.execute(
      tx,
    );
    await sql`insert into portal.administrator_links (email, token_hash, created_at, expires_at)
      values (${email}, ${tokenHash}, ${now}, ${new Date(now.getTime() + inviteLifetime)})`.execute(tx);
  });
}

/** The followed link, or null. */
export async function findAdministratorLink(
  db: Kysely<Database>,
  tokenHash: string,
  now: Date,
): Promise<AdministratorLink | null> {
  const { rows } = await sql<AdministratorLink>`
    select user_uid as "userUid", email, case
      when used_at is not null then 'used' when replaced_at is not null then 'replaced'
      -- Somebody else was given this address meanwhile.
      when exists (select from portal.users u where lower(u.email) = lower(l.email)) then 'withdrawn'
      when expires_at <= ${now} then 'expired' else 'open' end as status
    from portal.administrator_links l where token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Uses up the link and makes the person an administrator.
 *
 * @param prepare - Runs while no other request can use the link. When it throws, nothing is changed.
 * @returns the link as it was found: only an `open` one was used.
 */
export async function acceptAdministrator(
  db: Kysely<Database>,
  { tokenHash, name, now }: { tokenHash: string; name: GivenName; now: Date },
  prepare: () => Promise<void>,
): Promise<AdministratorLink | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select from portal.administrator_links where token_hash = ${tokenHash} for update`.execute(tx);
    const link = await findAdministratorLink(tx, tokenHash, now);
    if (link?.status !== 'open') return link;
    await prepare();
    await sql`update portal.administrator_links set used_at = ${now} where token_hash = ${tokenHash}`.execute(tx);
    await sql`insert into portal.users (user_uid, email, first_name, last_name, is_provider_admin)
      values (${link.userUid}, ${link.email}, ${name.firstName}, ${name.lastName}, true)`.execute(tx);
    return link;
  });
}
