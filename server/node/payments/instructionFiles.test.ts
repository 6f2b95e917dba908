import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BankFolders } from '../../../tests/setup/api/bankFolders.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import { simulatedPayments } from '../../jobs/payments/simulatedPayments.ts';
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
  await sql`delete from portal.mandate_instructions`.execute(database.db);
  await sql`update portal.direct_debit_mandates set status = 'cancelled'`.execute(database.db);
  bank = await BankFolders.create(store);
  return () => bank.remove();
});

const dayComes: BankFolders['dayComes'] = (...args) => bank.dayComes(...args);
const report: BankFolders['report'] = (...args) => bank.report(...args);
const filesOut = (): Promise<string[]> => bank.filesOut();
const codes = async (): Promise<string[]> => (await bank.lines()).map((line) => line.slice(15, 17)).toSorted();

async function mandate(values: object = {}) {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll);
  const id = await records.mandate(employer, benefit, { account_name: 'Brëakwater Ltd', ...values });
  const read = async () => {
    const { rows } = await sql<{ status: string; reason: string | null; reference: string }>`
      select status, failure_reason as reason, 'M' || lpad(mandate_number::text, 7, '0') as reference
      from portal.direct_debit_mandates where id = ${id}`.execute(database.db);
    return rows[0] ?? { status: 'missing', reason: null, reference: '' };
  };
  const set = (status: string) =>
    sql`update portal.direct_debit_mandates set status = ${status} where id = ${id}`.execute(database.db);
  const steps = async (): Promise<string[]> => {
    const { rows } = await sql<{ step: string }>`
      select concat_ws(' > ', from_state, to_state) as step from portal.changes where record_uid = ${id} order by entry`.execute(
      database.db,
    );
    return rows.map(({ step }) => step);
  };
  const notices = async (): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select title || ': ' || body as text from portal.notices where employer_id = ${employer} order by created_at`.execute(
      database.db,
    );
    return rows.map(({ text }) => text);
  };
  const tasks = async (): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select kind || ' ' || status as text from portal.tasks where employer_id = ${employer} order by kind`.execute(database.db);
    return rows.map(({ text }) => text);
  };
  return { id, employer, payroll, read, set, steps, notices, tasks };
}

describe('a new mandate', () => {
  it('is lodged once, in a file with its bank details at fixed places', async () => {
    const { reference } = await (await mandate()).read();
    expect(await dayComes('2026-12-14')).toMatchObject({ lodged: 1, confirmed: 0 });
    const [name = '', ...others] = await filesOut();
    expect(others).toEqual([]);
    expect(name).toMatch(/^instructions-[\da-f-]{36}\.txt$/);
    // Monday, 14 December 2026 is the day 348 of the year.
    expect((await readFile(join(bank.out, name), 'utf8')).split('\r\n')).toEqual([
      'UHL1 26348123456',
      `0899996637495800N20000055779911    00000000000TIDEWELL PENSIONS ${reference}          BREAKWATER LTD     26348`,
      `UTL1${'0'.repeat(40)}        0000001`,
      '',
    ]);
    expect(await dayComes('2026-12-15')).toMatchObject({ lodged: 0 });
    expect(await filesOut()).toEqual([name]);
  });

  it.each([
    ['whose account holder has not confirmed it', { account_holder_confirmed: false }],
    ['without bank details', { sort_code: null, bank_account_number: null }],
  ])('%s is not lodged', async (_, values) => {
    const { read } = await mandate(values);
    expect(await dayComes('2026-12-14')).toMatchObject({ lodged: 0 });
    expect(await dayComes('2026-12-31')).toMatchObject({ confirmed: 0 });
    expect((await read()).status).toBe('pending');
  });

  it('is lodged once, although its sending is noted only afterwards, and the bank has taken the file by then', async () => {
    await mandate();
    const failing: PaymentAdapter = {
      ...bank.adapter,
      async lodge(batch) {
        await bank.adapter.lodge(batch);
        for (const name of await filesOut()) await rm(join(bank.out, name));
        throw new Error('The connection was lost.');
      },
    };
    await expect(dayComes('2026-12-14', failing)).rejects.toThrow('The connection was lost.');
    expect(await dayComes('2026-12-14')).toMatchObject({ lodged: 1 });
    expect(await filesOut()).toEqual([]);
  });

  it('is lodged and confirmed once by two servers', async () => {
    const { steps, notices } = await mandate();
    const lodged = await Promise.all([dayComes('2026-12-14'), dayComes('2026-12-14'), dayComes('2026-12-14')]);
    expect(lodged.reduce((sum, step) => sum + step.lodged, 0)).toBe(1);
    await Promise.all([dayComes('2026-12-21'), dayComes('2026-12-21')]);
    expect([await steps(), (await notices()).length]).toEqual([['pending > active'], 1]);
  });

  // Friday, 11 December is the fifth working day after Friday the 4th.
  it.each([
    ['files', '2026-12-04', '2026-12-10', '2026-12-11'],
    ['simulation', '2026-12-04', '2026-12-10', '2026-12-11'],
    // Saturday the 5th is lodged on Monday the 7th.
    ['simulation', '2026-12-05', '2026-12-11', '2026-12-14'],
    // On Saturday the 12th, the fifth working day after the 7th is still to come.
    ['files', '2026-12-07', '2026-12-12', '2026-12-14'],
    // Christmas Day and the Monday after Boxing Day are bank holidays.
    ['files', '2026-12-22', '2026-12-30', '2026-12-31'],
  ])('is active after five working days without a refusal (%s, lodged on %s)', async (way, lodged, before, day) => {
    const by = way === 'files' ? bank.adapter : simulatedPayments;
    const { read, notices } = await mandate();
    await dayComes(lodged, by);
    expect(await dayComes(before, by)).toMatchObject({ confirmed: 0 });
    expect(await dayComes(day, by)).toMatchObject({ confirmed: 1 });
    expect((await read()).status).toBe('active');
    expect(await notices()).toEqual([expect.stringMatching(/^Your direct debit is active: .*can be collected/)]);
  });
});

