import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Benefit, DirectDebitMandate, Month, Payroll, PayPeriod } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createApi } from '../createApi.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let payroll: string;
let benefit: string;
let period: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  payroll = await records.payroll(employer, { name: 'Monthly staff', start_date: '2026-01-01' });
  benefit = await records.benefit(employer, payroll, { name: 'Main plan', is_paid_via_dd: true });
  period = await records.payPeriod(
    employer,
    { payroll, benefit },
    { due_date: '2026-12-22', is_paid_by_d_d: true, d_d_collection_date: '2026-12-22' },
  );
});

const get = async <Data>(path: string): Promise<Data> => (await test.call<{ data: Data }>(keeper, 'GET', path)).body.data;
const change = (path: string, body: object) => test.call<{ data: Payroll }>(keeper, 'PATCH', path, body);

/** A mandate of the benefit; one that waits has been lodged on 20 November 2026, the day before the tests' own. */
async function mandate(status: string, values: object = {}): Promise<string> {
  const id = await records.mandate(employer, benefit, { status, ...values });
  await sql`
    insert into portal.mandate_instructions (employer_id, mandate_uid, kind, state, lodged_on)
    values (${employer}, ${id}, 'new', ${status === 'pending' ? 'sent' : 'accepted'}, '2026-11-20')`.execute(test.database.db);
  return id;
}

/** The words of every page and list that says how the contributions are paid. */
async function wordsEverywhere(mandateUid: string | null): Promise<(string | null | undefined)[]> {
  const pages = [`/payrolls/${payroll}`, `/benefits/${benefit}`, `/pay-periods/${period}`];
  if (mandateUid !== null) pages.push(`/direct-debit-mandates/${mandateUid}`);
  const lists = [`/employers/${employer}/payrolls`, `/payrolls/${payroll}/benefits`, `/benefits/${benefit}/pay-periods`];
  type Said = Pick<Payroll & Benefit & PayPeriod & DirectDebitMandate, 'paymentMethod'>;
  const shown = await Promise.all(pages.map((path) => get<Said>(path)));
  const listed = (await Promise.all(lists.map((path) => get<Said[]>(path)))).flat();
  return [...shown, ...listed].map(({ paymentMethod }) => paymentMethod);
}

describe('the payroll, the benefit, the mandate, the period and the month agree how contributions are paid', () => {
  it.each<[string, string | null, boolean, string, object?]>([
    ['no mandate', null, false, 'By bank transfer: no direct debit is set up'],
    [
      'a mandate that waits to become active',
      'pending',
      false,
      'By bank transfer until the direct debit is active, on 27/11/2026 unless the bank refuses it',
    ],
    [
      'a mandate that the account holder has not confirmed',
      'pending',
      false,
      'By bank transfer: the account holder has not confirmed the direct debit',
      { account_holder_confirmed: false },
    ],
    ['an active mandate', 'active', true, 'By direct debit'],
    ['a stopped mandate', 'suspended', false, 'By bank transfer while the direct debit is stopped'],
    ['a mandate that the bank refused', 'failed', false, 'By bank transfer: the bank has refused or ended the direct debit'],
    ['a cancelled mandate', 'cancelled', false, 'By bank transfer: the direct debit was cancelled'],
  ])('with %s', async (_, status, isCollected, words, values) => {
    const mandateUid = status === null ? null : await mandate(status, values);
    expect(new Set(await wordsEverywhere(mandateUid))).toEqual(new Set([words]));
    const { isPaidByDD, paymentNotice } = await get<PayPeriod>(`/pay-periods/${period}`);
    expect([isPaidByDD, paymentNotice?.startsWith('The direct debit is planned')]).toEqual([isCollected, isCollected]);
    const month = await get<Month>(`/employers/${employer}/month`);
    // Ten working days for the advance notice, where it is collected.
    expect(month.nextUpload?.latestUploadDate).toBe(isCollected ? '2026-12-08' : '2026-12-22');
    const [employee, scheme] = [await records.employee(employer), await records.pensionScheme(employer)];
    const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period };
    await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), of);
    expect((await test.call(keeper, 'POST', `/pay-periods/${period}/upload`, {})).status).toBe(200);
    expect(await get(`/pay-periods/${period}/statements`)).toMatchObject([{ isPaidViaDirectDebit: isCollected }]);
    const submitted = await get<PayPeriod>(`/pay-periods/${period}`);
    expect(submitted).toMatchObject({
      isPaidByDD: isCollected,
      paymentMethod: isCollected ? 'By direct debit' : 'By bank transfer',
    });
  });

  it('by the mandate in force, not by one that has ended since or before', async () => {
    await mandate('active');
    for (const status of ['failed', 'cancelled']) await mandate(status);
    expect(new Set(await wordsEverywhere(null))).toEqual(new Set(['By direct debit']));
  });

  it('in a portal that collects nothing', async () => {
    const mandateUid = await mandate('pending');
    const api = createApi({ ...test.deps, payments: null });
    const paths = [
      `/payrolls/${payroll}`,
      `/benefits/${benefit}`,
      `/pay-periods/${period}`,
      `/direct-debit-mandates/${mandateUid}`,
    ];
    for (const path of paths) {
      const answer = await api.request(`/api/v2${path}`, { headers: { Authorization: `Bearer ${keeper}` } });
      const { data } = (await answer.json()) as { data: Partial<DirectDebitMandate> };
      expect([data.paymentMethod, data.activeFrom ?? null]).toEqual(['By bank transfer', null]);
    }
  });
});

