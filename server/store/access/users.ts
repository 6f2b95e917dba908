import { sql } from 'kysely';
import type { CompanyRelationship } from '../../../schemas/generated/types.ts';
import type { Reader } from '../createStore.ts';

/** A person's name, as in notices and mails. */
export async function actorName(reader: Reader, userUid: string): Promise<string> {
  const user = await reader
    .selectFrom('portal.users')
    .select(['first_name', 'last_name'])
    .where('user_uid', '=', userUid)
    .executeTakeFirstOrThrow();
  return `${user.first_name} ${user.last_name}`;
}

export interface UserRow {
  email: string;
  firstName: string;
  lastName: string;
  companyRelationships: CompanyRelationship[];
}

/** A person with their relationships to employers, ended ones too. */
export async function findUser(reader: Reader, userUid: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select u.email, u.first_name as "firstName", u.last_name as "lastName", coalesce((
      select json_agg(json_build_object('companyId', r.employer_id, 'isActive', r.is_active,
        'isPensionAdministrator', r.is_pension_administrator, 'isSeniorPensionAdministrator', r.is_senior_pension_administrator,
        'isEmployee', r.is_employee, 'startedTimestamp', r.started_at, 'endedTimestamp', r.ended_at) order by r.employer_id)
      from portal.company_relationships r where r.user_uid = u.user_uid
    ), '[]') as "companyRelationships"
    from portal.users u where u.user_uid = ${userUid}`.execute(reader);
  return rows[0];
}

/** A person's name for their own account, or null for an unknown person. */
export async function nameOfUser(db: Reader, userUid: string): Promise<{ firstName: string; lastName: string } | null> {
  const row = await db
    .selectFrom('portal.users')
    .select(['first_name', 'last_name'])
    .where('user_uid', '=', userUid)
    .executeTakeFirst();
  return row ? { firstName: row.first_name, lastName: row.last_name } : null;
}

/** Changes a person's own name. */
export async function renameUser(db: Reader, userUid: string, name: { firstName: string; lastName: string }): Promise<void> {
  await db
    .updateTable('portal.users')
    .set({ first_name: name.firstName, last_name: name.lastName })
    .where('user_uid', '=', userUid)
    .execute();
}

/** The names of the employers and intermediaries at which the person has a role. */
export async function partyNamesOf(db: Reader, userUid: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select e.name from portal.company_relationships r join portal.employers e on e.id = r.employer_id where r.user_uid = ${userUid}
    union select i.name from portal.intermediary_members m join portal.intermediaries i on i.id = m.intermediary_id where m.user_uid = ${userUid}
    limit 100`.execute(db);
  return rows.map(({ name }) => name);
}
