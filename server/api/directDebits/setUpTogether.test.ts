import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import directDebit from '../../../schemas/rules/direct-debit.json' with { type: 'json' };
import type { DirectDebitMandate } from '../../../schemas/generated/types.ts';
import { formData } from '../../../tests/setup/api/formData.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { createApi } from '../createApi.ts';

let test: TestApi;
let records: Records;
const account = {
  accountName: 'Breakwater Ltd',
  sortCode: '08-99-99',
  accountNumber: '6637 4958',
  accountHolderConfirmed: 'true',
};

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

let employer: number;
let payroll: string;
let senior: string;
let benefits: string[];
/** An employer with two benefits without a mandate, and its senior pension admin. */
beforeEach(async () => {
  employer = await records.employer();
  payroll = await records.payroll(employer, { name: 'Monthly staff' });
  benefits = [
    await records.benefit(employer, payroll, { name: 'Main plan' }),
    await records.benefit(employer, payroll, { name: 'Savings' }),
  ];
  senior = await records.user();
  await records.relationship(senior, employer, { is_senior_pension_administrator: true });
});

type Answer = { data: DirectDebitMandate[] } & Refusal;
const setUp = (benefitUids: readonly string[], given: Record<string, string | Blob> = {}, by = senior, headers = {}) =>
  test.call<Answer>(
    by,
    'POST',
    `/employers/${employer}/direct-debit-mandates`,
    formData({ ...account, benefitUids: JSON.stringify(benefitUids), ...given }),
    headers,
  );
const listed = async (): Promise<DirectDebitMandate[]> =>
  (await test.call<{ data: DirectDebitMandate[] }>(senior, 'GET', `/employers/${employer}/direct-debit-mandates`)).body.data;

describe('one account for several benefits', () => {
  it('makes a mandate for each, in their order, with its reference and masked bank details', async () => {
    const chosen = benefits.toReversed();
    const { status, body } = await setUp(chosen);
    expect(status).toBe(201);
    expect(body.data.map(({ benefitUid }) => benefitUid)).toEqual(chosen);
    for (const mandate of body.data)
      expect(mandate).toMatchObject({
        reference: expect.stringMatching(/^M\d{7}$/) as string,
        payrollNames: ['Monthly staff'],
        accountName: 'Breakwater Ltd',
        status: 'pending',
        maskedFields: { sortCode: '**-**-99', bankAccountNumber: '****4958' },
        allowedActions: { canCancel: true },
      });
    expect(new Set(body.data.map(({ reference }) => reference)).size).toBe(2);
    expect(JSON.stringify(body)).not.toMatch(/66374958|089999/);
  });

  it('leaves the same history and the same notices as a call for each benefit', async () => {
    const colleague = await records.user();
    await records.relationship(colleague, employer, { is_pension_administrator: true });
    const traces = async () => {
      const { rows: notices } = await sql<{ body: string }>`
        select user_uid, title, body from portal.notices where employer_id = ${employer} order by body`.execute(test.database.db);
      const { rows: changes } = await sql<object>`
        select machine, kind, title, activity, action, fields, from_state, to_state, actor_user_uid, acting_as from portal.changes
        where employer_id = ${employer} order by activity`.execute(test.database.db);
      return {
        notices,
        changes: benefits.reduce((text, uid, n) => text.replaceAll(uid, `benefit ${n}`), JSON.stringify(changes)),
      };
    };
    await setUp(benefits);
    const together = await traces();
    expect(together.notices.map(({ body }) => body.slice(0, 9))).toEqual(['Main plan', 'Savings. ']);
    expect(together.changes).toMatch(/Direct debit set up for Main plan.*Direct debit set up for Savings/);
    employer = await records.employer();
    payroll = await records.payroll(employer, { name: 'Monthly staff' });
    benefits = [
      await records.benefit(employer, payroll, { name: 'Main plan' }),
      await records.benefit(employer, payroll, { name: 'Savings' }),
    ];
    for (const person of [senior, colleague])
      await records.relationship(person, employer, {
        is_senior_pension_administrator: person === senior,
        is_pension_administrator: person === colleague,
      });
    for (const benefitUid of benefits)
      await test.call(senior, 'POST', `/benefits/${benefitUid}/direct-debit-mandates`, formData(account));
    expect(await traces()).toEqual(together);
  });

  it('keeps the signed instruction with each of them', async () => {
    const content = '%PDF-1.7\nSigned';
    const signed = new File([content], 'Signed.pdf', { type: 'application/pdf' });
    const { status, body } = await setUp(benefits, { directDebitInstructionForm: signed });
    expect(status).toBe(201);
    expect(new Set(body.data.map(({ directDebitInstructionForm }) => directDebitInstructionForm?.id)).size).toBe(2);
    for (const { id } of body.data) {
      const answer = await test.api.request(`/api/v2/direct-debit-mandates/${id}/files/directDebitInstructionForm`, {
        headers: { Authorization: `Bearer ${senior}` },
      });
      expect(await answer.text()).toBe(content);
    }
  });

  it('is carried out once for an Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, again] = [await setUp(benefits, {}, senior, key), await setUp(benefits, {}, senior, key)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.map(({ id }) => id)).toEqual(first.body.data.map(({ id }) => id));
    expect(await listed()).toHaveLength(2);
  });
});

