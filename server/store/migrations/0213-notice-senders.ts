import { type Kysely, sql } from 'kysely';

const listed = (setting: string): string => `any ((select string_to_array(current_setting('${setting}', true), ','))::bigint[])`;
const employers = `employer_id = ${listed('portal.employer_ids')}`;
const intermediaries = `intermediary_id = ${listed('portal.intermediary_ids')}`;
const person = `user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)`;

const kinds = [
  'access',
  'closure',
  'payments',
  'latePayments',
  'uploads',
  'employeeRequests',
  'payPeriods',
  'statements',
  'signUps',
  'service',
];

/** The tables of records that notices ask people to work on, with the columns of their id and their state. */
const records = [
  ['bulk_load_jobs', 'bulk_load_job_uid', 'status'],
  ['pay_periods', 'payroll_date_uid', 'status'],
  ['late_payments', 'late_payment_uid', 'status'],
  ['sign_up_leads', 'lead_uid', 'state'],
] as const;

/** A trigger that settles the notices of records whose state has changed: whoever changes them need not know of the notices. */
const settling = ([table, uid, state]: (typeof records)[number]): string[] => [
  `create function portal.settle_notices_of_${table}() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    update portal.notices n set settled_at = clock_timestamp() from new_rows after_change join old_rows before_change using (${uid})
    where after_change.${state} is distinct from before_change.${state} and n.record_uid = after_change.${uid}::text and n.settled_at is null;
    return null;
  end $$`,
  `create trigger ${table}_settle_notices after update on portal.${table} referencing old table as old_rows new table as new_rows
    for each statement execute function portal.settle_notices_of_${table}()`,
];

/**
 * Notices for one person and for the provider, beside those for an employer or an intermediary. A notice that asks for work names its record, and is
 * settled for everybody when the record's state changes.
 */
const statements = [
  `alter table portal.notices alter column employer_id drop not null,
    add column user_uid uuid references portal.users,
    add column is_for_provider boolean not null default false,
    add column record_uid text,
    add column settled_at timestamptz,
    add column mailed_to text[] not null default '{}',
    add column mails_due boolean not null default false,
    add column mails_at_once boolean not null default true,
    add constraint notices_recipient check (employer_id is not null or intermediary_id is not null or user_uid is not null or is_for_provider)`,
  'alter table portal.notices drop constraint notices_kind_check',
  `alter table portal.notices add constraint notices_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
  'drop index portal.notices_for_employer, portal.notices_for_intermediary',
  `create index notices_for_employer on portal.notices (employer_id, created_at desc)
    where intermediary_id is null and user_uid is null and not is_for_provider`,
  'create index notices_for_intermediary on portal.notices (intermediary_id, created_at desc) where intermediary_id is not null and user_uid is null',
  'create index notices_for_person on portal.notices (user_uid, created_at desc) where user_uid is not null',
  'create index notices_for_provider on portal.notices (created_at desc) where is_for_provider',
  'create index notices_of_record on portal.notices (record_uid) where record_uid is not null and settled_at is null',
  // The same work is told to a person, or to the provider, once until it is done.
  `create unique index notices_told_once on portal.notices (record_uid, title, coalesce(user_uid::text, ''))
    where record_uid is not null and settled_at is null and (user_uid is not null or is_for_provider)`,
  'create index notices_with_mails_due on portal.notices (created_at) where mails_due',

  'drop policy for_the_scope on portal.notices',
  `create policy for_the_scope on portal.notices for select to portal_api using (case
    when user_uid is not null then ${person}
    when is_for_provider then false
    when intermediary_id is not null then ${intermediaries}
    else ${employers} end)`,
  'drop policy given_in_scope on portal.notices',
  // An applicant has no parties: the notice about a sign-up goes to its own intermediary, or to the provider.
  `create policy given_in_scope on portal.notices for insert to portal_api with check (${employers} or (employer_id is null and exists (
    select from portal.sign_up_leads l where l.lead_uid::text = notices.record_uid
      and (notices.is_for_provider or l.intermediary_id = notices.intermediary_id))))`,

  ...records.flatMap(settling),

  // Those who have full access to an employer. A request sees no members of intermediaries, but tells them that work waits.
  `create function portal.people_with_full_access(employer bigint) returns setof uuid language sql stable security definer set search_path = pg_catalog as $$
    select r.user_uid from portal.company_relationships r
    where r.employer_id = employer and r.is_active and (r.is_pension_administrator or r.is_senior_pension_administrator)
    union
    select m.user_uid from portal.intermediary_employers c
    join portal.intermediaries i on i.id = c.intermediary_id and i.is_active
    join portal.intermediary_members m on m.intermediary_id = c.intermediary_id and m.is_active
    left join portal.intermediary_member_levels l on l.user_uid = m.user_uid and l.intermediary_id = c.intermediary_id and l.employer_id = c.employer_id
    where c.employer_id = employer and c.is_active and coalesce(l.level, c.default_level) = 'full'
  $$`,
  'revoke execute on function portal.people_with_full_access from public',
  'grant execute on function portal.people_with_full_access to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
