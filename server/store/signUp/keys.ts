import { type Kysely, sql } from 'kysely';
import type { Reader } from '../createStore.ts';
import type { Database } from '../database.ts';
import { type Lead, leadColumns } from './leads.ts';

/** A browser's cookie, the link for another device, or the link of another signatory. */
export type KeyPurpose = 'browser' | 'resume' | 'signatory';

/** A key that opens one sign-up. Only the hash of its token is kept. */
export interface NewKey {
  leadUid: string;
  purpose: KeyPurpose;
  /** The address to which the link was mailed. Of a browser: the address that it has proven by such a link; null for the one that began the sign-up. */
  email: string | null;
  /** Null for the key of a mail, which gets its token when the mail is sent. */
  tokenHash: string | null;
  madeAt: Date;
  expiresAt: Date;
  /** What the keys of one mail have in common. Default: it has no other. */
  mailUid?: string;
}

/** @returns the uid of the key. */
export async function insertKey(
  tx: Reader,
  { leadUid, purpose, email, tokenHash, madeAt, expiresAt, mailUid = crypto.randomUUID() }: NewKey,
): Promise<string> {
  const { rows } = await sql<{ keyUid: string }>`
    insert into portal.sign_up_keys (lead_uid, purpose, email, token_hash, made_at, expires_at, mail_uid)
    values (${leadUid}, ${purpose}, ${email}, ${tokenHash}, ${madeAt}, ${expiresAt}, ${mailUid}) returning key_uid as "keyUid"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The new key of a sign-up was not returned.');
  return row.keyUid;
}

/** The times of the links to sign of a sign-up since a time, the oldest first. */
export async function signatoryLinksSince(tx: Reader, leadUid: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select made_at as at from portal.sign_up_keys where lead_uid = ${leadUid} and purpose = 'signatory' and made_at > ${since}
    order by made_at`.execute(tx);
  return rows.map(({ at }) => at);
}

/** A sign-up, with the key that opens it. */
export interface LeadOfKey extends Lead {
  keyUid: string;
  keyEmail: string | null;
}

/**
 * The sign-up of a key that can be used. Read without row-level security: holding the key identifies the applicant.
 *
 * @returns undefined for an unknown, used or expired key.
 */
export async function leadOfKey(
  db: Kysely<Database>,
  { tokenHash, purpose }: { tokenHash: string; purpose: KeyPurpose },
  now: Date,
): Promise<LeadOfKey | undefined> {
  const { rows } = await sql<LeadOfKey>`
    select ${leadColumns}, k.key_uid as "keyUid", k.email as "keyEmail" from portal.sign_up_keys k join portal.sign_up_leads l using (lead_uid)
    where k.token_hash = ${tokenHash} and k.purpose = ${purpose} and k.used_at is null and k.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Uses a key up. @returns false if another request has done so before. */
export async function takeKey(tx: Reader, keyUid: string, at: Date): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update portal.sign_up_keys set used_at = ${at} where key_uid = ${keyUid} and used_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ends the keys of a sign-up's browsers, except of those that have proven this address. */
export async function endUnprovenBrowsers(
  tx: Reader,
  { leadUid, email }: { leadUid: string; email: string },
  at: Date,
): Promise<void> {
  await sql`
    update portal.sign_up_keys set used_at = ${at} where lead_uid = ${leadUid} and purpose = 'browser' and used_at is null
      and lower(email) is distinct from lower(${email})`.execute(tx);
}

/** Gives the key of a mail its token when the mail is sent. @returns its purpose, or undefined if it can no longer be used. */
export async function giveKeyToken(
  db: Kysely<Database>,
  keyUid: string,
  tokenHash: string,
  now: Date,
): Promise<KeyPurpose | undefined> {
  const { rows } = await sql<{ purpose: KeyPurpose }>`
    update portal.sign_up_keys set token_hash = ${tokenHash}
    where key_uid = ${keyUid} and used_at is null and expires_at > ${now} returning purpose`.execute(db);
  return rows[0]?.purpose;
}
