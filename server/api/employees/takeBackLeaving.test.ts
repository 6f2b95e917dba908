import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Employee } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { followEntitlement } from '../../store/contributions/generation.ts';

let test: TestApi;
let records: Records;

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

/** A member since 2 March 2026 on £30,000 a year, with November open: 5% and 3% of £1,980 are £99.00 and £59.40. */
async function arrange() {
  const { employer, user } = await records.employerWithUser({ is_senior_pension_administrator: true });
  const payroll = await records.payroll(employer, { start_date: '2026-01-01', name: 'Office' });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, name: 'Pension' });
  const employee = await records.employee(employer, {
    payroll_uid: payroll,
    annual_salary: 30_000_00,
    employment_start_date: '2026-03-02',
    email: `leaver${employer}@people.example`,
  });
  await records.membership(employer, employee, scheme, 'active', { enrolled_on: '2026-03-02', enrolment_type: 'autoEnrolled' });
  await records.pot(employer, employee, scheme);
  const november = {
    name: '1 to 30 November 2026',
    period_start_date: '2026-11-01',
    period_end_date: '2026-11-30',
    pay_date: '2026-11-30',
    due_date: '2026-12-22',
  };
  const period = await records.payPeriod(employer, { payroll, benefit }, november);
  await test.store.within([employer], (tx) => followEntitlement(tx, employer, [employee]));
  const path = `/employers/${employer}/employees/${employee}`;
  const show = async (): Promise<Employee> => (await test.call<{ data: Employee }>(user, 'GET', path)).body.data;
  const send = (action: string, body: object = {}, as = user) =>
    test.call<{ data: Employee } & Refusal>(as, 'PATCH', `${path}/${action}`, body);
  const amounts = () =>
    test.database.db
      .selectFrom('portal.regular_payroll_contributions')
      .select(['employee_regular_amount as employee', 'employer_regular_amount as employer', 'is_cancelled as isCancelled'])
      .where('payroll_date_uid', '=', period)
      .where('employee_uid', '=', employee)
      .execute();
  return { employer, user, payroll, scheme, employee, period, path, show, send, amounts };
}

const november = { employee: 99_00, employer: 59_40, isCancelled: false };

