import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date('2026-11-02T12:00:00Z') });
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

/** A monthly payroll, paid on the last day of the month, with a benefit. */
async function arrange(type: 'pension' | 'savings') {
  const employer = await records.employer();
  const payroll = await records.payroll(employer, {
    frequency: 'monthly',
    start_date: '2026-04-01',
    days_after_period_end_payment_day: 0,
  });
  const of =
    type === 'pension'
      ? { pension_scheme_uid: await records.pensionScheme(employer) }
      : { type, pension_scheme_uid: null, product_uid: await records.productType() };
  const benefit = await records.benefit(employer, payroll, of);
  const period = await records.payPeriod(
    employer,
    { payroll, benefit },
    { status: 'notYetDue', generate_contributions_date: '2026-11-30', pay_date: '2026-11-30' },
  );
  const call = (method: string, path: string, body: object) =>
    test.call<{ data: PayPeriod } & Refusal>(staff, method, path, body);
  return { benefit, payroll, period, call };
}

describe('a due date after the 22nd of the month after the pay date', () => {
  it.each([
    [{ paymentDueDay: 22 }, 200, undefined],
    [{ paymentDueDay: 23 }, 422, 'Enter a day from 1 to 22: what is deducted from pay must arrive by the 22nd of the next month'],
    [{ daysAfterPeriodEndPaymentDue: 52, confirmedWarnings: [] }, 200, undefined],
    [
      { daysAfterPeriodEndPaymentDue: 300 },
      422,
      'Enter 52 days or fewer: what is deducted from pay must arrive by the 22nd of the next month',
    ],
  ])('is no setting of a pension: %j', async (fields, status, message) => {
    const { benefit, call } = await arrange('pension');
    const answer = await call('PATCH', `/benefits/${benefit}`, fields);
    expect([answer.status, answer.body.errors?.[0]?.defaultMessage]).toEqual([status, message]);
  });

  it('is asked about in savings, and in a payroll, whose pensions keep to the day', async () => {
    const { benefit, payroll, call } = await arrange('savings');
    for (const [path, fields] of [
      [`/benefits/${benefit}`, { paymentDueDay: 25 }],
      [`/payrolls/${payroll}`, { paymentDueDay: 25 }],
    ] as const) {
      const asked = await call('PATCH', path, fields);
      expect([asked.status, JSON.stringify(asked.body)]).toEqual([422, expect.stringContaining('dueDayIsLate')]);
      expect((await call('PATCH', path, { ...fields, confirmedWarnings: ['dueDayIsLate'] })).status).toBe(200);
    }
  });

  it('is refused in a period of a pension', async () => {
    const { period, call } = await arrange('pension');
    const refused = await call('PATCH', `/pay-periods/${period}`, { dueDate: '2026-12-23' });
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      {
        field: 'dueDate',
        defaultMessage: 'Enter a due date up to 22/12/2026: what is deducted from pay on 30/11/2026 must arrive by then',
      },
    ]);
    expect((await call('PATCH', `/pay-periods/${period}`, { dueDate: '2026-12-22' })).status).toBe(200);
    // An earlier pay date brings an earlier last day.
    const earlier = await call('PATCH', `/pay-periods/${period}`, { payDate: '2026-10-30' });
    expect(earlier.body.errors[0]?.defaultMessage).toMatch(/^Enter a due date up to 22\/11\/2026/);
  });

  it('is allowed in a period of savings, and asked about when it is far', async () => {
    const { period, call } = await arrange('savings');
    expect((await call('PATCH', `/pay-periods/${period}`, { dueDate: '2026-12-31' })).status).toBe(200);
    const asked = await call('PATCH', `/pay-periods/${period}`, { dueDate: '2027-11-22' });
    expect([asked.status, JSON.stringify(asked.body)]).toEqual([422, expect.stringContaining('isDueLate')]);
    const confirmed = { dueDate: '2027-11-22', confirmedWarnings: ['isDueLate'] };
    expect((await call('PATCH', `/pay-periods/${period}`, confirmed)).status).toBe(200);
  });

  it('is none of an extra period of a pension', async () => {
    const { benefit, call } = await arrange('pension');
    const days = { name: 'Bonus', periodStartDate: '2026-12-01', periodEndDate: '2027-01-05', payDate: '2026-12-11' };
    const made = await call('POST', `/benefits/${benefit}/pay-periods`, days);
    expect(made.body.data, JSON.stringify(made.body)).toMatchObject({ payDate: '2026-12-11', dueDate: '2027-01-22' });
  });
});