describe('a refusal names the benefit and the remedy, and nothing is made', () => {
  const refusedFor = async (chosen: readonly string[]): Promise<string[]> => {
    const before = await listed();
    const { status, body } = await setUp(chosen);
    expect([status, new Set(body.errors.map(({ field }) => field))]).toEqual([422, new Set(['benefitUids'])]);
    expect(await listed()).toEqual(before);
    return body.errors.map(({ defaultMessage }) => defaultMessage);
  };

  it('for a benefit that is there twice, whatever its capitals', async () => {
    const [main = '', savings = ''] = benefits;
    expect(await refusedFor([main, savings, main.toUpperCase()])).toEqual([
      'Monthly staff: Main plan. This benefit is there twice. Choose it once',
    ]);
  });

  it('for a benefit of another employer, without its name, and for one that does not exist', async () => {
    const other = await records.employer();
    const foreign = await records.benefit(other, await records.payroll(other), { name: 'Secret plan' });
    for (const uid of [foreign, crypto.randomUUID()])
      expect(await refusedFor([...benefits, uid])).toEqual([
        `There is no benefit ${uid} of this employer, or you may not see it. Choose benefits of this employer`,
      ]);
  });

  it('for a benefit that has ceased', async () => {
    const ceased = await records.benefit(employer, payroll, { name: 'Old plan', status: 'Ceased' });
    expect(await refusedFor([...benefits, ceased])).toEqual([
      'Monthly staff: Old plan. This benefit has ceased. Choose a benefit that takes contributions',
    ]);
  });

  it.each(['pending', 'active', 'suspended'])('for a benefit with a mandate that is %s', async (status) => {
    const [, savings = ''] = benefits;
    await records.mandate(employer, savings, { status });
    expect(await refusedFor(benefits)).toEqual([
      'Monthly staff: Savings. This benefit has a direct debit mandate that is pending, active or stopped. Cancel that one first',
    ]);
  });

  it.each(['failed', 'cancelled'])('but not for a benefit whose mandate is %s', async (status) => {
    await records.mandate(employer, benefits[1] ?? '', { status });
    expect((await setUp(benefits)).status).toBe(201);
  });

  it.each([
    ['numbers that cannot belong together', { accountNumber: '66374959' }, 'accountNumber', /Check both on a bank statement/],
    ['no account name', { accountName: ' ' }, 'accountName', /account name/],
    ['the name of the record’s own field', { bankAccountNumber: '66374958' }, 'bankAccountNumber', /no field/],
    ['a state', { status: 'active' }, 'status', /no field/],
    ['one benefit beside the list', { benefitUid: crypto.randomUUID() }, 'benefitUid', /no field/],
    ['no benefits', { benefitUids: '[]' }, 'benefitUids', /from 1 to 100 benefits/],
    ['no list', { benefitUids: 'all' }, 'benefitUids', /from 1 to 100 benefits/],
  ])('at its field with %s', async (_, given, field, message) => {
    const { status, body } = await setUp(benefits, given);
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
    expect(body.errors[0]?.defaultMessage).toMatch(message);
    expect(await listed()).toEqual([]);
  });

  it('while the employer is being closed', async () => {
    const staff = await records.user({ is_provider_admin: true });
    const closure = 'reasonForClosing=companyClosedDown&finalPayDate=2026-12-31';
    expect((await test.call(staff, 'DELETE', `/employers/${employer}?${closure}`)).status).toBeLessThan(300);
    const { status, body } = await setUp(benefits);
    const single = await test.call(senior, 'POST', `/benefits/${benefits[0]}/direct-debit-mandates`, formData(account));
    expect([status, body.message]).toEqual([single.status, single.body.message]);
    expect([status, await listed()]).toEqual([409, []]);
  });
});

