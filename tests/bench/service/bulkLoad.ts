import { performance } from 'node:perf_hooks';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { defaultConfiguration } from '../../../server/api/portal/defaultConfiguration.ts';
import type { InstructedRow } from '../../../server/jobs/bulkLoads/process/instruction.ts';
import { processRun } from '../../../server/jobs/bulkLoads/process/processRun.ts';
import { createPool } from '../../../server/node/postgres/pool.ts';
import { insertRun } from '../../../server/store/bulkLoads/apply/runs.ts';
import { createStore } from '../../../server/store/createStore.ts';
import type { Database } from '../../../server/store/database.ts';
import { Records } from '../../setup/api/records.ts';
import type { Figure } from '../figure.ts';

const rowCount = 100_000;
/** Rows a second. */
const least = 5_000;

interface LargeLoad {
  employer: number;
  payroll: string;
  period: string;
  user: string;
  rows: InstructedRow[];
}

/** An employer of 100,000 members, with the contributions of an open pay period, and a file that changes each of them. */
async function addLargeLoad(db: Kysely<Database>): Promise<LargeLoad> {
  const records = new Records({ db });
  const employer = await records.employer({ name: `Load of ${rowCount} ${crypto.randomUUID()}` });
  const user = await records.user({ email: `${crypto.randomUUID()}@people.example` });
  await records.relationship(user, employer, { is_pension_administrator: true });
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const product = await records.productType();
  const period = await records.payPeriod(employer, { payroll, benefit });
  await sql`
    with added as (
      insert into portal.employees (employer_id, payroll_uid, first_name, last_name, payroll_number)
      select ${employer}::bigint, ${payroll}::uuid, 'Grace', 'Mills ' || n, 'B' || n from generate_series(1, ${rowCount}::integer) n
      returning employee_uid
    ), members as (
      insert into portal.pension_scheme_relationships (employer_id, employee_uid, pension_scheme_uid, state)
      select ${employer}::bigint, employee_uid, ${scheme}::uuid, 'active' from added
    ), pots as (
      insert into portal.pots (employer_id, employee_uid, pension_scheme_uid)
      select ${employer}::bigint, employee_uid, ${scheme}::uuid from added returning employee_uid, pot_uid
    )
    insert into portal.regular_payroll_contributions (employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type,
      intended_for_product_type_uid, payroll_date_uid, employee_regular_amount, employer_regular_amount)
    select ${employer}::bigint, employee_uid, pot_uid, ${payroll}::uuid, ${benefit}::uuid, '2026-12-22', 'pension', ${product}::uuid, ${period}::uuid, 5000, 3000
    from pots`.execute(db);
  await sql`analyze portal.employees, portal.pots, portal.regular_payroll_contributions`.execute(db);
  const { rows } = await sql<{ uid: string }>`
    select employee_uid as uid from portal.employees where employer_id = ${employer} order by last_name_key`.execute(db);
  const instructed = rows.map(({ uid }, n): InstructedRow => {
    const data = { employeeRegularAmount: 60_00 + (n % 1_000), employerRegularAmount: 35_00 };
    return { rowNumber: n + 2, instructions: [{ kind: 'buyViaPayroll', employeeUid: uid, data }] };
  });
  return { employer, payroll, period, user, rows: instructed };
}

/** The bare time of copying the same rows into a table without indexes, in milliseconds. */
async function bareCopy(db: Kysely<Database>, rows: readonly InstructedRow[]): Promise<number> {
  return db.connection().execute(async (connection) => {
    await sql`create temporary table bare_rows (row_number integer, employee_uid uuid, employee bigint, employer bigint)`.execute(
      connection,
    );
    await sql`create temporary table bare_texts (line text)`.execute(connection);
    const lines = rows.map(({ rowNumber, instructions: [one] }) =>
      [rowNumber, one?.employeeUid, one?.data['employeeRegularAmount'], one?.data['employerRegularAmount']].join('\t'),
    );
    const { rows: found } = await sql<{ directory: string }>`select current_setting('data_directory') as directory`.execute(
      connection,
    );
    const file = `${found[0]?.directory}/bare-${crypto.randomUUID()}.tsv`;
    await sql`insert into bare_texts select unnest(${lines}::text[])`.execute(connection);
    await sql.raw(`copy bare_texts to '${file}' with (format csv, quote E'\\x01', delimiter E'\\x02')`).execute(connection);
    const start = performance.now();
    await sql.raw(`copy bare_rows from '${file}'`).execute(connection);
    const milliseconds = performance.now() - start;
    await sql.raw(`copy (select 1) to program 'rm ${file}'`).execute(connection);
    return milliseconds;
  });
}

/** The processing of a contribution file of 100,000 rows, beside the bare copying of its rows into PostgreSQL. */
export async function measureBulkLoad(databaseUrl: string): Promise<Figure[]> {
  const deps = { clock: () => new Date(), configuration: defaultConfiguration('Portal', null), payments: null };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(databaseUrl) }) });
  try {
    const { employer, payroll, period, user, rows } = await addLargeLoad(db);
    const bare = await bareCopy(db, rows);
    const store = createStore(db);
    const of = { employerId: employer, jobUid: crypto.randomUUID() };
    const run = { payrollUid: payroll, payrollDateUid: period, pensionSchemeUid: null, submitsPeriod: false, startedBy: user };
    await store.within([employer], (tx) => insertRun(tx, { ...of, ...run }, deps.clock()));
    const start = performance.now();
    // The rows of the file are numbered from 2 on.
    await processRun(
      { store, deps, readRows: async (_tx, _run, after, limit) => rows.slice(Math.max(0, after - 1), after - 1 + limit) },
      of,
    );
    const milliseconds = performance.now() - start;
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::integer as count from portal.bulk_load_instructions where bulk_load_job_uid = ${of.jobUid} and state = 'done'`.execute(
      db,
    );
    if (counted[0]?.count !== rowCount) throw new Error(`${counted[0]?.count} instructions were carried out, not ${rowCount}.`);
    const seconds = milliseconds / 1_000;
    return [
      {
        name: `processing of ${rowCount.toLocaleString('en-GB')} rows, at ${Math.round(rowCount / seconds).toLocaleString('en-GB')} a second, ${Math.round(milliseconds / bare)} times the bare COPY`,
        value: milliseconds,
        unit: 'ms',
        budget: (rowCount / least) * 1_000,
      },
      { name: 'bare COPY of the same rows', value: bare, unit: 'ms' },
    ];
  } finally {
    await db.destroy();
  }
}
