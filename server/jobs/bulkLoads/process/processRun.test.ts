import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../../node/postgres/pool.ts';
import { createStore, type Store } from '../../../store/createStore.ts';
import type { Database } from '../../../store/database.ts';
import type { InstructedRow } from '../../../work/bulkLoads/instruction.ts';
import { processRun } from './processRun.ts';
import { lockWaits } from '../../../../tests/setup/api/lockWaits.ts';
import { type RowInstructions, rowsOf, TestRuns, type Workplace } from './testRuns.ts';

let runs: TestRuns;
beforeAll(async () => {
  runs = await TestRuns.create();
});
afterAll(() => runs.test.close());

/** Ten joiners who are enrolled and pay, of whom one is refused. */
const joiners = (): InstructedRow[] =>
  rowsOf(
    ...Array.from({ length: 10 }, (_, n): RowInstructions => [
      {
        kind: 'openUserAccount',
        data: {
          firstName: 'Grace',
          lastName: `Mills ${n}`,
          dateOfBirth: n === 4 ? '2030-01-01' : '1990-04-06',
          payrollNumber: `J-${n}`,
          employmentStartDate: '2026-11-02',
        },
      },
      { kind: 'enrol', data: { enrolledOn: '2026-11-02' } },
      { kind: 'buyViaPayroll', data: { employeeRegularAmount: 50_00 + n, employerRegularAmount: 30_00 } },
    ]),
  );

/** A store whose process dies at the end of the transactions that `dies` chooses, before they are committed. */
const dying = (store: Store, dies: (transaction: number) => boolean): Store => {
  let transaction = 0;
  return {
    ...store,
    within: (scope, work) =>
      store.within(scope, async (tx) => {
        const result = await work(tx);
        transaction += 1;
        if (dies(transaction)) throw new Error('killed');
        return result;
      }),
  };
};

