import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWaits } from '../../../../tests/setup/api/lockWaits.ts';
import type { Store } from '../../../store/createStore.ts';
import type { InstructedRow } from '../../../work/bulkLoads/instruction.ts';
import type { Processing } from './processing.ts';
import { processRun } from './processRun.ts';
import { rowsOf, TestRuns, type Workplace } from './testRuns.ts';

let runs: TestRuns;
beforeAll(async () => {
  runs = await TestRuns.create();
});
afterAll(() => runs.test.close());

/** Six members who pay, two in each batch: batches of contributions are read while the one before is written. */
async function payers(): Promise<{ at: Workplace; rows: InstructedRow[] }> {
  const at = await runs.workplace();
  const members = await Promise.all(Array.from({ length: 6 }, () => runs.member(at)));
  const rows = rowsOf(
    ...members.map(({ employee }, n) => [
      {
        kind: 'buyViaPayroll' as const,
        employeeUid: employee,
        data: { employeeRegularAmount: 50_00 + n, employerRegularAmount: 30_00 },
      },
    ]),
  );
  return { at, rows };
}
const rowsAtOnce = 2;

/** The contributions of the employer, by the employee's amount. */
const contributions = async ({ employer }: Workplace) => {
  const { rows } = await sql<{ regular: number; lump: number }>`
    select employee_regular_amount as regular, employee_lump_sum as lump from portal.regular_payroll_contributions
    where employer_id = ${employer} order by 1`.execute(runs.test.database.db);
  return rows.map(({ regular, lump }) => [regular, lump]);
};
const paid = Array.from({ length: 6 }, (_, n) => [50_00 + n, 0]);

/** A store that counts the transactions that are open at the same time, and ends those that `dies` chooses before they are committed. */
function watched(store: Store, dies: (transaction: number) => boolean = () => false) {
  const seen = { open: 0, most: 0, ended: 0 };
  const within: Store['within'] = (scope, work) => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    return store
      .within(scope, async (tx) => {
        const result = await work(tx);
        seen.ended += 1;
        if (dies(seen.ended)) throw new Error('killed');
        return result;
      })
      .finally(() => (seen.open -= 1));
  };
  return { seen, store: { ...store, within } };
}

describe('a batch of contributions', () => {
  it('is read while the one before is written, and leaves no transaction open', async () => {
    const { at, rows } = await payers();
    const { seen, store } = watched(runs.test.store);
    const of = await runs.begin(at);
    await processRun({ ...runs.processing(rows, { rowsAtOnce }), store }, of);
    expect(await contributions(at)).toEqual(paid);
    expect(seen).toMatchObject({ open: 0, most: 2 });
    expect((await runs.results(of)).map(({ rowNumber, state }) => [rowNumber, state])).toEqual(
      rows.map(({ rowNumber }) => [rowNumber, 'done']),
    );
  });

  it.each([1, 2, 3, 4])('that is lost with transaction %i takes the one behind it along, and both are done once', async (n) => {
    const { at, rows } = await payers();
    const of = await runs.begin(at);
    const { seen, store } = watched(runs.test.store, (transaction) => transaction === n);
    const processing = runs.processing(rows, { rowsAtOnce });
    await expect(processRun({ ...processing, store }, of)).rejects.toThrow('killed');
    expect(seen.open).toBe(0);
    await processRun(processing, of);
    expect(await contributions(at)).toEqual(paid);
    expect(await runs.results(of)).toHaveLength(6);
  });

  it('is carried out once by two servers that begin together', async () => {
    const { at, rows } = await payers();
    const of = await runs.begin(at);
    const processing = runs.processing(rows, { rowsAtOnce });
    await Promise.all([processRun(processing, of), processRun(processing, of)]);
    expect(await contributions(at)).toEqual(paid);
    expect(await runs.results(of)).toHaveLength(6);
  });

  it('finds the amounts that the one before gives to the same employee', async () => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    const row = (kind: 'buyViaPayroll' | 'payLumpSum', data: Record<string, number>) => [{ kind, employeeUid: employee, data }];
    const rows = rowsOf(
      row('buyViaPayroll', { employeeRegularAmount: 50_00 }),
      row('payLumpSum', { employeeLumpSum: 7_00 }),
      row('buyViaPayroll', { employeeRegularAmount: 60_00 }),
    );
    await processRun(runs.processing(rows, { rowsAtOnce: 1 }), await runs.begin(at));
    expect(await contributions(at)).toEqual([[60_00, 7_00]]);
  });

  it('is read again where somebody submits the period before its turn', async () => {
    const { at, rows } = await payers();
    const of = await runs.begin(at);
    const other = await runs.test.database.pool.connect();
    const processing = runs.processing(rows, { rowsAtOnce });
    let isSubmitted = false;
    try {
      await other.query('begin');
      const readRows: Processing['readRows'] = async (tx, run, after, limit) => {
        if (after > 0 && !isSubmitted) {
          isSubmitted = true;
          // It waits for the batch that is being written, and then has the period until it commits.
          await other.query(`update portal.pay_periods set status = 'generatedProcessing' where payroll_date_uid = $1`, [
            at.period,
          ]);
        }
        return processing.readRows(tx, run, after, limit);
      };
      const running = processRun({ ...processing, readRows }, of);
      await expect.poll(() => isSubmitted).toBe(true);
      // At first the submission waits, then the batch.
      await expect.poll(async () => (await contributions(at)).length).toBe(2);
      await lockWaits(runs.test.database, 1);
      await other.query('commit');
      await running;
    } finally {
      other.release();
    }
    expect(await contributions(at)).toEqual(paid.slice(0, 2));
    const results = await runs.results(of);
    expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'failed', 'failed', 'failed']);
  });

  it('is carried out to its end when the server stops, and no further one is begun', async () => {
    const { at, rows } = await payers();
    const stopping = new AbortController();
    const { seen, store } = watched(runs.test.store);
    const processing = runs.processing(rows, { rowsAtOnce, signal: stopping.signal });
    const of = await runs.begin(at);
    const readRows: Processing['readRows'] = (tx, run, after, limit) => {
      if (after > 0) stopping.abort();
      return processing.readRows(tx, run, after, limit);
    };
    await expect(processRun({ ...processing, store, readRows }, of)).rejects.toThrow(/abort/i);
    expect(seen.open).toBe(0);
    expect(await contributions(at)).toEqual(paid.slice(0, 4));
  });
});
