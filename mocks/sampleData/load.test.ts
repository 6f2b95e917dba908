import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { workOut } from '../../server/store/contributions/workedOut.ts';
import type { Database } from '../../server/store/database.ts';
import { contentsOf } from '../../tests/setup/database/contents.ts';
import { loadSampleData } from './load.ts';

async function definitionsOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'portal'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'portal' order by 1`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Tables that stay empty until the portal is used. */
const emptyTables = [
  'administrator_links',
  'announcement_employers',
  'announcements',
  'approvals',
  'bulk_load_decisions',
  'bulk_load_edits',
  'bulk_load_mappings',
  'bulk_load_missing_members',
  'chart_versions',
  'client_overviews_due',
  'confirmed_warnings',
  'due_day_change_employers',
  'due_day_changes',
  'employee_salaries',
  'former_memberships',
  'idempotency_keys',
  'leavings',
  'monitoring_batches',
  'monitoring_segments',
  'monitoring_sessions',
  'monitoring_vitals',
  'notice_digests',
  'notice_preferences',
  'notice_readers',
  'notices_waiting',
  'outbox_mails',
  'payment_files',
  'removed_documents',
  'requested_corrections',
  'saved_views',
  'sign_up_agreements',
  'sign_up_keys',
  'sign_up_signatories',
  'signed_instructions',
  'sum_checks',
];

const isEmpty = (line: string): boolean => line.endsWith(' 0 empty');

describe('a load that fails half-way', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('leaves no rows, and the next one loads everything, once', async () => {
    const { db } = database;
    const [definitions, before] = [await definitionsOf(db), await contentsOf(db)];
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of disk'; end $$`.execute(
      db,
    );
    await sql`create trigger fail before insert on portal.intermediary_members for each statement execute function fail()`.execute(
      db,
    );

    await expect(loadSampleData(db, 'mock')).rejects.toThrow('out of disk');
    expect(await contentsOf(db)).toEqual(before);
    expect(await definitionsOf(db)).toEqual(definitions);

    await sql`drop function fail() cascade`.execute(db);
    // Two servers start at the same moment.
    await Promise.all([loadSampleData(db, 'mock'), loadSampleData(db, 'mock')]);
    const contents = await contentsOf(db);
    expect(contents.filter(isEmpty)).toEqual(emptyTables.map((table) => `${table} 0 empty`));
    expect(await definitionsOf(db)).toEqual(definitions);

    await loadSampleData(db, 'mock');
    expect(await contentsOf(db)).toEqual(contents);
    // Two loads of the sample data, which take as long as the other tests of the machine let them.
  }, 300_000);

  it('refuses an invalid date', async () => {
    await expect(loadSampleData(database.db, 'mock', 'today')).rejects.toThrow('give a date such as 2026-11-21');
  });
});

describe('two years of contributions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await loadSampleData(database.db, 'demo');
    // As long as the other tests of the machine let it take.
  }, 300_000);
  afterAll(() => database.close());

  const periods = sql`portal.pay_periods p left join portal.statements s on s.payroll_date_uid = p.payroll_date_uid and not s.is_cancelled and s.corrects_statement_uid is null`;
  const areSubmitted = sql`p.status in ('generatedProcessing', 'paymentReceived', 'multipleStatements')`;

  it('have statements of almost all employers, for two years, and of the others for the months of the chart', async () => {
    const { rows } = await sql<{ small: boolean; complete: boolean; many: boolean }>`
      with sizes as materialized (
        select b.benefit_uid, count(*) as members from portal.benefits b join portal.employees e using (payroll_uid) join portal.pots o using (employee_uid)
        where e.is_active and o.state = 'active' and (o.pension_scheme_uid = b.pension_scheme_uid or o.product_uid = b.product_uid) group by 1
      ), beginnings as materialized (
        select benefit_uid, min(due_date) as first_due from portal.regular_payroll_contributions group by 1
      )
      select members <= 40 as small, bool_and(missing = 0) as complete, count(*)::integer > 50 as many from (
        select p.benefit_uid, coalesce(z.members, 0) as members, count(*) filter (where s.statement_uid is null) as missing
        from ${periods} join beginnings f on f.benefit_uid = p.benefit_uid left join sizes z on z.benefit_uid = p.benefit_uid
        where ${areSubmitted} and f.first_due < p.due_date and (coalesce(z.members, 0) <= 40 or p.period_end_date >= '2025-12-01')
        group by 1, 2
      ) benefits group by 1 order by 1 desc`.execute(database.db);
    expect(rows).toEqual([
      { small: true, complete: true, many: true },
      { small: false, complete: true, many: true },
    ]);
    const spans = await sql<{ employers: number }>`
      select count(*)::integer as employers from (
        select p.employer_id from ${periods} where ${areSubmitted} and s.statement_uid is not null group by 1 having max(s.due_date) - min(s.due_date) > 600
      ) employers`.execute(database.db);
    expect(spans.rows[0]?.employers).toBeGreaterThan(80);
  });

  it('are as the service works them out in each period', async () => {
    const { rows: periods } = await sql<{ uid: string }>`
      select payroll_date_uid as uid from (select distinct payroll_date_uid from portal.regular_payroll_contributions) c
      order by md5(payroll_date_uid::text) limit 1000`.execute(database.db);
    const uids = periods.map(({ uid }) => uid);
    const workedOut = await workOut(database.db, { periods: sql`r.payroll_date_uid = any(${uids}::uuid[])` });
    const { rows: stored } = await sql<{ key: string }>`
      select concat_ws(' ', c.payroll_date_uid, c.pot_uid, c.employee_regular_amount, c.employer_regular_amount) as key
      from portal.regular_payroll_contributions c left join portal.statements s using (statement_uid)
      where c.payroll_date_uid = any(${uids}::uuid[]) and c.corrects_contribution_uid is null and not coalesce(s.is_cancelled, false)
        and not c.is_salary_missing and c.opted_out_on is null`.execute(database.db);
    expect(workedOut.length).toBeGreaterThan(10_000);
    expect(stored.map(({ key }) => key).sort()).toEqual(
      workedOut
        .filter(({ isSalaryMissing }) => !isSalaryMissing)
        .map((one) => [one.payrollDateUid, one.potUid, one.employeeRegularAmount, one.employerRegularAmount].join(' '))
        .sort(),
    );
  });
});

it('counts dates back from the given day', async () => {
  const other = await createTestDatabase();
  try {
    await loadSampleData(other.db, 'mock', '2024-02-29');
    const { rows } =
      await sql`select max(due_date) between '2024-03-01' and '2024-04-30' as "due soon", (select max(employment_start_date) between '2024-02-20' and '2024-02-29' from portal.employees) as "joined lately"
        from portal.regular_payroll_contributions`.execute(other.db);
    expect(rows).toEqual([{ 'due soon': true, 'joined lately': true }]);
  } finally {
    await other.close();
  }
  // A load of the sample data takes as long as the other tests of the machine let it.
}, 300_000);
