import { rm } from 'node:fs/promises';
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
  await sql`delete from portal.payment_collections`.execute(database.db);
  await sql`delete from portal.outbox_mails`.execute(database.db);
  await sql`update portal.statements set is_cancelled = true`.execute(database.db);
  bank = await BankFolders.create(store);
  return () => bank.remove();
});

const dayComes: BankFolders['dayComes'] = (...args) => bank.dayComes(...args);

interface Payment {
  status: string;
  collection: string | null;
  noticed: string | null;
  times: number;
}

/** A statement of £80.00 whose payer was told of a collection on a day. */
async function notifiedFor(collectionDate: string, values: object = {}) {
  const employer = await records.employer({ emails: ['accounts@employer.example'] });
  const payroll = await records.payroll(employer, values);
  const benefit = await records.benefit(employer, payroll, { is_paid_via_dd: true });
  const period = await records.payPeriod(employer, { payroll, benefit }, { status: 'generatedProcessing' });
  const mandate = await records.mandate(employer, benefit, { status: 'active' });
  const statement = await records.statement(
    employer,
    period,
    { payroll, benefit },
    { status: 'paymentNotInitiated', is_paid_via_direct_debit: true, collection_date: collectionDate },
  );
  const read = async (): Promise<Payment | undefined> => {
    const { rows } = await sql<Payment>`
      select status, collection_date::text as collection, advance_notice_date::text as noticed, collection_count as times
      from portal.statements where statement_uid = ${statement}`.execute(database.db);
    return rows[0];
  };
  const setMandate = (status: string) =>
    sql`update portal.direct_debit_mandates set status = ${status} where id = ${mandate}`.execute(database.db);
  return { read, setMandate };
}

/** The Bacs day of the processing of each debit in the files: the year's last digits and the day of the year. */
const processingDays = async (): Promise<string[]> =>
  (await bank.lines()).filter((line) => /^0(01|17|18)$/.test(line.slice(14, 17))).map((line) => line.slice(101));

async function mails(): Promise<{ subject: string; text: string }[]> {
  const { rows } = await sql<{ subject: string; text: string }>`select subject, text from portal.outbox_mails`.execute(
    database.db,
  );
  return rows;
}

const failing = (): PaymentAdapter => ({ ...bank.adapter, send: () => Promise.reject(new Error('The disk is full.')) });

