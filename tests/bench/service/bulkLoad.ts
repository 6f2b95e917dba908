import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { defaultConfiguration } from '../../../server/api/portal/defaultConfiguration.ts';
import type { InstructedRow } from '../../../server/jobs/bulkLoads/process/instruction.ts';
import { processRun } from '../../../server/jobs/bulkLoads/process/processRun.ts';
import { createPool } from '../../../server/node/postgres/pool.ts';
import { insertRun } from '../../../server/store/bulkLoads/apply/runs.ts';
import { createStore } from '../../../server/store/createStore.ts';
import type { Database } from '../../../server/store/database.ts';
import { addLargeUpload } from '../../setup/largeUpload.ts';
import type { Figure } from '../figure.ts';

const rowCount = 100_000;
/** Rows a second. */
const least = 5_000;

/** The rows of a file that changes the contribution of each member. */
async function changedRows(db: Kysely<Database>, employer: number): Promise<InstructedRow[]> {
  const { rows } = await sql<{ uid: string }>`
    select employee_uid as uid from portal.employees where employer_id = ${employer} order by last_name_key`.execute(db);
  return rows.map(({ uid }, n): InstructedRow => {
    const data = { employeeRegularAmount: 60_00 + (n % 1_000), employerRegularAmount: 35_00 };
    return { rowNumber: n + 2, instructions: [{ kind: 'buyViaPayroll', employeeUid: uid, data }] };
  });
}

/** The bare time of copying the same rows into a table without indexes, in milliseconds. */
async function bareCopy(pool: pg.Pool, rows: readonly InstructedRow[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(
      'create temporary table bare_rows (row_number integer, employee_uid uuid, employee bigint, employer bigint)',
    );
    const lines = rows.map(({ rowNumber, instructions: [one] }) =>
      [rowNumber, one?.employeeUid, one?.data['employeeRegularAmount'], one?.data['employerRegularAmount']].join('\t'),
    );
    const text = `${lines.join('\n')}\n`;
    const start = performance.now();
    await pipeline(Readable.from([text]), client.query(from('copy bare_rows from stdin')));
    return performance.now() - start;
  } finally {
    // The table goes with its connection.
    client.release(true);
  }
}

/** The processing of a contribution file of 100,000 rows, beside the bare copying of its rows into PostgreSQL. */
export async function measureBulkLoad(databaseUrl: string): Promise<Figure[]> {
  const deps = { clock: () => new Date(), configuration: defaultConfiguration('Portal', null), payments: null };
  const pool = createPool(databaseUrl);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { employer, payroll, period, user } = await addLargeUpload(db, rowCount);
    const rows = await changedRows(db, employer);
    const bare = await bareCopy(pool, rows);
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
