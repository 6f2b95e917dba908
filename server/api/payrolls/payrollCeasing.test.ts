import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Benefit, EmployersDashboard, Payroll } from '../../../schemas/generated/types.ts';
import { createApi } from '../createApi.ts';
import { type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

let test: TestApi;
let records: Records;
let employer: number;
let senior: string;
let payrollUid: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: senior } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  payrollUid = await records.payroll(employer, { name: 'Weekly staff', start_date: '2026-04-06', is_default: true });
});

type Answer = { data: Payroll } & Refusal;
const cease = (query = 'finalPayDate=2026-06-30&reason=noLongerInUse') =>
  test.call<Answer>(senior, 'DELETE', `/payrolls/${payrollUid}?${query}`, { changeSource: 'UI' });
const conditions = async () =>
  (await test.call<Answer>(senior, 'GET', `/payrolls/${payrollUid}?expand=ceasePayrollConditions`)).body.data
    .ceasePayrollConditions;
const history = (recordUid: string) =>
  test.database.db
    .selectFrom('portal.lifecycle_history')
    .select(['machine', 'event', 'from_state', 'to_state', 'actor_user_uid'])
    .where('record_uid', '=', recordUid)
    .execute();

describe('a payroll with nothing open', () => {
  it('ceases with its benefits, and the history records each', async () => {
    const benefitUid = await records.benefit(employer, payrollUid, { name: 'Workplace pension' });
    expect(await conditions()).toEqual({
      canCease: true,
      conditions: [
        {
          code: 'activeBenefits',
          description: '1 benefit will cease with it and take no contributions after the final pay date.',
          count: 1,
          isBlocking: false,
          href: null,
        },
      ],
    });
    const answer = await cease();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'Ceased',
      finalPayDate: '2026-06-30',
      reasonForCeasing: 'noLongerInUse',
      isDefault: false,
      allowedActions: { canEdit: false, canCease: false },
    });
    const step = { event: 'cease', from_state: 'Active', to_state: 'Ceased', actor_user_uid: senior };
    expect(await history(payrollUid)).toEqual([{ ...step, machine: 'payroll' }]);
    expect(await history(benefitUid)).toEqual([{ ...step, machine: 'benefit' }]);
    const { status } = await test.database.db
      .selectFrom('portal.benefits')
      .select('status')
      .where('benefit_uid', '=', benefitUid)
      .executeTakeFirstOrThrow();
    expect(status).toBe('Ceased');
    const activity = await test.database.db
      .selectFrom('portal.changes')
      .select('activity')
      .where('employer_id', '=', employer)
      .orderBy('entry')
      .execute();
    expect(activity).toEqual([{ activity: 'Payroll ceased: Weekly staff' }, { activity: 'Benefit ceased: Workplace pension' }]);
  });

  it('cannot cease twice', async () => {
    expect((await cease()).status).toBe(200);
    const again = await cease();
    expect(again).toMatchObject({
      status: 422,
      body: { errors: [{ field: '', defaultMessage: 'This payroll has already ceased.' }] },
    });
    expect(await conditions()).toMatchObject({
      canCease: false,
      conditions: [{ code: 'alreadyCeased', isBlocking: true, href: null }],
    });
    expect(await history(payrollUid)).toHaveLength(1);
  });

  it.each([
    ['without a date', 'reason=noLongerInUse', ['finalPayDate']],
    ['without a reason', 'finalPayDate=2026-06-30', ['reason']],
    ['with a reason of its own', 'finalPayDate=2026-06-30&reason=because', ['reason']],
    ['before it started', 'finalPayDate=2026-04-05&reason=createdInError', ['finalPayDate']],
    ['with a date that does not exist', 'finalPayDate=2026-06-31&reason=createdInError', ['finalPayDate']],
  ])('does not cease %s', async (_, query, fields) => {
    const answer = await cease(query);
    expect([answer.status, answer.body.errors.map(({ field }) => field)]).toEqual([422, fields]);
    expect(await history(payrollUid)).toEqual([]);
  });

  it('does not cease with an unknown parameter', async () => {
    const answer = await cease('finalPayDate=2026-06-30&reason=createdInError&force=1');
    expect([answer.status, answer.body.errors.map(({ field }) => field)]).toEqual([400, ['force']]);
    expect(await history(payrollUid)).toEqual([]);
  });

  it('does not cease when one of its benefits may not cease, and nothing changes', async () => {
    const benefitUid = await records.benefit(employer, payrollUid, { start_date: '2026-07-01' });
    const answer = await cease();
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([422, 'finalPayDate']);
    expect([...(await history(payrollUid)), ...(await history(benefitUid))]).toEqual([]);
    expect(await conditions()).toMatchObject({ canCease: true });
  });
});