describe('a refusal by the bank', () => {
  it('ends a lodged mandate with its reason and the next step, once, and the day does not confirm it', async () => {
    const { read, steps, notices, tasks } = await mandate();
    await dayComes('2026-12-14');
    const { reference } = await read();
    await report('AUDDIS-1.csv', `${reference},L`);
    expect(await dayComes('2026-12-21')).toMatchObject({ faults: [], confirmed: 0 });
    expect(await read()).toMatchObject({ status: 'failed', reason: 'L' });
    expect(await tasks()).toEqual(['refusedMandate open']);
    expect(await notices()).toEqual([
      'The bank has refused your direct debit: Brëakwater Ltd (L: Wrong account details). Check the bank details on a bank statement, and set up a new direct debit. Until then, pay by bank transfer.',
    ]);
    await report('AUDDIS-again.csv', `${reference},L`);
    const { faults } = await dayComes('2026-12-22');
    expect(faults[0]?.faults).toMatchObject([{ reason: 'The mandate is failed, and cannot end again.' }]);
    expect(await steps()).toEqual(['pending > failed']);
  });

  it('lets the mandate be lodged again when it is submitted again', async () => {
    const { read, set } = await mandate();
    await dayComes('2026-12-14');
    await report('AUDDIS-1.csv', `${(await read()).reference},I`);
    await dayComes('2026-12-15');
    await set('pending');
    expect(await dayComes('2026-12-16')).toMatchObject({ lodged: 1, confirmed: 0 });
    expect(await codes()).toEqual(['0N', '0N']);
    expect(await dayComes('2026-12-23')).toMatchObject({ confirmed: 1 });
  });

  it.each(['M', 'N', '7', 'Z'])('with %s refuses it, and the day does not confirm it', async (code) => {
    const { read } = await mandate();
    await dayComes('2026-12-14');
    await report('AUDDIS-1.csv', `${(await read()).reference},${code}`);
    await dayComes('2026-12-15');
    expect(await dayComes('2026-12-21')).toMatchObject({ confirmed: 0 });
    expect(await read()).toMatchObject({ status: 'failed', reason: code });
  });

  it('with C and new bank details uses them, and the instruction becomes active', async () => {
    const { read, steps } = await mandate();
    await dayComes('2026-12-14');
    await report('AUDDIS-1.csv', `${(await read()).reference},C,200000,55779911`);
    expect(await dayComes('2026-12-15')).toMatchObject({ faults: [] });
    expect(await dayComes('2026-12-21')).toMatchObject({ confirmed: 1 });
    expect(await steps()).toEqual(['pending > pending', 'pending > active']);
  });

  it('that cannot be read stops the mandate, is reported by its line, and the other lines count', async () => {
    const [stopped, refused] = [await mandate(), await mandate()];
    await dayComes('2026-12-14');
    const [{ reference: first }, { reference: second }] = [await stopped.read(), await refused.read()];
    await report('AUDDIS-1.csv', 'reference,reason', 'M9999999,L', `${first};L`, `${first},L,66374958`, `${second},L`);
    const { faults } = await dayComes('2026-12-15');
    expect(faults).toEqual([
      {
        name: 'AUDDIS-1.csv',
        faults: [
          { line: 2, reason: 'No mandate of an open employer has this reference.' },
          { line: 3, reason: 'The line is not reference,reason,sort code,account number.' },
          { line: 4, reason: 'The line is not reference,reason,sort code,account number.' },
        ],
      },
    ]);
    expect(JSON.stringify(faults)).not.toContain('66374958');
    expect(await dayComes('2026-12-21')).toMatchObject({ confirmed: 0 });
    expect([await stopped.read(), await refused.read()]).toMatchObject([{ status: 'suspended' }, { status: 'failed' }]);
    expect(await readdir(join(bank.incoming, 'read'))).toHaveLength(1);
  });
});