describe('only those who may set up one direct debit set up several', () => {
  it.each([
    ['a pension admin, who sees mandates', { is_pension_administrator: true }, 403],
    ['a person who sees none', {}, 404],
  ])('not %s', async (_, relationship, expected) => {
    const person = await records.user();
    await records.relationship(person, employer, relationship);
    expect((await setUp(benefits, {}, person)).status).toBe(expected);
    expect(await listed()).toEqual([]);
  });

  it('not the senior pension admin of another employer', async () => {
    const stranger = await records.user();
    await records.relationship(stranger, await records.employer(), { is_senior_pension_administrator: true });
    expect((await setUp(benefits, {}, stranger)).status).toBe(404);
  });

  it('and only with a fresh second factor, where they have one', async () => {
    const send = (isFresh: boolean) =>
      createApi({ ...test.deps, needsStepUp: async () => !isFresh }).request(
        `/api/v2/employers/${employer}/direct-debit-mandates`,
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${senior}`, 'X-Requested-With': 'XMLHttpRequest', 'Idempotency-Key': 'k' },
          body: formData({ ...account, benefitUids: JSON.stringify(benefits) }),
        },
      );
    const refused = await send(false);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'stepUpRequired' }]);
    expect(await listed()).toEqual([]);
    expect((await send(true)).status).toBe(201);
  });
});

it('counts one attempt for an account, refused or not, towards the limit of new mandates', async () => {
  const wrong = { accountNumber: '66374959' };
  const api = createApi(test.deps);
  const send = () =>
    api.request(`/api/v2/employers/${employer}/direct-debit-mandates`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${senior}`,
        'X-Requested-With': 'XMLHttpRequest',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: formData({ ...account, ...wrong, benefitUids: JSON.stringify(benefits) }),
    });
  const statuses: number[] = [];
  for (let n = 0; n <= directDebit.mostNewMandatesPerMinute; n += 1) statuses.push((await send()).status);
  expect(statuses).toEqual([...Array<number>(directDebit.mostNewMandatesPerMinute).fill(422), 429]);
});

it('makes all mandates of one of two requests at the same moment that have benefits in common', async () => {
  const answers = await Promise.all([setUp(benefits), setUp(benefits.toReversed())]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
  expect(await listed()).toHaveLength(2);
});

it('says when each becomes active, and which of its planned collections can be announced in time after that', async () => {
  // Monday, 23 November 2026 in the tests' clock or another day: the service's own answer is compared with the domain's in mandateDays.test.ts.
  const [main = '', savings = ''] = benefits;
  await sql`update portal.benefits set is_paid_via_dd = true where benefit_uid = ${main}`.execute(test.database.db);
  for (const day of ['2026-12-01', '2027-01-22', '2027-02-22'])
    await records.payPeriod(
      employer,
      { payroll, benefit: main },
      {
        status: 'notYetDue',
        is_paid_by_d_d: true,
        d_d_collection_date: day,
        period_start_date: day,
        period_end_date: day,
        generate_contributions_date: day,
      },
    );
  // Open before the mandate is active on 30 November: submitted today, its statement is paid by transfer.
  await records.payPeriod(
    employer,
    { payroll, benefit: main },
    {
      status: 'openForUpload',
      is_paid_by_d_d: true,
      d_d_collection_date: '2026-12-22',
      generate_contributions_date: '2026-11-20',
      period_start_date: '2026-11-01',
      period_end_date: '2026-11-30',
    },
  );
  const { body } = await setUp([main, savings]);
  expect(body.data.map(({ activeFrom, firstCollectionDate }) => [activeFrom, firstCollectionDate])).toEqual([
    ['2026-11-30', '2027-01-22'],
    ['2026-11-30', null],
  ]);
  const unconfirmed = await setUp([await records.benefit(employer, payroll, { name: 'Third' })], {
    accountHolderConfirmed: 'false',
  });
  expect(unconfirmed.body.data).toMatchObject([{ activeFrom: null, firstCollectionDate: null }]);
});
