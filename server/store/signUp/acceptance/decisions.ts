import { sql } from 'kysely';
import type { Reader, Scoped } from '../../createStore.ts';
import type { AccessLevel } from '../../database.ts';
import type { Lead } from '../leads.ts';

/** Keeps a decision about an application, with its next version. */
export async function decideLead(
  tx: Scoped,
  leadUid: string,
  {
    state,
    at,
    by,
    reason,
    employerId,
  }: { state: Lead['state']; at: Date; by: string; reason: string | null; employerId: number | null },
): Promise<void> {
  await sql`
    update portal.sign_up_leads set state = ${state}, decided_at = ${at}, decided_by = ${by}, decision_reason = ${reason},
      employer_id = ${employerId}::bigint, version = version + 1
    where lead_uid = ${leadUid}`.execute(tx);
}

/** Makes a sign-up nobody's, and its keys useless. */
export async function discardLead(tx: Scoped, leadUid: string): Promise<void> {
  await sql`update portal.sign_up_leads set state = 'discarded', version = version + 1 where lead_uid = ${leadUid}`.execute(tx);
  await sql`delete from portal.sign_up_keys where lead_uid = ${leadUid} and purpose <> 'signatory'`.execute(tx);
  // The links to sign still count for the limit of their addresses.
  await sql`update portal.sign_up_keys set used_at = coalesce(used_at, now()) where lead_uid = ${leadUid}`.execute(tx);
}

export async function assignLead(tx: Scoped, leadUid: string, userUid: string | null): Promise<void> {
  await sql`update portal.sign_up_leads set assigned_to = ${userUid}::uuid, version = version + 1 where lead_uid = ${leadUid}`.execute(
    tx,
  );
}

/** Keeps that an intermediary has handed a sign-up over to its client, who decides from then on. */
export async function handLeadOver(tx: Scoped, leadUid: string, of: { at: Date; adviserName: string }): Promise<void> {
  await sql`
    update portal.sign_up_leads set handed_over_at = ${of.at}, adviser_name = ${of.adviserName}, adviser_level = null, version = version + 1
    where lead_uid = ${leadUid}`.execute(tx);
}

/** Keeps the access that a client leaves to the intermediary. @param level - Null: the client has to decide again. */
export async function setAdviserLevel(tx: Scoped, leadUid: string, level: AccessLevel | null): Promise<void> {
  await sql`update portal.sign_up_leads set adviser_level = ${level}, version = version + 1 where lead_uid = ${leadUid}`.execute(
    tx,
  );
}

/** A person who can look after a sign-up. */
export interface Assignee {
  userUid: string;
  name: string;
}

/** The active members of an intermediary, and with `withStaff` the provider's staff, in the order of their names. */
export async function assigneesOf(
  reader: Reader,
  { intermediaryId, withStaff }: { intermediaryId: number | null; withStaff: boolean },
): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select u.user_uid as "userUid", u.first_name || ' ' || u.last_name as name from portal.users u
    where (${withStaff} and (u.is_provider_admin or u.is_hs_admin)) or exists (
      select from portal.intermediary_members m
      where m.user_uid = u.user_uid and m.is_active and m.intermediary_id = ${intermediaryId}::bigint)
    order by lower(u.last_name), lower(u.first_name), u.user_uid`.execute(reader);
  return rows;
}

/** The address of a user, in lower case. */
export async function addressOf(reader: Reader, userUid: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from portal.users where user_uid = ${userUid}`.execute(reader);
  return rows[0]?.email ?? null;
}
