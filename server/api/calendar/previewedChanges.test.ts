import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayPeriodChanges } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

interface Period {
  name: string;
  benefitName: string;
  status: string;
  payDate: string;
  dueDate: string;
  generateContributionsDate: string;
  dDCollectionDate: string | null;
}

let test: TestApi;
let records: Records;
let employer: number;
let senior: string;
let payroll: string;
let benefits: string[];

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: senior } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  payroll = await records.payroll(employer, { start_date: '2026-01-01', name: 'Monthly staff' });
  const pensionSchemeUid = await records.pensionScheme(employer);
  benefits = [];
  for (const name of ['Main plan', 'Second plan']) {
    const { body } = await test.call<{ data: { benefitUid: string } }>(senior, 'POST', `/payrolls/${payroll}/benefits`, {
      name,
      type: 'pension',
      pensionSchemeUid,
    });
    benefits.push(body.data.benefitUid);
  }
  // Only the first benefit can be collected.
  await records.mandate(employer, benefits[0] ?? '', { status: 'active' });
});

const preview = (record: string, fields: object, as = senior) =>
  test.call<{ data: PayPeriodChanges } & Refusal>(as, 'POST', `${record}/pay-period-changes`, fields);
const save = (record: string, fields: object) => test.call(senior, 'PATCH', record, fields);
const ofPayroll = () => `/payrolls/${payroll}`;
const ofBenefit = () => `/benefits/${benefits[0]}`;

async function periods(): Promise<Period[]> {
  const { body } = await test.call<{ data: Period[] }>(
    senior,
    'GET',
    `/employers/${employer}/pay-periods?limit=100&sort=payDate`,
  );
  return body.data;
}

const datesOf = ({ payDate, dueDate, generateContributionsDate, dDCollectionDate }: Period) => ({
  payDate,
  dueDate,
  generateContributionsDate,
  dDCollectionDate,
});
const key = ({ benefitName, name }: { benefitName: string; name: string }): string => `${benefitName}: ${name}`;

/** The difference between two lists of periods, in the form of a preview. */
function difference(before: readonly Period[], after: readonly Period[]): PayPeriodChanges {
  const listed = (some: readonly Period[], others: readonly Period[]) =>
    some
      .filter((one) => !others.some((other) => key(one) === key(other)))
      .map((one) => ({ benefitName: one.benefitName, name: one.name, dates: datesOf(one) }));
  return {
    moved: before.flatMap((one) => {
      const then = after.find((other) => key(one) === key(other));
      if (!then || JSON.stringify(datesOf(one)) === JSON.stringify(datesOf(then))) return [];
      return [{ benefitName: one.benefitName, name: one.name, from: datesOf(one), to: datesOf(then) }];
    }),
    removed: listed(before, after),
    added: listed(after, before),
  };
}

const sorted = ({ moved, removed, added }: PayPeriodChanges): PayPeriodChanges => {
  const byKey = (one: { benefitName: string; name: string }, other: typeof one) => key(one).localeCompare(key(other));
  return { moved: moved.toSorted(byKey), removed: removed.toSorted(byKey), added: added.toSorted(byKey) };
};

