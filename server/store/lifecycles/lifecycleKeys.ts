import { type RawBuilder, sql } from 'kysely';
import type { LifecycleId } from '../../../machines/generated/lifecycles.ts';
import type { Reader } from '../createStore.ts';

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const id = '[1-9]\\d{0,14}';

interface Key {
  form: RegExp;
  uid(one: string, other: string): RawBuilder<{ uid: string }>;
}

/** The keys of records whose uid the screens do not know: the ids of the records that they connect. */
const keys: Partial<Record<LifecycleId, readonly Key[]>> = {
  employerClosure: [
    {
      form: new RegExp(`^(${id})$`),
      uid: (employerId) => sql`select employer_uid as uid from portal.employers where id = ${employerId}`,
    },
  ],
  pensionRelationship: [
    {
      form: new RegExp(`^(${uuid}):(${uuid})$`),
      uid: (employeeUid, schemeUid) => sql`
        select relationship_uid as uid from portal.pension_scheme_relationships
        where employee_uid = ${employeeUid} and pension_scheme_uid = ${schemeUid}`,
    },
  ],
  adminAccess: [
    {
      form: new RegExp(`^(${uuid}):employer-(${id})$`),
      uid: (userUid, employerId) => sql`
        select access_uid as uid from portal.company_relationships where user_uid = ${userUid} and employer_id = ${employerId}`,
    },
    {
      form: new RegExp(`^(${uuid}):intermediary-(${id})$`),
      uid: (userUid, intermediaryId) => sql`
        select access_uid as uid from portal.intermediary_members where user_uid = ${userUid} and intermediary_id = ${intermediaryId}`,
    },
  ],
  intermediaryAssociation: [
    {
      form: new RegExp(`^(${id}):(${id})$`),
      uid: (intermediaryId, employerId) => sql`
        select association_uid as uid from portal.intermediary_employers
        where intermediary_id = ${intermediaryId} and employer_id = ${employerId}`,
    },
  ],
};

/**
 * The uid of the record that an address names, or null when there is none. Read without row-level security: never answer it to the caller.
 *
 * @example await recordUidOf(db, 'intermediaryAssociation', '101:42')
 */
export async function recordUidOf(reader: Reader, machine: LifecycleId, named: string): Promise<string | null> {
  if (new RegExp(`^${uuid}$`).test(named)) return named.toLowerCase();
  for (const { form, uid } of keys[machine] ?? []) {
    const [, one, other = ''] = form.exec(named) ?? [];
    if (one === undefined) continue;
    const { rows } = await uid(one, other).execute(reader);
    return rows[0]?.uid ?? null;
  }
  return null;
}

/** The user of an access. */
export async function userOfAccess(reader: Reader, accessUid: string): Promise<string | null> {
  const { rows } = await sql<{ userUid: string }>`
    select user_uid as "userUid" from portal.company_relationships where access_uid = ${accessUid}
    union all select user_uid from portal.intermediary_members where access_uid = ${accessUid}`.execute(reader);
  return rows[0]?.userUid ?? null;
}