describe('taking a leaving back', () => {
  it.each([
    ['in the open period', '2026-11-20', { ...november, employee: 36_50, employer: 21_90 }],
    ['before the open period', '2026-10-20', { ...november, isCancelled: true }],
  ])('%s restores employment, membership and contributions', async (_, lastDay, afterwards) => {
    const { show, send, amounts } = await arrange();
    const before = await show();
    expect(await amounts()).toEqual([november]);
    const left = await send('record-leaving', { lastDay, lastPay: 1_250_00 });
    expect([left.status, left.body.data]).toMatchObject([200, { isActive: false, allowedActions: { canTakeBackLeaving: true } }]);
    expect(await amounts()).toEqual([afterwards]);
    const { status, body } = await send('take-back-leaving');
    expect([status, body.data]).toMatchObject([200, { isActive: true, employmentEndDate: null, lastPay: null }]);
    expect(await show()).toEqual(before);
    expect(await amounts()).toEqual([november]);
  });

  it('restores a move that was dated after the last day', async () => {
    const { employer, employee, show, send } = await arrange();
    const second = await records.payroll(employer, { start_date: '2026-01-01' });
    await send('payroll-relationship', { payrollUid: second });
    const before = await show();
    await send('record-leaving', { lastDay: '2026-11-18' });
    expect(await show()).not.toMatchObject({ payrollUid: second });
    expect((await send('take-back-leaving')).status).toBe(200);
    expect(await show()).toEqual(before);
    const { rows } = await sql<{ isActive: boolean; endedOn: string | null }>`
      select is_active as "isActive", ended_on::text as "endedOn" from portal.payroll_relationships
      where employee_uid = ${employee} order by started_on`.execute(test.database.db);
    expect(rows).toEqual([
      { isActive: false, endedOn: '2026-11-21' },
      { isActive: true, endedOn: null },
    ]);
  });

  it('is in the history, and a step of the membership', async () => {
    const { user, employee, scheme, path, send } = await arrange();
    await send('record-leaving', { lastDay: '2026-11-20' });
    await send('take-back-leaving');
    const { body } = await test.call<{ data: { activity: string }[] }>(user, 'GET', `${path}/recent-activity`);
    expect(body.data.map(({ activity }) => activity)).toEqual(['Leaving undone', 'Left employment on 20/11/2026']);
    const life = await test.call<{ data: { path: { from: string | null; to: string }[] } }>(
      user,
      'GET',
      `/lifecycles/pensionRelationship/records/${employee}:${scheme}`,
    );
    expect(life.body.data.path).toMatchObject([
      { from: 'active', to: 'notEnrolled' },
      { from: 'notEnrolled', to: 'active' },
    ]);
  });

  it('ends once a period of the last day or later is submitted, and begins again when its statement is cancelled', async () => {
    const { user, period, show, send } = await arrange();
    await send('record-leaving', { lastDay: '2026-11-20' });
    const submitted = await test.call<{ data: { payPeriodStatements: { statementUid: string }[] } }>(
      user,
      'POST',
      `/pay-periods/${period}/upload`,
      {},
    );
    expect(submitted.status).toBe(200);
    const reason = expect.stringMatching(
      /^The contributions for Office, Pension, November 2026 were submitted after the leaving/,
    ) as string;
    expect((await show()).allowedActions).toMatchObject({ canTakeBackLeaving: false, reasons: { canTakeBackLeaving: reason } });
    const { status, body } = await send('take-back-leaving');
    expect([status, body.errors]).toMatchObject([422, [{ field: '', defaultMessage: reason }]]);
    const statement = submitted.body.data.payPeriodStatements[0]?.statementUid ?? '';
    expect((await test.call(user, 'DELETE', `/statements/${statement}?cancelReason=Too+early`)).status).toBe(200);
    expect((await send('take-back-leaving')).status).toBe(200);
  });

  it('is not possible for somebody who was employed again and has left since by another way', async () => {
    const { payroll, employer, employee, show, send } = await arrange();
    await send('record-leaving', { lastDay: '2026-11-10' });
    expect((await send('payroll-relationship', { payrollUid: payroll })).body.data).toMatchObject({ isActive: true });
    await sql`update portal.employees set is_active = false where employee_uid = ${employee} and employer_id = ${employer}`.execute(
      test.database.db,
    );
    expect((await show()).allowedActions).toMatchObject({ canTakeBackLeaving: false });
    const { status, body } = await send('take-back-leaving');
    expect([status, body.errors[0]?.defaultMessage]).toEqual([
      422,
      'The portal does not know what this leaving changed: choose a payroll to employ the person again.',
    ]);
  });

  it('is refused for somebody who has not left, and to those who may not record leavings', async () => {
    const { path, send } = await arrange();
    expect((await send('take-back-leaving')).status).toBe(422);
    await send('record-leaving', { lastDay: '2026-11-20' });
    const reader = await records.user({ is_external_admin: true });
    expect((await test.call(reader, 'PATCH', `${path}/take-back-leaving`, {})).status).toBe(403);
  });
});

describe('the access of a leaver', () => {
  async function administered() {
    const made = await arrange();
    const holder = await records.user();
    const of = { employee_uid: made.employee, is_pension_administrator: true, access_state: 'active' as const };
    await records.relationship(holder, made.employer, of);
    return { ...made, holder };
  }

  it.each([
    [true, 'revoked', 404],
    [false, 'active', 200],
    [undefined, 'active', 200],
  ])('with revokesAccess %s is %s', async (revokesAccess, accessState, status) => {
    const { send, holder, path } = await administered();
    const leaving = { lastDay: '2026-11-20', ...(revokesAccess !== undefined && { revokesAccess }) };
    expect((await send('record-leaving', leaving)).body.data.companyRelationships).toMatchObject([{ accessState }]);
    expect((await test.call(holder, 'GET', path)).status).toBe(status);
  });

  it('cannot be revoked from the last administrator: nothing is recorded', async () => {
    const { employer, user, send, path } = await administered();
    const staff = await records.user({ is_provider_admin: true });
    await sql`delete from portal.company_relationships where user_uid = ${user} and employer_id = ${employer}`.execute(
      test.database.db,
    );
    const { status, body } = await send('record-leaving', { lastDay: '2026-11-20', revokesAccess: true }, staff);
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringContaining('last administrator')]);
    expect((await test.call<{ data: Employee }>(staff, 'GET', path)).body.data.isActive).toBe(true);
  });

  it('is not for those who may only record leavings', async () => {
    const { employer, send, path } = await administered();
    const clerk = await records.user();
    await records.relationship(clerk, employer, { is_pension_administrator: true });
    expect((await send('record-leaving', { lastDay: '2026-11-20', revokesAccess: true }, clerk)).status).toBe(403);
    expect((await test.call<{ data: Employee }>(clerk, 'GET', path)).body.data.isActive).toBe(true);
  });
});
