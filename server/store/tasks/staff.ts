import { sql } from 'kysely';
import type { TaskColleague } from '../../../schemas/generated/types.ts';
import type { Role } from '../../../machines/sharedPermissions.ts';
import type { Reader } from '../createStore.ts';

/** The provider's staff but one, in the order of their names. Call it in the scope of all employers. */
export async function colleaguesOf(reader: Reader, userUid: string): Promise<TaskColleague[]> {
  const { rows } = await sql<TaskColleague>`
    select u.user_uid as "userUid", u.first_name || ' ' || u.last_name as name from portal.users u
    where (u.is_provider_admin or u.is_hs_admin) and u.user_uid <> ${userUid}
    order by lower(u.last_name), lower(u.first_name), u.user_uid`.execute(reader);
  return rows;
}

/** The roles of one of the provider's staff, in any scope; none for everybody else, and for those whose access has ended. */
export async function staffRolesOf(reader: Reader, userUid: string): Promise<Role[]> {
  const { rows } = await sql<{ isProviderAdmin: boolean; isHSAdmin: boolean }>`
    select s.is_provider_admin as "isProviderAdmin", s.is_hs_admin as "isHSAdmin" from portal.staff_member(${userUid}::uuid) s`.execute(
    reader,
  );
  return rows.flatMap(({ isProviderAdmin, isHSAdmin }): Role[] => [
    ...(isProviderAdmin ? (['provider-admin'] as const) : []),
    ...(isHSAdmin ? (['hs-admin'] as const) : []),
  ]);
}