describe('a payroll that is switched', () => {
  const planOf = async () => ({
    payroll: (await get<Payroll>(`/payrolls/${payroll}`)).isPaidViaDd,
    benefits: (await get<Benefit[]>(`/payrolls/${payroll}/benefits`)).map(({ name, isPaidViaDd }) => [name, isPaidViaDd]),
  });

  it('is paid as its benefits are: by direct debit once all of them are, whichever page is changed', async () => {
    const savings = await records.benefit(employer, payroll, { name: 'Savings' });
    expect(await planOf()).toEqual({
      payroll: false,
      benefits: [
        ['Main plan', true],
        ['Savings', false],
      ],
    });
    await change(`/benefits/${savings}`, { isPaidViaDd: true });
    expect(await planOf()).toEqual({
      payroll: true,
      benefits: [
        ['Main plan', true],
        ['Savings', true],
      ],
    });
    const { status, body } = await change(`/payrolls/${payroll}`, { isPaidViaDd: false });
    expect([status, body.data.isPaidViaDd, body.data.paymentMethod]).toEqual([200, false, 'By bank transfer']);
    expect(await planOf()).toEqual({
      payroll: false,
      benefits: [
        ['Main plan', false],
        ['Savings', false],
      ],
    });
  });

  it('leaves an entry for each benefit that changes, and none for the others', async () => {
    await records.benefit(employer, payroll, { name: 'Savings' });
    await records.benefit(employer, payroll, { name: 'Old plan', status: 'Ceased' });
    await change(`/payrolls/${payroll}`, { isPaidViaDd: true });
    type Entry = { activity: string; fields: { label: string; from: string; to: string }[] };
    const all = await get<Entry[]>(`/employers/${employer}/changes`);
    const entries = all.filter(({ activity }) => !activity.startsWith('Pay period added'));
    expect(entries.map(({ activity }) => activity).toSorted()).toEqual([
      'Benefit changed: Savings',
      'Payroll changed: Monthly staff',
    ]);
    const switched = entries.flatMap(({ fields }) => fields).filter(({ label }) => label === 'Paid by direct debit');
    expect(switched.map(({ from, to }) => [from, to])).toEqual([
      ['No', 'Yes'],
      ['No', 'Yes'],
    ]);
  });

  it('is found by the filter as it is shown', async () => {
    const found = async (isPaid: boolean) =>
      (await get<Payroll[]>(`/employers/${employer}/payrolls?filter[isPaidViaDd]=${isPaid}`)).map(({ name }) => name);
    expect([await found(true), await found(false)]).toEqual([['Monthly staff'], []]);
  });

  it('keeps its own answer while it has no benefit', async () => {
    const empty = await records.payroll(employer, { name: 'New staff', is_default: false });
    const { body } = await change(`/payrolls/${empty}`, { isPaidViaDd: true });
    expect([body.data.isPaidViaDd, body.data.paymentMethod]).toEqual([true, null]);
  });
});

it('says of a period that was planned for a transfer that it stays so, and of a benefit with an unused mandate that it is unused', async () => {
  await mandate('active');
  await sql`update portal.pay_periods set is_paid_by_d_d = false where payroll_date_uid = ${period}`.execute(test.database.db);
  expect(await get(`/pay-periods/${period}`)).toMatchObject({
    isPaidByDD: false,
    paymentMethod: 'By bank transfer: the period was planned before the benefit was paid by direct debit',
  });
  await change(`/benefits/${benefit}`, { isPaidViaDd: false });
  for (const path of [`/payrolls/${payroll}`, `/benefits/${benefit}`, `/pay-periods/${period}`])
    expect((await get<Benefit>(path)).paymentMethod).toBe(
      'By bank transfer, although there is a direct debit: the benefit is not set to be paid by it',
    );
});
