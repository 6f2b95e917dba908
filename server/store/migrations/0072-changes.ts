import { type Kysely, sql } from 'kysely';
import { firstLifecycles } from './0035-lifecycle-records.ts';
import { accessLifecycles } from './0037-lifecycle-records-of-access.ts';
import { lifecycleRecordsView } from './lifecycleRecordsView.ts';

const listed = (setting: string): string => `any ((select string_to_array(current_setting('${setting}', true), ','))::bigint[])`;
const employers = `employer_id = ${listed('portal.employer_ids')}`;
const firms = `intermediary_id = ${listed('portal.intermediary_ids')}`;

/** The table of a lifecycle's records, for the steps from before. The history named the record of the lifecycle, not that of the resource. */
const kindOfMachine = `case machine when 'payroll' then 'payrolls' when 'benefit' then 'benefits' when 'employerClosure' then 'employers'
  when 'employeeRequest' then 'employee-requests' when 'pensionRelationship' then 'employees' when 'intermediaryAssociation' then 'associated-intermediaries'
  when 'adminAccess' then case when h.employer_id is null then 'intermediary-members' else 'admin-users' end else machine end`;
const recordOfMachine = `coalesce(
  case machine when 'employerClosure' then h.employer_id::text when 'intermediaryAssociation' then h.intermediary_id::text
    when 'adminAccess' then (select r.user_uid::text from portal.company_relationships r where r.access_uid::text = h.record_uid
      union all select m.user_uid::text from portal.intermediary_members m where m.access_uid::text = h.record_uid)
    when 'pensionRelationship' then (select p.employee_uid::text from portal.pension_scheme_relationships p where p.relationship_uid::text = h.record_uid) end,
  h.record_uid)`;

/** What an entry of the recent activity is about. It named nothing but an employee. */
const kindOfActivity = `case
  when a.activity ~ '^(Admin access given|Invitation (accepted|sent again)|Admin user (up|down)graded|Access (revoked|reinstated))$' then 'admin-users'
  when a.employee_uid is not null then 'employees'
  when a.activity ~ '^Payroll (added|changed|ceased): ' or a.activity ~ '^[0-9,]+ employees? moved from ' then 'payrolls'
  when a.activity ~ '^Benefit (added|changed): ' then 'benefits'
  when a.activity ~ '^Pension scheme (added|changed): ' then 'pension-schemes'
  when a.activity ~ ' associated$' or a.activity ~ '^Access of ' then 'associated-intermediaries'
  else 'employers' end`;

/**
 * One table for every change of every record, written once and never changed, in place of the recent activity and the lifecycle history. What was
 * kept moves over as it was: a step from before has no words, since the recent activity beside it has them.
 */