const counts = async ({ employer }: Workplace) => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::integer from portal.employees where employer_id = ${employer}) as employees,
      (select count(*)::integer from portal.pots where employer_id = ${employer}) as pots,
      (select count(*)::integer from portal.regular_payroll_contributions where employer_id = ${employer}) as contributions,
      (select sum(employee_regular_amount)::integer from portal.regular_payroll_contributions where employer_id = ${employer}) as pence,
      (select count(*)::integer from portal.changes where employer_id = ${employer} and kind = 'contributions') as noted,
      (select employee_count::integer from portal.employers where id = ${employer}) as counted`.execute(runs.test.database.db);
  return rows[0];
};
const once = { employees: 9, pots: 9, contributions: 9, pence: 9 * 50_00 + 41, noted: 9, counted: 9 };

describe('a run', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'killed at the end of its transaction %i goes on where it was, and does everything once',
    async (n) => {
      const at = await runs.workplace();
      const of = await runs.begin(at);
      const processing = runs.processing(joiners(), { rowsAtOnce: 2 });
      const first = processRun({ ...processing, store: dying(runs.test.store, (transaction) => transaction === n) }, of);
      await expect(first).rejects.toThrow('killed');
      await processRun(processing, of);
      expect(await counts(at)).toEqual(once);
      const results = await runs.results(of);
      expect(results).toHaveLength(30);
      expect(results.filter(({ state }) => state !== 'done').map(({ rowNumber, state }) => [rowNumber, state])).toEqual([
        [6, 'failed'],
        [6, 'notDone'],
        [6, 'notDone'],
      ]);
      await processRun(processing, of);
      expect(await runs.results(of)).toEqual(results);
    },
  );

  it('is shared by two servers on one database, of which one dies again and again', async () => {
    const at = await runs.workplace();
    const of = await runs.begin(at);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(runs.test.database.url) }) });
    try {
      const processing = runs.processing(joiners(), { rowsAtOnce: 1 });
      const weak = { ...processing, store: dying(createStore(db), (transaction) => transaction % 2 === 0) };
      const untilDone = async (): Promise<void> => {
        for (let tries = 0; tries < 20; tries += 1) {
          const isDone = await processRun(weak, of).then(
            () => true,
            (error: unknown) => {
              if (!String(error).includes('killed')) throw error;
              return false;
            },
          );
          if (isDone) return;
        }
      };
      await Promise.all([untilDone(), processRun(processing, of)]);
      expect(await counts(at)).toEqual(once);
      expect(await runs.results(of)).toHaveLength(30);
    } finally {
      await db.destroy();
    }
  });

  it('goes on when its connection to the database is ended in the middle of a batch', async () => {
    const at = await runs.workplace();
    const of = await runs.begin(at);
    const all = joiners();
    const processing = runs.processing(all, { rowsAtOnce: 3 });
    let isEnded = false;
    const cut = processRun(
      {
        ...processing,
        readRows: async (tx, run, after, limit) => {
          const rows = await processing.readRows(tx, run, after, limit);
          if (after > 0 && !isEnded) {
            isEnded = true;
            const { rows: found } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
            await sql`select pg_terminate_backend(${found[0]?.pid})`.execute(runs.test.database.db);
          }
          return rows;
        },
      },
      of,
    );
    await expect(cut).rejects.toThrow(/terminat|connection|ECONNRESET/i);
    await processRun(processing, of);
    expect(await counts(at)).toEqual(once);
  });

  it('ends between two batches when its server stops', async () => {
    const at = await runs.workplace();
    const of = await runs.begin(at);
    const stopping = new AbortController();
    const processing = runs.processing(joiners(), { rowsAtOnce: 5, signal: stopping.signal });
    const stopped = processRun(
      {
        ...processing,
        readRows: (...asked) => {
          stopping.abort();
          return processing.readRows(...asked);
        },
      },
      of,
    );
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(await runs.results(of)).toHaveLength(15);
  });

  it('reads a batch again when somebody takes a payroll number of it at that moment, and refuses that row', async () => {
    const at = await runs.workplace();
    const of = await runs.begin(at);
    const other = await runs.test.database.pool.connect();
    let running: Promise<void>;
    try {
      await other.query('begin');
      await other.query(
        `insert into portal.employees (employer_id, first_name, last_name, payroll_number) values ($1, 'Ada', 'Quick', 'j-7')`,
        [at.employer],
      );
      running = processRun(runs.processing(joiners()), of);
      await lockWaits(runs.test.database, 1);
      await other.query('commit');
    } finally {
      other.release();
    }
    await running;
    expect((await counts(at))?.['employees']).toBe(9);
    const refused = (await runs.results(of)).filter(({ state }) => state === 'failed');
    expect(refused.map(({ rowNumber }) => rowNumber)).toEqual([6, 9]);
    expect(refused[1]?.reason).toContain('Another employee has this payroll number');
  });
});

describe('the statement of a run', () => {
  it('is made by the code of the screen, where the run says so', async () => {
    const at = await runs.workplace();
    // With a refused row, nothing is submitted.
    const taken = joiners().filter(({ rowNumber }) => rowNumber !== 6);
    const of = await runs.carryOut(at, taken, { submitsPeriod: true });
    const { rows } = await sql`
      select s.total_amount, p.status, r.statement_uid = s.statement_uid as "isOfRun" from portal.statements s
      join portal.pay_periods p using (payroll_date_uid) join portal.bulk_load_runs r on r.bulk_load_job_uid = ${of.jobUid}
      where s.employer_id = ${at.employer}`.execute(runs.test.database.db);
    expect(rows).toEqual([{ total_amount: 9 * 80_00 + 41, status: 'generatedProcessing', isOfRun: true }]);
    const { body } = await runs.test.call<{ data: { activity: string }[] }>(at.user, 'GET', `/employers/${at.employer}/changes`);
    expect(body.data.map(({ activity }) => activity)).toContainEqual(
      expect.stringMatching(/^Statement of £720\.41: .+, .+, November 2026$/),
    );
  });

  it('is not made without contributions, and the run has the reason', async () => {
    const at = await runs.workplace();
    const of = await runs.carryOut(at, [], { submitsPeriod: true });
    const { rows } = await sql<{ statement_refusal: string; state: string }>`
      select statement_refusal, state from portal.bulk_load_runs where bulk_load_job_uid = ${of.jobUid}`.execute(
      runs.test.database.db,
    );
    expect(rows).toEqual([
      {
        state: 'processed',
        statement_refusal:
          'The contributions of this pay period come to £0.00. Enter an amount for at least one employee. If nobody contributes, choose "Record no contributions" for the pay period.',
      },
    ]);
  });
});