// The payer was told of Monday, 14 December 2026: input on Thursday the 10th, processing on Friday the 11th.
describe('a collection that was missed by nights without the daily step', () => {
  it('goes on the next possible day, within three working days of the notified one, and counts as paid from there', async () => {
    const { read } = await notifiedFor('2026-12-14');
    expect(await dayComes('2026-12-15')).toMatchObject({ initiated: 1, sent: 1, received: 0 });
    // Wednesday, 16 December is the day 350 of the year.
    expect(await processingDays()).toEqual(['26350']);
    expect(await read()).toMatchObject({ status: 'paymentInitiated', collection: '2026-12-17' });
    expect(await mails()).toEqual([]);
    expect(await dayComes('2026-12-21')).toMatchObject({ received: 0 });
    expect(await dayComes('2026-12-22')).toMatchObject({ received: 1 });
  });

  it('is notified again when it is later than that, with a notice of its full length', async () => {
    const { read } = await notifiedFor('2026-12-14');
    expect(await dayComes('2026-12-16')).toMatchObject({ initiated: 0, sent: 0, received: 0, processed: 0 });
    expect(await read()).toEqual({ status: 'paymentNotInitiated', collection: '2027-01-04', noticed: '2026-12-16', times: 0 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Advance notice: £80.00 is collected on 04/01/2027');
    expect(mail?.text).toContain('The collection of 14/12/2026 was not made. £80.00 is collected by direct debit on 04/01/2027');
    expect(await dayComes('2026-12-17')).toMatchObject({ initiated: 0 });
    expect(await mails()).toHaveLength(1);
    expect(await dayComes('2026-12-30')).toMatchObject({ initiated: 1, sent: 1 });
    expect(await dayComes('2027-01-06')).toMatchObject({ received: 0 });
    expect(await dayComes('2027-01-07')).toMatchObject({ received: 1 });
  });

  it('is neither sent nor found late on a day off', async () => {
    const { read } = await notifiedFor('2026-12-09');
    expect(await dayComes('2026-12-12')).toMatchObject({ initiated: 0, sent: 0 });
    expect(await read()).toMatchObject({ collection: '2026-12-09', noticed: null });
    await dayComes('2026-12-14');
    expect(await read()).toMatchObject({ collection: '2026-12-30', noticed: '2026-12-14' });
  });

  it('is taken out of its batch when its mandate has ended before the sending', async () => {
    const { read, setMandate } = await notifiedFor('2026-12-14');
    await expect(dayComes('2026-12-10', failing())).rejects.toThrow('The disk is full.');
    await setMandate('failed');
    expect(await dayComes('2026-12-10')).toMatchObject({ sent: 0, declined: 1 });
    expect(await read()).toMatchObject({ status: 'waitingForPayment', times: 0 });
    expect(await processingDays()).toEqual([]);
  });
});

describe('a batch that could not be sent', () => {
  it('is sent on the same day with its day', async () => {
    const { read } = await notifiedFor('2026-12-14');
    await expect(dayComes('2026-12-10', failing())).rejects.toThrow('The disk is full.');
    expect(await dayComes('2026-12-10')).toMatchObject({ initiated: 0, sent: 1 });
    expect(await read()).toMatchObject({ status: 'paymentInitiated', collection: '2026-12-14', times: 1 });
  });

  it.each([
    // Processing on Monday, 14 December: the day 348.
    [
      'a day later goes with the next possible day',
      '2026-12-11',
      '26348',
      { status: 'paymentInitiated', collection: '2026-12-15' },
    ],
    ['much later is notified again', '2026-12-16', undefined, { status: 'paymentNotInitiated', collection: '2027-01-04' }],
  ])('%s', async (_, day, processing, expected) => {
    const { read } = await notifiedFor('2026-12-14');
    await expect(dayComes('2026-12-10', failing())).rejects.toThrow('The disk is full.');
    await dayComes(day);
    expect(await processingDays()).toEqual(processing === undefined ? [] : [processing]);
    expect(await read()).toMatchObject({ ...expected, times: processing === undefined ? 0 : 1 });
  });

  it('although the bank has it stays as it is, and is not collected twice', async () => {
    const { read } = await notifiedFor('2026-12-14');
    const forgetful: PaymentAdapter = {
      ...bank.adapter,
      async send(batch) {
        await bank.adapter.send(batch);
        for (const name of await bank.filesOut()) await rm(join(bank.out, name));
        throw new Error('The connection was lost.');
      },
    };
    await expect(dayComes('2026-12-10', forgetful)).rejects.toThrow('The connection was lost.');
    expect(await dayComes('2026-12-16')).toMatchObject({ initiated: 0, sent: 1, received: 0 });
    expect(await bank.filesOut()).toEqual([]);
    expect(await read()).toMatchObject({ status: 'paymentInitiated', collection: '2026-12-14', times: 1 });
    expect(await dayComes('2026-12-17')).toMatchObject({ received: 1 });
  });
});

it('a collection for a Scottish payroll keeps to the days of Bacs', async () => {
  // Easter Monday, 29 March 2027, is a working day in Scotland. Processing is on Thursday the 25th, the day 84.
  const { read } = await notifiedFor('2027-03-30', { bank_holiday_division: 'scotland' });
  expect(await dayComes('2027-03-23')).toMatchObject({ initiated: 0 });
  expect(await dayComes('2027-03-24')).toMatchObject({ initiated: 1, sent: 1 });
  expect(await processingDays()).toEqual(['27084']);
  expect(await dayComes('2027-04-01')).toMatchObject({ received: 0 });
  expect(await dayComes('2027-04-02')).toMatchObject({ received: 1 });
  expect(await read()).toMatchObject({ collection: '2027-03-30' });
});