describe('the preview of a changed rule', () => {
  it('names the periods of each benefit that move, with their dates before and after, and changes nothing', async () => {
    const before = await periods();
    const { status, body } = await preview(ofPayroll(), { daysAfterPeriodEndPaymentDay: 5 });
    expect(status).toBe(200);
    expect(body.data.moved.map(({ benefitName, name }) => `${benefitName}: ${name}`)).toEqual([
      'Main plan: 1 to 30 November 2026',
      'Main plan: 1 to 31 December 2026',
      'Second plan: 1 to 30 November 2026',
      'Second plan: 1 to 31 December 2026',
    ]);
    expect(body.data.moved[0]).toMatchObject({
      from: { payDate: '2026-11-30', dueDate: '2026-12-22' },
      to: { payDate: '2026-12-04', dueDate: '2026-12-22' },
    });
    expect([body.data.removed, body.data.added]).toEqual([[], []]);
    expect(await periods()).toEqual(before);
    const { body: shown } = await test.call<{ data: object }>(senior, 'GET', ofPayroll());
    expect(shown.data).toMatchObject({ daysAfterPeriodEndPaymentDay: 0 });
  });

  it('of a new frequency has the periods that go and those that come', async () => {
    const { body } = await preview(ofPayroll(), { frequency: 'weekly' });
    expect(body.data.removed.map(({ name }) => name)).toEqual(['1 to 31 December 2026', '1 to 31 December 2026']);
    expect(body.data.added.map(({ name }) => name).slice(0, 2)).toEqual(['1 to 2 December 2026', '3 to 9 December 2026']);
  });

  it('is empty for a change that no period depends on, and for no change', async () => {
    const nothing = { moved: [], removed: [], added: [] };
    expect((await preview(ofPayroll(), { name: 'Everybody' })).body.data).toEqual(nothing);
    expect((await preview(ofBenefit(), {})).body.data).toEqual(nothing);
  });

  it('leaves out periods that are due, and extra ones', async () => {
    await records.payPeriod(
      employer,
      { payroll, benefit: benefits[0] ?? '' },
      { period_start_date: '2026-10-01', name: 'October' },
    );
    const extra = { is_extra: true, status: 'notYetDue' as const, name: 'Week 53' };
    await records.payPeriod(employer, { payroll, benefit: benefits[0] ?? '' }, extra);
    const { body } = await preview(ofBenefit(), { paymentDueDay: 19 });
    expect(body.data.moved.map(({ name }) => name)).toEqual(['1 to 30 November 2026', '1 to 31 December 2026']);
  });

  it.each([
    ['an invalid value', { frequency: 'sometimes' }, 422],
    ['a field that only the service sets', { status: 'Ceased' }, 422],
    ['a switch that the caller may not turn', { enableAssessment: true }, 403],
  ])('is refused like the save: %s', async (_, fields, expected) => {
    const [asked, saved] = [await preview(ofPayroll(), fields), await save(ofPayroll(), fields)];
    expect([asked.status, asked.body.message]).toEqual([expected, saved.body.message]);
  });

  it('is refused for a ceased payroll, and for somebody else', async () => {
    const [stranger, reader, adviser] = [await records.user(), await records.user(), await records.user()];
    await records.relationship(reader, employer, { is_pension_administrator: true });
    const intermediary = await records.intermediary();
    await records.client(intermediary, employer);
    await records.member(adviser, intermediary);
    const answers = await Promise.all(
      [stranger, reader, adviser].flatMap((person) => [
        preview(ofPayroll(), { frequency: 'weekly' }, person),
        preview(ofBenefit(), { paymentDueDay: 19 }, person),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403, 200, 200]);
    await sql`update portal.payrolls set status = 'Ceased' where payroll_uid = ${payroll}`.execute(test.database.db);
    expect((await preview(ofPayroll(), { frequency: 'weekly' })).status).toBe(409);
  });

  it('equals the outcome of the save, for random changes of every rule', async () => {
    const workingDayRule = fc.constantFrom('previousWorkingDay', 'nextWorkingDay', 'sameDay');
    const monthDay = fc.integer({ min: 1, max: 31 });
    // A later day is asked about, or refused.
    const dueDay = fc.integer({ min: 1, max: 22 });
    const changedPayroll = fc.record(
      {
        frequency: fc.constantFrom('monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly'),
        startDate: fc.constantFrom('2026-01-01', '2026-01-31', '2026-04-06', '2026-11-16', '2026-12-07', '2027-01-01'),
        daysAfterPeriodEndPaymentDay: fc.integer({ min: 0, max: 20 }),
        payDayWorkingDayRule: workingDayRule,
        bankHolidayDivision: fc.constantFrom('england-and-wales', 'scotland', 'northern-ireland'),
        paymentDueDay: dueDay,
        // It switches the benefit.
        isPaidViaDd: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const changedBenefit = fc.record(
      {
        startDate: fc.constantFrom('2026-02-01', '2026-11-20', '2026-12-15', '2027-02-01'),
        isPaidViaDd: fc.boolean(),
        daysAfterPeriodEndGenerateContributions: fc.integer({ min: 0, max: 5 }),
        exactPayDateDay: monthDay,
        daysAfterPeriodEndPaymentDue: fc.integer({ min: 6, max: 30 }),
        paymentDueDay: fc.option(dueDay),
        dueDayWorkingDayRule: workingDayRule,
      },
      { requiredKeys: [] },
    );
    const change = fc.oneof(
      changedPayroll.map((fields) => ({ record: ofPayroll(), fields })),
      changedBenefit.map((fields) => ({ record: ofBenefit(), fields })),
    );
    let changed = 0;
    await fc.assert(
      // Each run goes on from the periods that the ones before it have left.
      fc.asyncProperty(change, async ({ record, fields }) => {
        const [before, asked] = [await periods(), await preview(record, fields)];
        const { status, body } = await save(record, fields);
        expect([asked.status, asked.body.message], JSON.stringify(fields)).toEqual([status, body.message]);
        if (status !== 200) return;
        const outcome = difference(before, await periods());
        if (outcome.moved.length + outcome.removed.length + outcome.added.length > 0) changed += 1;
        expect(sorted(asked.body.data), JSON.stringify(fields)).toEqual(sorted(outcome));
      }),
      { numRuns: 80, endOnFailure: true },
    );
    expect(changed).toBeGreaterThan(20);
    // 320 calls: a limit for one that hangs, on a machine that does something else as well.
  }, 120_000);
});

it('dates that staff have changed survive a change that no rule depends on', async () => {
  const staff = await records.user({ is_provider_admin: true });
  const { body } = await test.call<{ data: { payrollDateUid: string }[] }>(
    senior,
    'GET',
    `${ofBenefit()}/pay-periods?sort=dueDate`,
  );
  const path = `/pay-periods/${body.data[0]?.payrollDateUid}`;
  expect((await test.call(staff, 'PATCH', path, { dueDate: '2026-12-18' })).status).toBe(200);
  expect((await save(ofPayroll(), { name: 'Everybody' })).status).toBe(200);
  expect((await save(ofBenefit(), { name: 'Plan' })).status).toBe(200);
  expect((await test.call<{ data: Period }>(senior, 'GET', path)).body.data.dueDate).toBe('2026-12-18');
});