const statements = [
  `create table portal.changes (
    entry bigint generated always as identity primary key,
    change_uid uuid not null default gen_random_uuid(),
    at timestamptz not null,
    actor_user_uid uuid references portal.users,
    acting_as text not null,
    on_behalf_of bigint references portal.intermediaries,
    employer_id bigint references portal.employers,
    intermediary_id bigint references portal.intermediaries,
    kind text not null,
    record_uid text not null,
    title text not null,
    employee_uid uuid,
    action text not null,
    activity text,
    fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
    status text not null default 'complete' check (status in ('complete', 'pending', 'failed')),
    machine text,
    lifecycle_uid text,
    from_state text,
    to_state text,
    check ((machine is null) = (lifecycle_uid is null) and (machine is null) = (to_state is null))
  )`,
  `insert into portal.changes (at, actor_user_uid, acting_as, employer_id, intermediary_id, kind, record_uid, title, employee_uid, action, machine, lifecycle_uid, from_state, to_state)
  select h.at, h.actor_user_uid, h.acting_as, h.employer_id, h.intermediary_id, ${kindOfMachine}, ${recordOfMachine}, h.title,
    case machine when 'pensionRelationship' then (select p.employee_uid from portal.pension_scheme_relationships p where p.relationship_uid::text = h.record_uid)
      when 'employeeRequest' then (select q.employee_uid from portal.employee_requests q where q.request_uid::text = h.record_uid) end,
    h.event, h.machine, h.record_uid, h.from_state, h.to_state
  from portal.lifecycle_history h order by h.entry`,
  `insert into portal.changes (change_uid, at, actor_user_uid, acting_as, employer_id, kind, record_uid, title, employee_uid, action, activity, status)
  select a.instruction_uid, a."timestamp", a.actor_user_uid, case when a.actor_user_uid is null then 'service' else 'signed-in' end, a.employer_id,
    ${kindOfActivity}, coalesce(a.employee_uid::text, a.employer_id::text), coalesce(w.first_name || ' ' || w.last_name, e.name), a.employee_uid, 'change', a.activity, a.status
  from portal.recent_activity a join portal.employers e on e.id = a.employer_id left join portal.employees w on w.employee_uid = a.employee_uid
  order by a."timestamp", a.instruction_uid`,

  'create index changes_by_employer on portal.changes (employer_id, at desc, entry desc) where activity is not null',
  'create index changes_by_record on portal.changes (kind, record_uid, entry)',
  'create index changes_by_employee on portal.changes (employee_uid, at desc, entry desc) where employee_uid is not null',
  'create index changes_by_lifecycle on portal.changes (machine, lifecycle_uid, at) where machine is not null',
  'create index changes_by_adviser on portal.changes (on_behalf_of, at desc, entry desc) where on_behalf_of is not null',
  'create index changes_of_intermediary on portal.changes (intermediary_id, at desc, entry desc) where intermediary_id is not null',
  `create index changes_with_invitations on portal.changes (at) where machine = 'adminAccess' and action in ('create', 'invite', 'resendInvite')`,

  'drop view portal.lifecycle_records',
  'drop function portal.invitations_since',
  'drop table portal.lifecycle_history',
  'drop table portal.recent_activity',

  `create trigger changes_are_append_only before update or delete or truncate on portal.changes execute function portal.refuse_change()`,
  'alter table portal.changes enable row level security',
  'grant select, insert on portal.changes to portal_api, portal_provider',
  `create policy seen_in_scope on portal.changes for select to portal_api using (${employers} or ${firms})`,
  `create policy added_in_scope on portal.changes for insert to portal_api
    with check ((employer_id is not null or ${firms}) and (employer_id is null or ${employers}))`,
  'create policy every_change on portal.changes to portal_provider using (true) with check (true)',

  `create view portal.lifecycle_history with (security_invoker = true) as
  select entry, machine, lifecycle_uid as record_uid, employer_id, intermediary_id, title, action as event, from_state, to_state, at, actor_user_uid, acting_as
  from portal.changes where machine is not null`,
  'grant select on portal.lifecycle_history to portal_api, portal_provider',
  lifecycleRecordsView([...firstLifecycles, ...accessLifecycles]),
  'grant select on portal.lifecycle_records to portal_api, portal_provider',
  `create function portal.invitations_since(since timestamptz, sender uuid, invited text) returns table (at timestamptz, is_by_sender boolean, is_to_invited boolean)
  language sql stable security definer set search_path = pg_catalog as $$
    select * from (
      select h.at, h.actor_user_uid is not distinct from sender as is_by_sender, h.lifecycle_uid in (
        select r.access_uid::text from portal.company_relationships r join portal.users u using (user_uid) where lower(u.email) = lower(invited)
        union all select m.access_uid::text from portal.intermediary_members m join portal.users u using (user_uid) where lower(u.email) = lower(invited)) as is_to_invited
      from portal.changes h where h.machine = 'adminAccess' and h.action in ('create', 'invite', 'resendInvite') and h.at > since
    ) found where is_by_sender or is_to_invited order by at
  $$`,
  'revoke execute on function portal.invitations_since from public',
  'grant execute on function portal.invitations_since to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