describe('a payroll with something open', () => {
  beforeEach(async () => {
    const employeeUid = await records.employee(employer, { payroll_uid: payrollUid });
    await records.employee(employer, { payroll_uid: payrollUid, is_active: false });
    await records.request(employer, employeeUid, { payroll_uid: payrollUid });
    await records.payroll(employer, { name: 'Monthly staff' });
  });

  it('lists all the reasons, and is refused with all of them', async () => {
    const reason = '1 employee is still on this payroll. Move them to another payroll first.';
    expect(await conditions()).toEqual({
      canCease: false,
      conditions: [
        {
          code: 'activeEmployees',
          description: reason,
          count: 1,
          isBlocking: true,
          href: `/employers/${employer}/employees?filter.payrollUid=${payrollUid}&filter.isActive=true`,
        },
        {
          code: 'outstandingRequests',
          description: '1 employee request is outstanding. Complete or cancel them first.',
          count: 1,
          isBlocking: true,
          href: `/employers/${employer}/employee-requests?filter.payrollUid=${payrollUid}&filter.status=outstanding`,
        },
        {
          code: 'defaultPayroll',
          description: 'This is the default payroll for new employees. Make another payroll the default first.',
          count: 1,
          isBlocking: true,
          href: `/employers/${employer}/payrolls?filter.status=Active`,
        },
      ],
    });
    expect(await cease()).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: '', defaultMessage: reason },
          { field: '', defaultMessage: '1 employee request is outstanding. Complete or cancel them first.' },
          {
            field: '',
            defaultMessage: 'This is the default payroll for new employees. Make another payroll the default first.',
          },
        ],
      },
    });
    const shown = await test.call<Answer>(senior, 'GET', `/payrolls/${payrollUid}`);
    expect(shown.body.data.allowedActions).toMatchObject({ canCease: false, reasons: { canCease: reason } });
    expect(shown.body.data.ceasePayrollConditions).toBeUndefined();
  });

  it('refuses to expand other fields', async () => {
    expect((await test.call(senior, 'GET', `/payrolls/${payrollUid}?expand=everything`)).status).toBe(400);
  });
});

it('refuses an employee who joins while the payroll is being ceased', async () => {
  const next = { firstName: 'New', lastName: 'Person', dateOfBirth: '1990-01-01', employmentStartDate: '2026-01-05', payrollUid };
  const answers = await Promise.all([
    cease(),
    test.call(senior, 'POST', `/employers/${employer}/employees`, { ...next, payrollNumber: `C${employer}` }),
  ]);
  const [ceased, joined] = answers.map(({ status }) => status);
  expect([
    [200, 422],
    [422, 201],
  ]).toContainEqual([ceased, joined]);
});

