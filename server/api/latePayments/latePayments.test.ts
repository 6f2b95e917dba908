import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { LatePayment } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceLatePayments } from '../../jobs/latePayments/advanceLatePayments.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let staff: string;
let period: string;
let late: string;

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true });
});
afterAll(() => test.close());

beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  const payroll = await records.payroll(employer, { name: 'Office staff' });
  const of = { payroll, benefit: await records.benefit(employer, payroll, { name: 'Workplace pension' }) };
  period = await records.payPeriod(employer, of, {
    status: 'uploadIsOverdue',
    due_date: '2026-08-22',
    name: '1 to 31 July 2026',
  });
  for (const day of ['2026-08-23', '2026-09-05', '2026-11-20'])
    await advanceLatePayments(test.store, new Date(`${day}T12:00:00Z`));
  const { body } = await call<{ data: LatePayment[] }>('GET', `/employers/${employer}/late-payments`);
  late = body.data[0]?.latePaymentUid ?? '';
});

const call = <Body = Refusal>(method: string, path: string, body?: object, as = keeper) =>
  test.call<Body>(as, method, path, body);
const report = (body: object, as = staff) =>
  call<{ data: LatePayment } & Refusal>('POST', `/late-payments/${late}/report`, body, as);
const given = { reportedOn: '2026-11-20', reportReference: 'TPR-123' };

it('shows the employer what is late, since when, and the steps', async () => {
  const { body } = await call<{ data: LatePayment }>('GET', `/late-payments/${late}`);
  expect(body.data).toMatchObject({
    periodName: '1 to 31 July 2026',
    payrollDateUid: period,
    status: 'reportable',
    daysLate: 91,
    amountDue: null,
    nextStepOn: null,
    allowedActions: { canReport: false },
  });
  expect(body.data.steps.map(({ takenOn }) => takenOn)).toEqual(['2026-08-23', '2026-09-05', null, '2026-11-20']);
});

it('takes the report from provider staff, with its day and reference', async () => {
  expect((await report(given, keeper)).status).toBe(403);
  expect((await report({ ...given, reportedOn: '2026-11-22' })).body.errors).toEqual([
    { field: 'reportedOn', defaultMessage: 'Enter the day on which the report was made: today or before' },
  ]);
  expect((await report({ reportedOn: '2026-11-20' })).status).toBe(422);
  const { body } = await report(given);
  expect(body.data).toMatchObject({ status: 'reported', ...given });
  expect((await report(given)).status).toBe(422);
});

it('gives the evidence in the order of the days, as data and as a file', async () => {
  await report(given);
  const path = `/late-payments/${late}/evidence`;
  const { body } = await call<{ data: { date: string; text: string }[] }>('GET', path);
  expect(body.data).toEqual([
    {
      date: '2026-08-22',
      text: 'Contributions due; the amount is not known yet (Office staff, Workplace pension, 1 to 31 July 2026)',
    },
    { date: '2026-08-23', text: 'Late payment overdue: Office staff, Workplace pension, 1 to 31 July 2026' },
    { date: '2026-08-23', text: 'Late payment, first reminder (1 mail): Office staff, Workplace pension, 1 to 31 July 2026' },
    { date: '2026-09-05', text: 'Late payment, second reminder (1 mail): Office staff, Workplace pension, 1 to 31 July 2026' },
    {
      date: '2026-11-20',
      text: 'Late payment, report to the regulator and the members (1 mail): Office staff, Workplace pension, 1 to 31 July 2026',
    },
    { date: '2026-11-21', text: 'Late payment reported: Office staff, Workplace pension, 1 to 31 July 2026' },
    { date: '2026-11-21', text: 'Unpaid for 91 days' },
  ]);
  const file = await test.api.request(`/api/v2${path}`, { headers: { Authorization: `Bearer ${keeper}`, Accept: 'text/csv' } });
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="late-payment-evidence.csv"');
  const lines = (await file.text()).split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    'Date,Event',
    '22/08/2026,"Contributions due; the amount is not known yet (Office staff, Workplace pension, 1 to 31 July 2026)"',
  ]);
  expect(lines).toHaveLength(9);
});

it('is hidden from others, and from people who do not administer', async () => {
  const reader = await records.user();
  await records.relationship(reader, employer);
  const { user: stranger } = await records.employerWithUser({ is_senior_pension_administrator: true });
  for (const path of [`/late-payments/${late}`, `/late-payments/${late}/evidence`]) {
    expect((await call('GET', path, undefined, stranger)).status).toBe(404);
    expect((await call('GET', path, undefined, reader)).status).toBe(404);
  }
});

it('counts the days up to the settlement', async () => {
  await sql`update portal.pay_periods set status = 'noStatementsAvailable' where payroll_date_uid = ${period}`.execute(
    test.database.db,
  );
  await advanceLatePayments(test.store, new Date('2026-11-21T12:00:00Z'));
  const { body } = await call<{ data: LatePayment }>('GET', `/late-payments/${late}`);
  expect(body.data).toMatchObject({ status: 'settled', settlement: 'noContributions', settledOn: '2026-11-21', daysLate: 91 });
});
