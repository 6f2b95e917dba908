import { type Kysely, sql } from 'kysely';

const tables = ['due_day_changes', 'announcements'];

/** The state of work for many employers, which was worked out of its times, is stored; and its records are among all records with states. */
const statements = [
  // Each with its own name: the generator reads the columns of a table from this text.
  `alter table portal.due_day_changes add column state text not null default 'preview'
      check (state in ('preview', 'running', 'done', 'undoing', 'undone'))`,
  `alter table portal.announcements add column state text not null default 'preview'
      check (state in ('preview', 'running', 'done', 'undoing', 'undone'))`,
  ...tables.flatMap((table) => [
    `update portal.${table} set state = case when undo_ended_at is not null then 'undone' when undo_started_at is not null then 'undoing'
      when ended_at is not null then 'done' else 'running' end
      where started_at is not null`,
    `drop index portal.${table}_started`,
    `create index ${table}_started on portal.${table} (started_at desc) where state <> 'preview'`,
    `drop index portal.${table}_under_way`,
    `create index ${table}_under_way on portal.${table} (started_at) where state in ('running', 'undoing')`,
    `alter table portal.${table} enable row level security`,
    `create policy every_one on portal.${table} to portal_provider using (true) with check (true)`,
    `grant select on portal.${table} to portal_api`,
  ]),
  `create or replace view portal.lifecycle_records with (security_invoker = true) as
    select 'payroll'::text as machine, r.payroll_uid as record_uid, r.employer_id, null::bigint as intermediary_id,
      r.name as title,
      portal.payroll_status(r.status, r.final_pay_date) as state,
      h.at as since
    from portal.payrolls r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'payroll' group by record_uid) h
      on h.record_uid = r.payroll_uid::text
    union all
    select 'benefit'::text as machine, r.benefit_uid as record_uid, r.employer_id, null::bigint as intermediary_id,
      r.name as title,
      portal.payroll_status(r.status, p.final_pay_date) as state,
      h.at as since
    from portal.benefits r
    left join portal.payrolls p on p.payroll_uid = r.payroll_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'benefit' group by record_uid) h
      on h.record_uid = r.benefit_uid::text
    union all
    select 'employerClosure'::text as machine, r.employer_uid as record_uid, r.id as employer_id, null::bigint as intermediary_id,
      r.name as title,
      case when not r.is_active then 'closed' when r.instruction_close_employer_id is not null then 'closing' else 'open' end as state,
      h.at as since
    from portal.employers r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'employerClosure' group by record_uid) h
      on h.record_uid = r.employer_uid::text
    union all
    select 'employeeRequest'::text as machine, r.request_uid as record_uid, r.employer_id, null::bigint as intermediary_id,
      case r.type when 'optOut' then 'Opt-out of ' else 'Contribution change for ' end || e.first_name || ' ' || e.last_name as title,
      r.status as state,
      coalesce(h.at, case r.status when 'outstanding' then r.requested_at end) as since
    from portal.employee_requests r
    left join portal.employees e on e.employee_uid = r.employee_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'employeeRequest' group by record_uid) h
      on h.record_uid = r.request_uid::text
    union all
    select 'pensionRelationship'::text as machine, r.relationship_uid as record_uid, r.employer_id, null::bigint as intermediary_id,
      e.first_name || ' ' || e.last_name || ' in ' || s.name as title,
      r.state as state,
      coalesce(h.at, (case r.state when 'active' then r.enrolled_on else r.ended_on end)::timestamp at time zone 'Europe/London') as since
    from portal.pension_scheme_relationships r
    left join portal.employees e on e.employee_uid = r.employee_uid
    left join portal.pension_schemes s on s.pension_scheme_uid = r.pension_scheme_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'pensionRelationship' group by record_uid) h
      on h.record_uid = r.relationship_uid::text
    union all
    select 'adminAccess'::text as machine, r.access_uid as record_uid, r.employer_id, null::bigint as intermediary_id,
      coalesce(r.invited_first_name || ' ' || r.invited_last_name, u.first_name || ' ' || u.last_name) as title,
      r.access_state as state,
      coalesce(h.at, r.ended_at, r.started_at) as since
    from portal.company_relationships r
    left join portal.users u on u.user_uid = r.user_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'adminAccess' group by record_uid) h
      on h.record_uid = r.access_uid::text
    where not r.is_employee or r.is_pension_administrator or r.is_senior_pension_administrator or r.access_state = 'invited'
    union all
    select 'adminAccess'::text as machine, r.access_uid as record_uid, null::bigint as employer_id, r.intermediary_id,
      coalesce(r.invited_first_name || ' ' || r.invited_last_name, u.first_name || ' ' || u.last_name) as title,
      r.access_state as state,
      coalesce(h.at, r.ended_at, r.started_at) as since
    from portal.intermediary_members r
    left join portal.users u on u.user_uid = r.user_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'adminAccess' group by record_uid) h
      on h.record_uid = r.access_uid::text
    union all
    select 'intermediaryAssociation'::text as machine, r.association_uid as record_uid, r.employer_id, r.intermediary_id,
      i.name || ' for ' || e.name as title,
      case when r.is_active then 'associated' else 'revoked' end as state,
      coalesce(h.at, r.ended_at, r.started_at) as since
    from portal.intermediary_employers r
    left join portal.intermediaries i on i.id = r.intermediary_id
    left join portal.employers e on e.id = r.employer_id
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'intermediaryAssociation' group by record_uid) h
      on h.record_uid = r.association_uid::text
    union all
    select 'pot'::text as machine, r.pot_uid as record_uid, r.employer_id, null::bigint as intermediary_id,
      e.first_name || ' ' || e.last_name || ' in ' || coalesce(s.name, t.long_name) as title,
      r.state as state,
      h.at as since
    from portal.pots r
    left join portal.employees e on e.employee_uid = r.employee_uid
    left join portal.pension_schemes s on s.pension_scheme_uid = r.pension_scheme_uid
    left join portal.product_types t on t.product_uid = r.product_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'pot' group by record_uid) h
      on h.record_uid = r.pot_uid::text
    union all
    select 'statement'::text as machine, r.statement_uid as record_uid, r.employer_id, null::bigint as intermediary_id,
      r.period_name as title,
      case when r.is_cancelled then 'cancelled' else 'uploaded' end as state,
      coalesce(h.at, r.made_at) as since
    from portal.statements r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'statement' group by record_uid) h
      on h.record_uid = r.statement_uid::text
    union all
    select 'signUpLead'::text as machine, r.lead_uid as record_uid, null::bigint as employer_id, r.intermediary_id,
      coalesce(r.company_name, 'Sign-up without a name') as title,
      r.state as state,
      coalesce(h.at, r.created_at) as since
    from portal.sign_up_leads r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'signUpLead' group by record_uid) h
      on h.record_uid = r.lead_uid::text
    where r.state <> 'discarded'
    union all
    select 'dueDayChange'::text as machine, r.due_day_change_uid as record_uid, null::bigint as employer_id, null::bigint as intermediary_id,
      'Payment due day ' || r.payment_due_day as title,
      r.state as state,
      coalesce(h.at, r.undo_ended_at, r.undo_started_at, r.ended_at, r.started_at, r.created_at) as since
    from portal.due_day_changes r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'dueDayChange' group by record_uid) h
      on h.record_uid = r.due_day_change_uid::text
    union all
    select 'announcement'::text as machine, r.announcement_uid as record_uid, null::bigint as employer_id, null::bigint as intermediary_id,
      r.subject as title,
      r.state as state,
      coalesce(h.at, r.undo_ended_at, r.undo_started_at, r.ended_at, r.started_at, r.created_at) as since
    from portal.announcements r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'announcement' group by record_uid) h
      on h.record_uid = r.announcement_uid::text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
