import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../../machines/permissions.ts';
import type { Store } from '../createStore.ts';
import type { Database } from '../database.ts';

/** A caller with the version of their access and of the portal's day: as long as the database has the same version, both are unchanged. */
export type VersionedCaller = Caller & {
  readonly version: string;
  /** Days by which the portal's day is later than the real one, or earlier when negative. */
  readonly daysMoved: number;
  /** Whether the portal has sample data, so that its day can be moved. */
  readonly clockCanBeMoved: boolean;
};

/**
 * The person behind an access token, with the relationships that are active at this moment: revoked access ends with the next request.
 *
 * @returns null when the user no longer exists.
 */
export async function findCaller({ read }: Store, userUid: string): Promise<VersionedCaller | null> {
  const { rows } = await read({ employers: [], userUid }, (reader) =>
    sql<VersionedCaller>`
    select u.user_uid as "userUid", u.is_provider_admin as "isProviderAdmin", u.is_hs_admin as "isHSAdmin",
      u.is_external_admin as "isExternalAdmin", u.can_view_analytics as "canViewAnalytics",
      coalesce((
        select json_agg(json_build_object('employerId', r.employer_id, 'isPensionAdministrator', r.is_pension_administrator,
          'isSeniorPensionAdministrator', r.is_senior_pension_administrator) order by r.employer_id)
        from portal.company_relationships r
        -- That somebody works for a company gives no right to see its pension.
        where r.user_uid = u.user_uid and r.is_active and not (r.is_employee and not r.is_pension_administrator and not r.is_senior_pension_administrator)
      ), '[]') as "relationships",
      coalesce((
        select json_agg(m.intermediary_id order by m.intermediary_id) from portal.intermediary_members m
        join portal.intermediaries i on i.id = m.intermediary_id and i.is_active
        where m.user_uid = u.user_uid and m.is_active
      ), '[]') as "intermediaryIds",
      coalesce((
        -- The person's level may be below the intermediary's default.
        select json_agg(distinct l.intermediary_id) from portal.intermediary_member_levels l
        join portal.intermediary_employers c on c.intermediary_id = l.intermediary_id and c.employer_id = l.employer_id and c.is_active
        where l.user_uid = u.user_uid and ((c.default_level = 'full' and l.level <> 'full') or (c.default_level = 'readOnly' and l.level = 'none'))
      ), '[]') as "limitedIntermediaryIds",
      portal.caller_version(u.user_uid) as "version", clock.days_moved as "daysMoved", clock.can_be_moved as "clockCanBeMoved",
      coalesce(clients.full_access, '[]') as "clientIds", coalesce(clients.read_only, '[]') as "readOnlyClientIds"
    from portal.users u cross join portal.clock cross join lateral (
      -- Of two intermediaries that act for the same employer, the one with the higher level: full comes before readOnly.
      select json_agg(employer_id) filter (where level = 'full') as full_access, json_agg(employer_id) filter (where level = 'readOnly') as read_only
      from (
        select c.employer_id, min(coalesce(l.level, c.default_level)) filter (where coalesce(l.level, c.default_level) <> 'none') as level
        from portal.intermediary_members m
        join portal.intermediaries i on i.id = m.intermediary_id and i.is_active
        join portal.intermediary_employers c on c.intermediary_id = m.intermediary_id and c.is_active
        left join portal.intermediary_member_levels l on l.user_uid = m.user_uid and l.intermediary_id = c.intermediary_id and l.employer_id = c.employer_id
        where m.user_uid = u.user_uid and m.is_active group by c.employer_id
      ) levels
    ) clients where u.user_uid = ${userUid}`.execute(reader),
  );
  return rows[0] ?? null;
}

/** Whether the person still has any access: to an employer, an intermediary, or as provider staff. */
export async function hasAccess(store: Store, userUid: string): Promise<boolean> {
  const caller = await findCaller(store, userUid);
  if (!caller) return false;
  const { isProviderAdmin, isHSAdmin, isExternalAdmin, relationships, intermediaryIds } = caller;
  return isProviderAdmin || isHSAdmin || isExternalAdmin || relationships.length > 0 || intermediaryIds.length > 0;
}

/** Stores the time of the person's last sign-in, for those who administer access. */
export async function noteSignIn(db: Kysely<Database>, userUid: string, at: Date): Promise<void> {
  await db.updateTable('portal.users').set({ last_logged_in_at: at }).where('user_uid', '=', userUid).execute();
}