describe('a cancelled mandate', () => {
  it.each([
    ['that was lodged', false],
    ['that is active', true],
  ])('%s is withdrawn once', async (_, isActive) => {
    const { set } = await mandate();
    await dayComes('2026-12-14');
    if (isActive) await dayComes('2026-12-21');
    await set('cancelled');
    expect(await dayComes('2026-12-22')).toMatchObject({ lodged: 1 });
    expect(await dayComes('2026-12-23')).toMatchObject({ lodged: 0 });
    expect(await codes()).toEqual(['0C', '0N']);
    const [withdrawn = '', lodged = ''] = (await bank.lines()).toSorted((one, other) =>
      one.slice(15).localeCompare(other.slice(15)),
    );
    expect(withdrawn.slice(0, 15)).toBe(lodged.slice(0, 15));
  });

  it('that no bank has is not withdrawn', async () => {
    const [never, refused] = [await mandate(), await mandate()];
    await never.set('cancelled');
    await dayComes('2026-12-14');
    await report('AUDDIS-1.csv', `${(await refused.read()).reference},5`);
    await dayComes('2026-12-15');
    await refused.set('cancelled');
    expect(await dayComes('2026-12-16')).toMatchObject({ lodged: 0 });
    expect(await codes()).toEqual(['0N']);
  });

  it('is withdrawn after the bank had ended and reinstated it', async () => {
    const { read, set } = await mandate();
    await dayComes('2026-12-14');
    await dayComes('2026-12-21');
    const { reference } = await read();
    await report('ADDACS-1.csv', `${reference},1`, `${reference},R`);
    await dayComes('2026-12-22');
    expect((await read()).status).toBe('active');
    await set('cancelled');
    await dayComes('2026-12-23');
    expect(await codes()).toEqual(['0C', '0N']);
  });

  it.each([
    ['employer has closed', 'update portal.employers set is_active = false where id = $1', 'employer'],
    [
      'payroll has ceased',
      "update portal.payrolls set status = 'Ceased', final_pay_date = '2026-12-21' where payroll_uid = $1",
      'payroll',
    ],
  ] as const)('is withdrawn although its %s before the next file', async (_, end, of) => {
    const made = await mandate();
    await dayComes('2026-12-14');
    await dayComes('2026-12-21');
    await made.set('cancelled');
    await database.db.executeQuery(CompiledQuery.raw(end, [made[of]]));
    expect(await dayComes('2026-12-22')).toMatchObject({ lodged: 1 });
    expect(await dayComes('2026-12-23')).toMatchObject({ lodged: 0 });
    expect(await codes()).toEqual(['0C', '0N']);
  });

  it('is withdrawn after its employer has closed, although its own instruction was sent only then', async () => {
    const { set, employer } = await mandate();
    const failing: PaymentAdapter = { ...bank.adapter, lodge: () => Promise.reject(new Error('The disk is full.')) };
    await expect(dayComes('2026-12-14', failing)).rejects.toThrow('The disk is full.');
    await set('cancelled');
    await sql`update portal.employers set is_active = false where id = ${employer}`.execute(database.db);
    await dayComes('2026-12-15');
    await dayComes('2026-12-16');
    expect(await codes()).toEqual(['0C', '0N']);
  });
});
