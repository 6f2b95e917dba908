import { afterAll, beforeAll, expect, it } from 'vitest';
import rules from '../../../schemas/rules/late-payments.json' with { type: 'json' };
import entity from '../../../schemas/entities/open-late-payment.schema.json' with { type: 'json' };
import type { OpenLatePayment } from '../../../schemas/generated/types.ts';
import { plannedSteps } from '../../../domain/latePayments/ladder.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceLatePayments } from '../../jobs/latePayments/advanceLatePayments.ts';

let test: TestApi;
let records: Records;
let staff: string;
let keeper: string;
let ids: { reportable: number; reminded: number; young: number; reported: number };

/** An employer whose contributions were due on a day. Their late payment begins with the next daily step. */
async function lateEmployer(name: string, dueDate: string): Promise<{ employer: number; payroll: string; benefit: string }> {
  const employer = await records.employer({ name });
  const payroll = await records.payroll(employer, { name: 'Office staff' });
  const benefit = await records.benefit(employer, payroll, { name: 'Workplace pension' });
  await records.payPeriod(employer, { payroll, benefit }, { status: 'uploadIsOverdue', due_date: dueDate });
  return { employer, payroll, benefit };
}

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true });
  ({ user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  const reportable = await lateEmployer('Aldbourne Foods', '2026-08-22');
  const reminded = await lateEmployer('Breakwater Boats', '2026-11-01');
  const young = await lateEmployer('Castlegate Cycles', '2026-11-20');
  for (const day of ['2026-08-23', '2026-09-05', '2026-11-02', '2026-11-15', '2026-11-20', '2026-11-21'])
    await advanceLatePayments(test.store, new Date(`${day}T12:00:00Z`));
  const reported = await lateEmployer('Dunmore Dairy', '2026-07-22');
  const statement = { payroll: reported.payroll, benefit: reported.benefit };
  const period = await records.payPeriod(reported.employer, statement, { is_extra: true });
  const statement_uid = await records.statement(reported.employer, period, statement, { payment_reference: 'DAIRY 7' });
  const all = { status: 'reported', due_date: '2026-07-22', steps: JSON.stringify(plannedSteps('2026-07-22')) } as const;
  await records.latePayment(reported.employer, period, statement, { ...all, statement_uid });
  await records.latePayment(reported.employer, period, statement, { status: 'settled' });
  ids = {
    reportable: reportable.employer,
    reminded: reminded.employer,
    young: young.employer,
    reported: reported.employer,
  };
});
afterAll(() => test.close());

const list = (query = '', as = staff) =>
  test.call<{ data: OpenLatePayment[]; meta: { totalCount: number } } & Refusal>(as, 'GET', `/late-payments${query}`);
const employersOf = async (query: string): Promise<number[]> => (await list(query)).body.data.map(({ employerId }) => employerId);

it('lists the open late payments of all employers by the day of the next step', async () => {
  const { body } = await list();
  expect(
    body.data.map(({ employerId, employerName, step, nextStep, nextStepOn, daysLate, statementReference, amountDue }) => [
      [employerId, employerName, daysLate],
      [step, nextStep, nextStepOn],
      [statementReference, amountDue],
    ]),
  ).toEqual([
    [
      [ids.reportable, 'Aldbourne Foods', 91],
      ['report', 'Record the report', '2026-11-20'],
      [null, null],
    ],
    [
      [ids.young, 'Castlegate Cycles', 1],
      ['firstReminder', 'Second reminder', '2026-12-04'],
      [null, null],
    ],
    [
      [ids.reminded, 'Breakwater Boats', 20],
      ['secondReminder', 'Final reminder', '2026-12-31'],
      [null, null],
    ],
    [
      [ids.reported, 'Dunmore Dairy', 122],
      ['reported', null, null],
      ['DAIRY 7', 8_000],
    ],
  ]);
  expect(body.meta.totalCount).toBe(4);
});

it('filters by step, employer and due date, and sorts by the due date', async () => {
  expect(await employersOf('?filter[step]=report&filter[step]=reported')).toEqual([ids.reportable, ids.reported]);
  expect(await employersOf('?filter[employerName][like]=BOATS')).toEqual([ids.reminded]);
  expect(await employersOf(`?filter[employerId]=${ids.young}`)).toEqual([ids.young]);
  expect(await employersOf('?filter[dueDate][lte]=2026-08-22&sort=-dueDate')).toEqual([ids.reportable, ids.reported]);
  expect(await employersOf('?limit=2&page=2&sort=-nextStepOn')).toEqual([ids.young, ids.reportable]);
});

it('refuses filters and an order that it does not have', async () => {
  for (const query of ['?filter[step]=paid', '?filter[status]=settled', '?sort=employerName', '?filter[dueDate][lte]=2026-02-30'])
    expect([query, (await list(query)).status]).toEqual([query, 400]);
});

it('gives the whole list as a file', async () => {
  const file = await test.api.request('/api/v2/late-payments?filter[step]=reported', {
    headers: { Authorization: `Bearer ${staff}`, Accept: 'text/csv' },
  });
  expect((await file.text()).split('\r\n')).toEqual([
    'Employer ID,Employer,Period,Contributions for,Statement,Amount due,Due date,Days late,Step reached,Next step,Next step on',
    `${ids.reported},Dunmore Dairy,1 to 31 July 2026,"Office staff, Workplace pension, 1 to 30 November 2026",DAIRY 7,80.00,2026-07-22,122,Reported,,`,
    '',
  ]);
});

it('is for provider staff only', async () => {
  const analyst = await records.user({ can_view_analytics: true });
  const external = await records.user({ is_external_admin: true });
  for (const person of [keeper, analyst, external]) expect((await list('', person)).status).toBe(403);
  expect((await test.api.request('/api/v2/late-payments')).status).toBe(401);
  expect((await list('', await records.user({ is_provider_admin: true }))).status).toBe(200);
});

it('has a choice for each step of the rules', () => {
  expect(entity.properties.step.oneOf.map(({ const: step }) => step)).toEqual([
    'overdue',
    ...rules.steps.map(({ step }) => step),
    'reported',
  ]);
});
