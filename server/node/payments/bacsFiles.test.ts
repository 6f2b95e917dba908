import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BankFolders } from '../../../tests/setup/api/bankFolders.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import { createStore, type Store } from '../../store/createStore.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testDatabase.ts';

let database: TestDatabase;
let records: Records;
let store: Store;
let bank: BankFolders;

beforeAll(async () => {
  database = await createTestDatabase();
  records = new Records(database);
  store = createStore(database.db);
});
afterAll(() => database.close());

beforeEach(async () => {
  await sql`truncate portal.payment_files`.execute(database.db);
  await sql`delete from portal.payment_collections`.execute(database.db);
  await sql`update portal.statements set is_cancelled = true`.execute(database.db);
  bank = await BankFolders.create(store);
  return () => bank.remove();
});

const dayComes: BankFolders['dayComes'] = (...args) => bank.dayComes(...args);
const report: BankFolders['report'] = (...args) => bank.report(...args);

/** A statement of £80.00 that is authorised for 22 December 2026. */
async function authorised() {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll, { is_paid_via_dd: true });
  const period = await records.payPeriod(employer, { payroll, benefit }, { status: 'generatedProcessing' });
  const mandate = await records.mandate(employer, benefit, { status: 'active', account_name: 'Brëakwater Ltd' });
  const statement = await records.statement(
    employer,
    period,
    { payroll, benefit },
    { status: 'paymentNotInitiated', is_paid_via_direct_debit: true, collection_date: '2026-12-22' },
  );
  return {
    statement: async () =>
      (await row('statements', 'statement_uid', statement)) as { status: string; failure_reason: string | null },
    mandate: async () => (await row('direct_debit_mandates', 'id', mandate)) as { status: string; failure_reason: string | null },
    mandateReference: async () => {
      const { mandate_number: number } = (await row('direct_debit_mandates', 'id', mandate)) as { mandate_number: number };
      return `M${String(number).padStart(7, '0')}`;
    },
    setMandate: (status: string) =>
      sql`update portal.direct_debit_mandates set status = ${status} where id = ${mandate}`.execute(database.db),
    /** As on the line of the collection file. */
    reference: async () => (await collectionLines()).map((line) => line.slice(64, 82).trim())[0] ?? '',
    employer,
  };
}

async function row(table: string, key: string, uid: string): Promise<object | undefined> {
  const { rows } = await sql<object>`select * from portal.${sql.ref(table)} where ${sql.ref(key)} = ${uid}`.execute(database.db);
  return rows[0];
}

const collectionLines = async (): Promise<string[]> =>
  (await bank.lines()).filter((line) => /^0(01|17)$/.test(line.slice(14, 17)));

describe('a collection file', () => {
  it('has the full bank details, at fixed places, and only the service can read it', async () => {
    await authorised();
    expect(await dayComes('2026-12-18')).toMatchObject({ initiated: 1, sent: 1 });
    const name = (await bank.filesOut())[0] ?? '';
    expect((await stat(join(bank.out, name))).mode & 0o777).toBe(0o600);
    const [header, debit = '', contra = '', trailer] = (await readFile(join(bank.out, name), 'utf8')).split('\r\n');
    expect(header).toBe('UHL1 26352123456');
    // Monday, 21 December 2026 is the day 355 of the year.
    expect(debit).toMatch(
      /^0899996637495800120000055779911 {4}00000008000TIDEWELL PENSIONS M\d{7}C\d{9}BREAKWATER LTD {5}26355$/,
    );
    expect(contra).toMatch(/^2000005577991109920000055779911 {4}00000008000 {18}CONTRA {12}TIDEWELL PENSIONS {2}26355$/);
    expect([debit.length, contra.length]).toEqual([106, 106]);
    expect(trailer).toBe('UTL10000000008000000000000800000000010000001');
  });

  it('is written once, although its sending is noted only afterwards, and the bank has taken it by then', async () => {
    const { statement } = await authorised();
    const failing: PaymentAdapter = {
      ...bank.adapter,
      async send(batch) {
        await bank.adapter.send(batch);
        for (const name of await bank.filesOut()) await rm(join(bank.out, name));
        throw new Error('The connection was lost.');
      },
    };
    await expect(dayComes('2026-12-18', failing)).rejects.toThrow('The connection was lost.');
    expect(await dayComes('2026-12-18')).toMatchObject({ initiated: 0, sent: 1 });
    expect(await bank.filesOut()).toEqual([]);
    expect((await statement()).status).toBe('paymentInitiated');
  });
});

