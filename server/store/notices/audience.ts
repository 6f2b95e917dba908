import { type RawBuilder, sql } from 'kysely';

const isAdministrator = sql`(r.is_pension_administrator or r.is_senior_pension_administrator)`;

/** Whether the person of `m`, a member of an intermediary, may read an employer now. */
const mayRead = (employerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from portal.intermediary_employers c left join portal.intermediary_member_levels l
    on l.user_uid = m.user_uid and l.intermediary_id = c.intermediary_id and l.employer_id = c.employer_id
  where c.intermediary_id = m.intermediary_id and c.employer_id = ${employerId} and c.is_active and coalesce(l.level, c.default_level) <> 'none')`;

/**
 * The uids of the people who get a notice `n`, as far as they may read its employer at this moment: a query for a lateral join. The same people see it in the
 * portal, where members of an intermediary also keep notices about former clients.
 *
 * @see server/api/notices/noticeReader.ts
 */
export const audience: RawBuilder<unknown> = sql`(
  select r.user_uid from portal.company_relationships r
  where n.intermediary_id is null and n.user_uid is null and not n.is_for_provider and r.employer_id = n.employer_id and r.is_active and ${isAdministrator}
  union
  select m.user_uid from portal.intermediary_members m join portal.intermediaries i on i.id = m.intermediary_id and i.is_active
  where n.user_uid is null and m.intermediary_id = n.intermediary_id and m.is_active and (n.employer_id is null or ${mayRead(sql`n.employer_id`)})
  union
  select u.user_uid from portal.users u where n.user_uid = u.user_uid and (n.employer_id is null or u.is_provider_admin or u.is_hs_admin or u.is_external_admin
    or exists (select from portal.company_relationships r where r.user_uid = u.user_uid and r.employer_id = n.employer_id and r.is_active
      and (${isAdministrator} or not r.is_employee))
    or exists (select from portal.intermediary_members m join portal.intermediaries i on i.id = m.intermediary_id and i.is_active
      where m.user_uid = u.user_uid and m.is_active and ${mayRead(sql`n.employer_id`)}))
  union
  select u.user_uid from portal.users u where n.is_for_provider and (u.is_provider_admin or u.is_hs_admin))`;

/** The name of the party that a notice `n` is about; null for the provider's. */
export const nameOfParty: RawBuilder<string | null> = sql<string | null>`coalesce(
  (select e.name from portal.employers e where e.id = n.employer_id), (select i.name from portal.intermediaries i where i.id = n.intermediary_id))`;