describe('a payroll with a final pay date to come', () => {
  const on = async (day: string) => {
    const at: TestApi['deps'] = { ...test.deps, clock: () => new Date(`${day}T09:00:00Z`) };
    const get = async <T>(path: string): Promise<T> => {
      const headers = { Authorization: `Bearer ${senior}` };
      return (await (await createApi(at).request(`/api/v2${path}`, { headers })).json()) as T;
    };
    const payroll = (await get<Answer>(`/payrolls/${payrollUid}`)).data;
    const listed = async (status: string) =>
      (await get<{ data: Payroll[] }>(`/employers/${employer}/payrolls?filter[status]=${status}`)).data.length;
    const dashboard = (await get<{ data: EmployersDashboard }>(`/employers/${employer}/dashboard`)).data;
    const benefits = (await get<{ data: Benefit[] }>(`/payrolls/${payrollUid}/benefits`)).data;
    const { record } = (await get<{ data: { record: { state: string } } }>(`/lifecycles/payroll/records/${payrollUid}`)).data;
    return {
      status: payroll.status,
      lists: { Active: await listed('Active'), Ceasing: await listed('Ceasing'), Ceased: await listed('Ceased') },
      dashboard: dashboard.payrolls.map(({ status }) => status),
      benefits: benefits.map(({ status, nameWithNonActiveStatus }) => [status, nameWithNonActiveStatus]),
      lifecycle: record.state,
    };
  };

  it('is ceasing until that day and ceased from then on, wherever it is shown', async () => {
    await records.benefit(employer, payrollUid, { name: 'Savings' });
    expect((await cease('finalPayDate=2027-01-31&reason=noLongerInUse')).body.data).toMatchObject({
      status: 'Ceasing',
      finalPayDate: '2027-01-31',
      isDefault: false,
      allowedActions: {
        canEdit: false,
        canCease: false,
        canAddBenefits: false,
        reasons: { canEdit: 'A ceasing payroll cannot be changed. Add a new payroll instead.' },
      },
    });
    expect(await on('2027-01-30')).toEqual({
      status: 'Ceasing',
      lists: { Active: 0, Ceasing: 1, Ceased: 0 },
      dashboard: ['Ceasing'],
      benefits: [['Ceasing', 'Savings (Ceasing)']],
      lifecycle: 'Ceasing',
    });
    expect(await on('2027-01-31')).toEqual({
      status: 'Ceased',
      lists: { Active: 0, Ceasing: 0, Ceased: 1 },
      dashboard: ['Ceased'],
      benefits: [['Ceased', 'Savings (Ceased)']],
      lifecycle: 'Ceased',
    });
  });

  it('takes no new employees', async () => {
    await cease('finalPayDate=2027-01-31&reason=noLongerInUse');
    const ada = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1990-12-10', payrollNumber: 'A1', payrollUid };
    const { status, body } = await test.call(senior, 'POST', `/employers/${employer}/employees`, {
      ...ada,
      employmentStartDate: '2026-11-02',
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ field }) => field)).toEqual(['payrollUid']);
  });
});

describe('a payroll with pay periods', () => {
  it('is refused while a statement is open, and says which periods and mandates stay', async () => {
    const benefit = await records.benefit(employer, payrollUid);
    const of = { payroll: payrollUid, benefit };
    const period = await records.payPeriod(employer, of);
    const statement = await records.statement(employer, period, of);
    await records.mandate(employer, benefit, { status: 'active' });
    const found = async () => (await conditions())?.conditions.map(({ code, count, isBlocking }) => [code, count, isBlocking]);
    const staying = [
      ['activeBenefits', 1, false],
      ['openPayPeriods', 1, false],
      ['activeMandates', 1, false],
    ];
    expect(await found()).toEqual([['openStatements', 1, true], ...staying]);
    expect((await conditions())?.conditions.map(({ href }) => href)).toEqual([
      `/employers/${employer}/statements?filter.payrollUid=${payrollUid}&filter.isCancelled=false`,
      null,
      `/employers/${employer}/contributions?filter.payrollUid=${payrollUid}`,
      `/employers/${employer}/direct-debit`,
    ]);
    expect((await cease()).body.errors[0]?.defaultMessage).toBe('1 statement is neither paid nor cancelled. Settle them first.');
    const { db } = test.database;
    await db.updateTable('portal.statements').set({ is_cancelled: true }).where('statement_uid', '=', statement).execute();
    expect(await found()).toEqual(staying);
    expect((await cease()).status).toBe(200);
  });
});
