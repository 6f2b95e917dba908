import { type Kysely, sql } from 'kysely';

const ownEmployers = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/** The figures of the MI Portal, which a job refreshes. Requests read them; only the job, which acts for the provider, writes them. */
const tables = {
  analytics_refreshes: `create table portal.analytics_refreshes (
    employer_id bigint primary key references portal.employers,
    refreshed_at timestamptz not null
  )`,
  // Without a payroll: the figure of all payrolls, in which a person counts once.
  analytics_contributions: `create table portal.analytics_contributions (
    employer_id bigint not null references portal.employers,
    payroll_uid uuid references portal.payrolls on delete cascade,
    month date not null,
    kind text not null check (kind in ('employee', 'employer', 'employeeLumpSum', 'employerLumpSum')),
    people integer not null,
    amount bigint not null,
    unique nulls not distinct (employer_id, payroll_uid, month, kind)
  )`,
  analytics_members: `create table portal.analytics_members (
    employer_id bigint not null references portal.employers,
    state text not null check (state in ('enrolled', 'optedOut', 'notEnrolled', 'left')),
    people integer not null,
    primary key (employer_id, state)
  )`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, create] of Object.entries(tables))
    for (const statement of [
      create,
      `alter table portal.${table} enable row level security`,
      `create policy own_employers on portal.${table} to portal_api using (${ownEmployers}) with check (${ownEmployers})`,
      `create policy every_employer on portal.${table} to portal_provider using (true) with check (true)`,
      `grant select on portal.${table} to portal_api`,
      `grant select, insert, update, delete on portal.${table} to portal_provider`,
    ])
      await sql.raw(statement).execute(db);
  // Whether an employer has changed since its figures.
  await sql.raw('create index changes_since on portal.changes (employer_id, at)').execute(db);
  await sql
    .raw(
      'create index analytics_contributions_by_payroll on portal.analytics_contributions (payroll_uid) where payroll_uid is not null',
    )
    .execute(db);
}