describe('the results of the bank', () => {
  it('are a payment when nothing comes back within three working days', async () => {
    const { statement } = await authorised();
    await dayComes('2026-12-18');
    // Christmas Day, and the Monday after Boxing Day, are no working days.
    expect(await dayComes('2026-12-28')).toMatchObject({ received: 0 });
    expect(await dayComes('2026-12-29')).toMatchObject({ received: 1 });
    expect((await statement()).status).toBe('processing');
  });

  it('return a payment by ARUDD, once, and end the mandate where the reason says so', async () => {
    const { statement, mandate, reference } = await authorised();
    await dayComes('2026-12-18');
    await report('ARUDD-20261223.csv', 'reference,reason,amount', `${await reference()},B,80.00`);
    expect(await dayComes('2026-12-23')).toMatchObject({ returned: 1, faults: [] });
    expect(await statement()).toMatchObject({ status: 'paymentFailed', failure_reason: 'B' });
    expect(await mandate()).toMatchObject({ status: 'failed', failure_reason: 'B' });
    expect(await readdir(bank.incoming)).toEqual(['read']);
    const [kept = ''] = await readdir(join(bank.incoming, 'read'));
    expect(kept).toMatch(/^[\da-f]{64}-ARUDD-20261223\.csv$/);
    // The same lines again change nothing, and staff are told.
    await writeFile(join(bank.incoming, 'ARUDD-again.csv'), await readFile(join(bank.incoming, 'read', kept)));
    const { returned, faults } = await dayComes('2026-12-23');
    expect([returned, faults[0]?.faults[0]?.reason]).toEqual([0, 'The collection has been returned before.']);
  });

  it.each([
    ['ADDACS', '1', 'failed', '1'],
    ['ADDACS', 'D', 'suspended', 'D'],
    ['ADDACS', 'Z', 'suspended', 'Z'],
    ['ADDACS', 'C', 'active', null],
    ['ADDACS', 'E', 'active', null],
    ['ADDACS', '3', 'failed', '3'],
    ['AUDDIS', 'G', 'failed', 'G'],
    ['AUDDIS', 'Z', 'failed', 'Z'],
  ])('change a mandate by %s %s', async (kind, reason, status, failure) => {
    const { mandate, reference, employer } = await authorised();
    await dayComes('2026-12-18');
    await report(`${kind}-1.csv`, `${(await reference()).slice(0, 8)},${reason}`);
    expect(await dayComes('2026-12-21')).toMatchObject({ faults: [] });
    expect(await mandate()).toMatchObject({ status, failure_reason: failure });
    const { rows } = await sql`
      select from portal.notices where employer_id = ${employer} and not is_for_provider`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it.each(['C', 'E', '3'])('bring new bank details by ADDACS %s: they are used, and the mandate goes on', async (code) => {
    const { mandate, reference, employer } = await authorised();
    await dayComes('2026-12-18');
    await report('ADDACS-1.csv', `${(await reference()).slice(0, 8)},${code},200000,55779911`);
    expect(await dayComes('2026-12-21')).toMatchObject({ faults: [] });
    expect(await mandate()).toMatchObject({
      status: 'active',
      failure_reason: null,
      sort_code: '200000',
      bank_account_number: '55779911',
    });
    const { rows } = await sql<{ text: string }>`
      select activity || fields::text as text from portal.changes where employer_id = ${employer} and kind = 'direct-debit-mandates'`.execute(
      database.db,
    );
    expect(rows.map(({ text }) => text)).toEqual(['New bank details from the bank: Brëakwater Ltd[]']);
  });

  it('stop a mandate by ADDACS D before anything more is collected, until it is settled', async () => {
    const { statement, mandateReference, setMandate } = await authorised();
    await report('ADDACS-1.csv', `${await mandateReference()},D`);
    expect(await dayComes('2026-12-18')).toMatchObject({ initiated: 0, sent: 0, declined: 0, faults: [] });
    expect((await statement()).status).toBe('paymentNotInitiated');
    await setMandate('active');
    expect(await dayComes('2026-12-21')).toMatchObject({ initiated: 1, sent: 1 });
  });

  it('reinstate a mandate that was stopped, by ADDACS R', async () => {
    const { mandate, mandateReference } = await authorised();
    await report('ADDACS-1.csv', `${await mandateReference()},D`);
    await report('ADDACS-2.csv', `${await mandateReference()},R`);
    expect(await dayComes('2026-12-17')).toMatchObject({ faults: [] });
    expect(await mandate()).toMatchObject({ status: 'active', failure_reason: null });
  });

  it('reinstate a mandate by ADDACS R', async () => {
    const { mandate, reference } = await authorised();
    await dayComes('2026-12-18');
    const core = (await reference()).slice(0, 8);
    await report('ADDACS-1.csv', `${core},1`);
    await report('ADDACS-2.csv', `${core},R`);
    expect(await dayComes('2026-12-21')).toMatchObject({ faults: [] });
    expect(await mandate()).toMatchObject({ status: 'active', failure_reason: null });
  });

  it('count as often as the bank says them: cancelled, reinstated and cancelled again by the same words', async () => {
    const { mandate, mandateReference } = await authorised();
    const core = await mandateReference();
    for (const [day, name, reason] of [
      ['2026-12-15', 'ADDACS.csv', '1'],
      ['2026-12-16', 'ADDACS.csv', 'R'],
      ['2026-12-17', 'ADDACS.csv', '1'],
    ] as const) {
      await report(name, `${core},${reason}`);
      expect(await dayComes(day)).toMatchObject({ faults: [] });
    }
    expect(await mandate()).toMatchObject({ status: 'failed' });
    // By other names too.
    await report('ADDACS-1.csv', `${core},R`);
    await dayComes('2026-12-18');
    await report('ADDACS-2.csv', `${core},1`);
    await dayComes('2026-12-21');
    expect(await mandate()).toMatchObject({ status: 'failed' });
  });

  it('take effect once, although the service stopped before it could move the file away', async () => {
    const { mandate, mandateReference } = await authorised();
    const core = await mandateReference();
    await report('ADDACS-1.csv', `${core},1`);
    await dayComes('2026-12-15');
    await report('ADDACS-2.csv', `${core},R`);
    await dayComes('2026-12-16');
    const read = join(bank.incoming, 'read');
    const first = (await readdir(read)).find((name) => name.endsWith('ADDACS-1.csv')) ?? '';
    await rename(join(read, first), join(bank.incoming, 'ADDACS-1.csv'));
    expect(await dayComes('2026-12-17')).toMatchObject({ faults: [] });
    expect(await mandate()).toMatchObject({ status: 'active' });
  });

  it('are reported where they cannot be applied, and the other lines count', async () => {
    const { statement, reference } = await authorised();
    await dayComes('2026-12-18');
    const good = await reference();
    await report(
      'ARUDD-1.csv',
      'garbage',
      `${good},0,79.99`,
      `${good},Z,80.00`,
      'M9999999C999999999,0,80.00',
      `${good},0,80.00`,
      `${good},0,80.00`,
      `${good},0,1e3`,
    );
    await report('returns.csv', `${good},0,80.00`);
    const { returned, faults } = await dayComes('2026-12-23');
    expect(returned).toBe(1);
    expect(faults.map(({ name, faults: found }) => [name, found.map(({ line, reason }) => `${line}: ${reason}`)])).toEqual([
      [
        'ARUDD-1.csv',
        [
          '1: The line is not reference,reason,amount.',
          '2: The amount differs from that of the collection.',
          '4: No collection has this reference.',
          '5: The collection has been returned before.',
          '6: The collection has been returned before.',
          '7: The line is not reference,reason,amount.',
        ],
      ],
      [
        'returns.csv',
        ['0: The name of a report begins with ARUDD, ADDACS, AUDDIS, DDICA: rename the file, and put it into the folder again.'],
      ],
    ]);
    const { rows } = await sql<{ faults: object[] }>`
      select faults from portal.payment_files where name = 'ARUDD-1.csv'`.execute(database.db);
    expect(rows[0]?.faults).toHaveLength(6);
    expect(JSON.stringify(rows)).not.toContain(good);
    expect((await statement()).status).toBe('paymentFailed');
  });

  it('count once their file is renamed, after it was put there under a wrong name', async () => {
    const { statement, reference } = await authorised();
    await dayComes('2026-12-18');
    const line = `${await reference()},0,80.00`;
    await report('returns.csv', line);
    expect(await dayComes('2026-12-23')).toMatchObject({ returned: 0 });
    await report('ARUDD-returns.csv', line);
    expect(await dayComes('2026-12-23')).toMatchObject({ returned: 1, faults: [] });
    expect((await statement()).status).toBe('paymentFailed');
  });

  it('take effect once, although two servers read them', async () => {
    const { reference } = await authorised();
    await dayComes('2026-12-18');
    await report('ARUDD-1.csv', `${await reference()},0,80.00`);
    const steps = await Promise.all([dayComes('2026-12-23'), dayComes('2026-12-23'), dayComes('2026-12-23')]);
    expect(steps.map(({ returned, faults }) => returned + faults.length).reduce((sum, one) => sum + one, 0)).toBe(1);
  });
});
