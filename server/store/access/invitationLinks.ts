import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { AccessParty } from './accessParty.ts';
import type { AccessRecord, AccessState } from './accessRecords.ts';

/** The key of a link: the hash of its token, or its uid if no mail was sent. */
export type LinkKey = { tokenHash: string } | { linkUid: string };

/** The status of a link. */
export type LinkStatus = 'open' | 'used' | 'replaced' | 'expired' | 'withdrawn';

/** A link with its access. */
export interface InvitationLink extends Pick<
  AccessRecord,
  'accessUid' | 'userUid' | 'email' | 'firstName' | 'lastName' | 'employeeUid'
> {
  linkUid: string;
  status: LinkStatus;
  state: AccessState;
  party: AccessParty;
  partyName: string;
  /** Whether accepting makes the person a senior pension administrator. */
  isSenior: boolean;
}

interface LinkRow extends Omit<InvitationLink, 'status' | 'party'> {
  employerId: number | null;
  intermediaryId: number | null;
  expiresAt: Date;
  replacedAt: Date | null;
  usedAt: Date | null;
}

/**
 * The followed link, or null. Read without row-level security: the invited person has no account yet, and holding the link identifies them.
 */
export async function findLink(db: Kysely<Database>, key: LinkKey, now: Date): Promise<InvitationLink | null> {
  const is = 'tokenHash' in key ? sql`l.token_hash = ${key.tokenHash}` : sql`l.link_uid = ${key.linkUid}`;
  const { rows } = await sql<LinkRow>`
    select l.link_uid as "linkUid", l.access_uid as "accessUid", l.employer_id as "employerId", l.intermediary_id as "intermediaryId",
      l.expires_at as "expiresAt", l.replaced_at as "replacedAt", l.used_at as "usedAt", u.user_uid as "userUid", u.email,
      coalesce(a.first_name, u.first_name) as "firstName", coalesce(a.last_name, u.last_name) as "lastName", a.state, a.employee_uid as "employeeUid",
      a.is_senior as "isSenior",
      coalesce(e.name, i.name) as "partyName"
    from portal.invitation_links l
    join (
      select access_uid, user_uid, employee_uid, access_state as state, invited_first_name as first_name, invited_last_name as last_name,
        is_senior_pension_administrator as is_senior from portal.company_relationships
      union all
      select access_uid, user_uid, null, access_state, invited_first_name, invited_last_name, false from portal.intermediary_members
    ) a using (access_uid)
    join portal.users u using (user_uid)
    left join portal.employers e on e.id = l.employer_id left join portal.intermediaries i on i.id = l.intermediary_id
    where ${is}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { employerId, intermediaryId, expiresAt, replacedAt, usedAt, ...link } = row;
  const party: AccessParty =
    employerId === null ? { kind: 'intermediary', id: intermediaryId ?? 0 } : { kind: 'employer', id: employerId };
  return { ...link, party, status: statusOf({ expiresAt, replacedAt, usedAt, state: link.state }, now) };
}

function statusOf(
  { expiresAt, replacedAt, usedAt, state }: Pick<LinkRow, 'expiresAt' | 'replacedAt' | 'usedAt' | 'state'>,
  now: Date,
): LinkStatus {
  if (usedAt) return 'used';
  if (state === 'revoked') return 'withdrawn';
  if (replacedAt) return state === 'invited' ? 'replaced' : 'used';
  return expiresAt <= now ? 'expired' : 'open';
}

/** Marks the link as used, and removes the inviter's details of the person, who now gives their own. */
export async function useLink(db: Kysely<Database>, { linkUid, accessUid, party }: InvitationLink, at: Date): Promise<void> {
  const table = party.kind === 'employer' ? sql`portal.company_relationships` : sql`portal.intermediary_members`;
  await sql`update portal.invitation_links set used_at = ${at} where link_uid = ${linkUid}`.execute(db);
  await sql`update ${table} set invited_first_name = null, invited_last_name = null, invited_email = null where access_uid = ${accessUid}`.execute(
    db,
  );
}

/**
 * Gives the link its token at the moment of sending, when its lifetime begins. Only the hash of the token is stored.
 *
 * @returns false when the link is no longer to be sent, because the invitation was sent again, accepted or withdrawn in the meantime.
 */
export async function giveToken(db: Kysely<Database>, linkUid: string, tokenHash: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update portal.invitation_links set token_hash = ${tokenHash}, expires_at = ${now}::timestamptz + lifetime
    where link_uid = ${linkUid} and replaced_at is null and used_at is null`.execute(db);
  return numAffectedRows === 1n;
}
