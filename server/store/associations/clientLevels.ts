import { type RawBuilder, sql } from 'kysely';
import type { ClientMember } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { AccessLevel } from '../database.ts';

/** The levels are stored beyond the end of an association, for another beginning. While it is revoked, nobody has a level. */
const members = (
  intermediaryId: number,
  employerId: number,
  only: RawBuilder<unknown>,
): RawBuilder<ClientMember> => sql<ClientMember>`
  select u.user_uid as uuid, u.first_name as "firstName", u.last_name as "lastName", u.email, l.level,
    case when a.is_active then coalesce(l.level, a.default_level) else 'none' end as "effectiveLevel"
  from portal.intermediary_employers a
  join portal.intermediary_members m on m.intermediary_id = a.intermediary_id and m.is_active
  join portal.users u on u.user_uid = m.user_uid
  left join portal.intermediary_member_levels l on l.user_uid = m.user_uid and l.intermediary_id = a.intermediary_id and l.employer_id = a.employer_id and a.is_active
  where a.intermediary_id = ${intermediaryId} and a.employer_id = ${employerId} and ${only}
  order by lower(u.last_name), lower(u.first_name), u.user_uid`;

/** The active members of an intermediary, with the access level of each for one client. */
export async function clientMembers(reader: Reader, intermediaryId: number, employerId: number): Promise<ClientMember[]> {
  return (await members(intermediaryId, employerId, sql`true`).execute(reader)).rows;
}

/** One of them, or null. */
export async function clientMember(
  reader: Reader,
  intermediaryId: number,
  employerId: number,
  userUid: string,
): Promise<ClientMember | null> {
  return (await members(intermediaryId, employerId, sql`u.user_uid = ${userUid}`).execute(reader)).rows[0] ?? null;
}

/** Locks the association of an intermediary and its client until the transaction ends. A read after it sees the latest state. */
export async function holdClient(tx: Scoped, intermediaryId: number, employerId: number): Promise<void> {
  await sql`
    select from portal.intermediary_employers
    where intermediary_id = ${intermediaryId} and employer_id = ${employerId} for update`.execute(tx);
}

/** @param of.level - Null for the intermediary's default. */
export async function setMemberLevel(
  tx: Scoped,
  of: { intermediaryId: number; employerId: number; userUid: string; level: AccessLevel | null },
): Promise<void> {
  if (of.level === null)
    await sql`
      delete from portal.intermediary_member_levels
      where user_uid = ${of.userUid} and intermediary_id = ${of.intermediaryId} and employer_id = ${of.employerId}`.execute(tx);
  else
    await sql`
      insert into portal.intermediary_member_levels (user_uid, intermediary_id, employer_id, level)
      values (${of.userUid}, ${of.intermediaryId}, ${of.employerId}, ${of.level})
      on conflict (user_uid, intermediary_id, employer_id) do update set level = excluded.level`.execute(tx);
}

/** Sets the default access level of an intermediary's members for a client, for members without a level of their own. */
export async function setDefaultLevel(
  tx: Scoped,
  of: { intermediaryId: number; employerId: number; level: AccessLevel },
): Promise<void> {
  await sql`
    update portal.intermediary_employers set default_level = ${of.level}
    where intermediary_id = ${of.intermediaryId} and employer_id = ${of.employerId}`.execute(tx);
}
