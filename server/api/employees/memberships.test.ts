import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change, Employee, EmployeeRequest, LifeOfARecord } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

type MembershipValues = Parameters<Records['membership']>[4];
interface Situation {
  /** Null: the employee was never in a scheme. */
  state?: 'active' | 'optedOut' | 'notEnrolled' | null;
  membership?: MembershipValues;
  employee?: Parameters<Records['employee']>[1];
  scheme?: Parameters<Records['pensionScheme']>[1];
}

/** An employee with one scheme of the employer, and a pension administrator. The service's clock says 21 November 2026. */
async function arrange({ state = 'active', membership = {}, employee = {}, scheme = {} }: Situation = {}) {
  const employer = await records.employer();
  const schemeUid = await records.pensionScheme(employer, { name: 'Master trust', ...scheme });
  const employeeUid = await records.employee(employer, {
    first_name: 'Grace',
    last_name: 'Mills',
    employment_start_date: '2026-01-05',
    ...employee,
  });
  const { enrolled_on = '2026-10-20' } = membership;
  const values = { enrolled_on, information_given_on: enrolled_on, enrolment_type: 'autoEnrolled' as const, ...membership };
  if (state !== null)
    await records.membership(employer, employeeUid, schemeUid, state, state === 'notEnrolled' ? membership : values);
  const user = await records.user();
  await records.relationship(user, employer, { is_pension_administrator: true });
  const path = `/employers/${employer}/employees/${employeeUid}`;
  const show = async (): Promise<Employee> => (await test.call<{ data: Employee }>(user, 'GET', path)).body.data;
  const send = (action: string, body: object, as = user) =>
    test.call<{ data: Employee; errors: { field: string; defaultMessage: string }[] }>(as, 'PATCH', `${path}/${action}`, {
      pensionSchemeUid: schemeUid,
      ...body,
    });
  return { employer, schemeUid, employeeUid, user, path, show, send };
}

const membershipOf = (employeeUid: string) =>
  test.database.db
    .selectFrom('portal.pension_scheme_relationships')
    .selectAll()
    .where('employee_uid', '=', employeeUid)
    .executeTakeFirstOrThrow();

async function contribution(
  { employer, schemeUid, employeeUid }: { employer: number; schemeUid: string; employeeUid: string },
  of: readonly { due_date: string; has_been_paid: boolean }[],
): Promise<{ payroll: string; benefit: string }> {
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: schemeUid });
  const product = await records.productType();
  await test.database.db
    .insertInto('portal.regular_payroll_contributions')
    .values(
      of.map((one) => ({
        ...one,
        employer_id: employer,
        employee_uid: employeeUid,
        pot_uid: crypto.randomUUID(),
        payroll_uid: payroll,
        benefit_uid: benefit,
        contribution_type: 'pension' as const,
        intended_for_product_type_uid: product,
        employee_regular_amount: 50_00,
        employer_regular_amount: 30_00,
      })),
    )
    .execute();
  return { payroll, benefit };
}

const cancelled = async (employeeUid: string): Promise<boolean[]> =>
  (
    await test.database.db
      .selectFrom('portal.regular_payroll_contributions')
      .select('is_cancelled')
      .where('employee_uid', '=', employeeUid)
      .orderBy('due_date')
      .execute()
  ).map((one) => one.is_cancelled);

const enrolment = { enrolledOn: '2026-11-01', enrolmentType: 'autoEnrolled' };

describe('the allowed actions of an employee', () => {
  it.each<[string, Situation, object]>([
    ['a member', {}, { canEnrol: false, canOptOut: true, canCeaseMembership: true, reasons: {} }],
    [
      'an employee who is not enrolled',
      { state: 'notEnrolled' },
      { canEnrol: true, canOptOut: false, canCeaseMembership: false, reasons: {} },
    ],
    ['a new joiner', { state: null }, { canEnrol: true, canOptOut: false, canCeaseMembership: false, reasons: {} }],
    [
      'a contractual joiner of a scheme without cancellation',
      { membership: { enrolment_type: 'contractual' }, scheme: { allows_cancellation: false } },
      {
        canOptOut: false,
        canCeaseMembership: true,
        reasons: {
          canOptOut: 'Only members who were enrolled automatically or opted in can opt out: cease the membership instead.',
        },
      },
    ],
    [
      'a new joiner of an employer without an active scheme',
      { state: null, scheme: { is_active: false } },
      { canEnrol: false, reasons: { canEnrol: 'This employer has no active pension scheme. Add one first.' } },
    ],
  ])('of %s', async (_, situation, expected) => {
    expect((await (await arrange(situation)).show()).allowedActions).toMatchObject(expected);
  });

  it.each<[string, Situation]>([
    ['of an employer with a scheme', {}],
    ['of an employer without an active scheme', { scheme: { is_active: false } }],
  ])('offer no enrolment to a leaver %s, not even as refused', async (_, situation) => {
    const { allowedActions } = await (await arrange({ ...situation, state: null, employee: { is_active: false } })).show();
    expect(allowedActions).toMatchObject({ canEnrol: false, canOptOut: false, canCeaseMembership: false });
    expect(allowedActions.reasons).toEqual({});
  });

  it('offer nothing to a person without the permission', async () => {
    const { employer, path, send } = await arrange();
    const other = await records.user();
    await records.relationship(other, employer);
    const { body } = await test.call<{ data: Employee }>(other, 'GET', path);
    expect(body.data.allowedActions).toMatchObject({ canOptOut: false, canCeaseMembership: false, reasons: {} });
    expect((await send('opt-out', { noticeDate: '2026-11-01' }, other)).status).toBe(403);
  });

  it('are those of the Lifecycle tab', async () => {
    const { employeeUid, schemeUid, user } = await arrange();
    const { body } = await test.call<{ data: LifeOfARecord }>(
      user,
      'GET',
      `/lifecycles/pensionRelationship/records/${employeeUid}:${schemeUid}`,
    );
    expect(body.data.events).toMatchObject([
      { event: 'enrol', allowed: false, isPermitted: true },
      { event: 'optOut', allowed: true, isPermitted: true },
      { event: 'leave', allowed: true, isPermitted: true },
    ]);
  });
});

describe('enrolling', () => {
  it('makes the membership of a new joiner, with its dates and its history', async () => {
    const { employer, employeeUid, schemeUid, user, send } = await arrange({ state: null });
    const { status, body } = await send('enrol', { ...enrolment, informationGivenOn: '2026-11-05' });
    expect(status).toBe(200);
    expect(body.data.pensionSchemeRelationships).toMatchObject([
      { pensionSchemeUid: schemeUid, state: 'active', enrolledOn: '2026-11-01', endedOn: null },
    ]);
    expect(body.data.allowedActions).toMatchObject({ canEnrol: false, canOptOut: true });
    expect(await membershipOf(employeeUid)).toMatchObject({
      state: 'active',
      enrolled_on: '2026-11-01',
      enrolment_type: 'autoEnrolled',
      information_given_on: '2026-11-05',
    });
    const history = await test.call<{ data: Change[] }>(user, 'GET', `/employers/${employer}/changes/employees/${employeeUid}`);
    expect(history.body.data).toMatchObject([
      {
        activity: 'Enrolled in Master trust',
        fields: [
          { label: 'Membership of Master trust', from: 'Not enrolled', to: 'Active' },
          { label: 'First day in Master trust', from: null, to: '01/11/2026' },
        ],
      },
    ]);
  });

  it('brings back an employee who opted out', async () => {
    const { employeeUid, send } = await arrange({ state: 'optedOut', membership: { ended_on: '2026-10-31' } });
    expect((await send('enrol', enrolment)).status).toBe(200);
    expect(await membershipOf(employeeUid)).toMatchObject({ state: 'active', enrolled_on: '2026-11-01', ended_on: null });
  });

  it('leaves nothing behind when it is refused', async () => {
    const { employeeUid, send, show } = await arrange({ state: null });
    const { status, body } = await send('enrol', { ...enrolment, enrolledOn: '2026-01-04' });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'enrolledOn', defaultMessage: 'Choose a day on or after 05/01/2026, when the employment started' }],
    ]);
    expect((await show()).pensionSchemeRelationships).toEqual([]);
    await expect(membershipOf(employeeUid)).rejects.toThrow();
  });

  it('is of the kind that the law gives the category of the first day', async () => {
    const { employer, employeeUid, send } = await arrange({
      state: null,
      employee: { date_of_birth: '1990-04-06', annual_salary: 9_000_00 },
    });
    const payroll = await records.payroll(employer, { start_date: '2026-01-01', enable_assessment: true });
    await test.database.db
      .updateTable('portal.employees')
      .set({ payroll_uid: payroll })
      .where('employee_uid', '=', employeeUid)
      .execute();
    // £750.00 a month: above £520.00, and not above the trigger of £833.00.
    const { status, body } = await send('enrol', enrolment);
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'enrolmentType',
          defaultMessage:
            'Only eligible jobholders are enrolled automatically. On 01/11/2026 the employee was a non-eligible jobholder, by age and salary: choose another kind, or correct the date of birth or the salary',
        },
      ],
    ]);
    expect((await send('enrol', { ...enrolment, enrolmentType: 'joined' })).body.errors[0]?.field).toBe('enrolmentType');
    expect((await send('enrol', { ...enrolment, enrolmentType: 'optedIn' })).status).toBe(200);
  });

  it('is judged by the salary and the payroll of the first day, not by those of today', async () => {
    const { employer, employeeUid, send } = await arrange({
      state: null,
      employee: { date_of_birth: '1990-04-06', annual_salary: 30_000_00 },
    });
    const assessed = await records.payroll(employer, { start_date: '2026-01-01', enable_assessment: true });
    const other = await records.payroll(employer, { start_date: '2026-01-01' });
    const { db } = test.database;
    await db.updateTable('portal.employees').set({ payroll_uid: other }).where('employee_uid', '=', employeeUid).execute();
    const of = { employee_uid: employeeUid, employer_id: employer };
    await db
      .insertInto('portal.payroll_relationships')
      .values([
        { ...of, payroll_uid: assessed, is_active: false, started_on: '2026-01-05', ended_on: '2026-11-14' },
        { ...of, payroll_uid: other, is_active: true, started_on: '2026-11-15', ended_on: null },
      ])
      .execute();
    await db
      .insertInto('portal.employee_salaries')
      .values([
        { ...of, effective_from: '2026-01-05', annual_salary: 9_000_00 },
        { ...of, effective_from: '2026-11-15', annual_salary: 30_000_00 },
      ])
      .execute();
    expect((await send('enrol', enrolment)).body.errors[0]?.field).toBe('enrolmentType');
    // From then on, a payroll pays that the portal does not assess.
    expect((await send('enrol', { ...enrolment, enrolledOn: '2026-11-15' })).status).toBe(200);
  });

  it('refuses the scheme of another employer', async () => {
    const { employeeUid, send } = await arrange({ state: null });
    const foreign = await records.pensionScheme(await records.employer());
    const { status, body } = await send('enrol', { ...enrolment, pensionSchemeUid: foreign });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'pensionSchemeUid', defaultMessage: "Choose one of the employer's pension schemes" }],
    ]);
    await expect(membershipOf(employeeUid)).rejects.toThrow();
  });
});

describe('opting out', () => {
  it('ends the membership, cancels what is unpaid and names the refund', async () => {
    const situation = await arrange();
    const { employer, employeeUid, user, send } = situation;
    await contribution(situation, [
      { due_date: '2026-09-30', has_been_paid: true },
      { due_date: '2026-10-30', has_been_paid: true },
      { due_date: '2026-11-30', has_been_paid: false },
    ]);
    expect((await send('opt-out', { noticeDate: '2026-11-10' })).status).toBe(200);
    expect(await membershipOf(employeeUid)).toMatchObject({
      state: 'optedOut',
      enrolled_on: '2026-10-20',
      ended_on: '2026-11-10',
    });
    expect(await cancelled(employeeUid)).toEqual([false, false, true]);
    const history = await test.call<{ data: Change[] }>(user, 'GET', `/employers/${employer}/changes/employees/${employeeUid}`);
    expect(history.body.data).toMatchObject([
      {
        activity: 'Opted out of Master trust: £80.00 in all to refund by 10/12/2026',
        fields: [
          { label: 'Membership of Master trust', from: 'Active', to: 'Opted out' },
          { label: 'Last day in Master trust', to: '10/11/2026' },
          { label: 'Unpaid contributions cancelled', to: '1' },
          { label: 'Refund due by 10/12/2026', to: '£80.00' },
        ],
      },
    ]);
  });

  it('undoes a contribution whose pay day, and so its due date, was before the first day of membership within its period', async () => {
    const situation = await arrange();
    const { employer, employeeUid, send } = situation;
    const of = await contribution(situation, [{ due_date: '2026-10-19', has_been_paid: true }]);
    const period = await records.payPeriod(employer, of, {
      period_start_date: '2026-10-01',
      period_end_date: '2026-10-31',
      due_date: '2026-10-19',
    });
    await test.database.db
      .updateTable('portal.regular_payroll_contributions')
      .set({ payroll_date_uid: period })
      .where('employee_uid', '=', employeeUid)
      .execute();
    expect((await send('opt-out', { noticeDate: '2026-11-10' })).status).toBe(200);
    const rows = await test.database.db
      .selectFrom('portal.regular_payroll_contributions')
      .select(['opted_out_on', 'has_been_paid'])
      .where('employee_uid', '=', employeeUid)
      .where('corrects_contribution_uid', 'is', null)
      .execute();
    expect(rows).toEqual([{ opted_out_on: '2026-11-10', has_been_paid: true }]);
  });

  it('leaves the contributions on a statement as they are, so that its total stays the sum of its rows', async () => {
    const situation = await arrange();
    const { employer, employeeUid, send } = situation;
    const of = await contribution(situation, [
      { due_date: '2026-11-30', has_been_paid: false },
      { due_date: '2026-12-30', has_been_paid: false },
    ]);
    const statement = await records.statement(employer, await records.payPeriod(employer, of), of);
    await test.database.db
      .updateTable('portal.regular_payroll_contributions')
      .set({ statement_uid: statement })
      .where('employee_uid', '=', employeeUid)
      .where('due_date', '=', '2026-11-30')
      .execute();
    expect((await send('opt-out', { noticeDate: '2026-11-10' })).status).toBe(200);
    expect(await cancelled(employeeUid)).toEqual([false, true]);
  });

  it('is refused at the date after the opt-out period', async () => {
    const { employeeUid, send } = await arrange({ membership: { enrolled_on: '2026-10-01' } });
    const { status, body } = await send('opt-out', { noticeDate: '2026-11-01' });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'noticeDate',
          defaultMessage: 'The opt-out period ended on 31/10/2026: cease the membership instead',
        },
      ],
    ]);
    expect(await membershipOf(employeeUid)).toMatchObject({ state: 'active' });
  });

  it('leaves an outstanding employee request to its own answer, and can be done again without one', async () => {
    const { employer, employeeUid, schemeUid, user, show, send } = await arrange();
    const payroll = await records.payroll(employer);
    const values = { type: 'optOut' as const, payroll_uid: payroll, pension_scheme_uid: schemeUid };
    const request = await records.request(employer, employeeUid, values);
    const reason = 'The employee has asked to opt out: complete or cancel that employee request.';
    expect((await show()).allowedActions).toMatchObject({
      canOptOut: false,
      canCeaseMembership: false,
      reasons: { canOptOut: reason, canCeaseMembership: reason },
    });
    const refused = await send('opt-out', { noticeDate: '2026-11-10' });
    expect([refused.status, refused.body.errors[0]?.defaultMessage]).toEqual([422, reason]);
    await test.call(user, 'PATCH', `/employee-requests/${request}/cancel`);
    expect((await send('opt-out', { noticeDate: '2026-11-10' })).status).toBe(200);
  });

  it('takes one of two notices that arrive at the same moment', async () => {
    const { send } = await arrange();
    const answers = await Promise.all([1, 2].map(() => send('opt-out', { noticeDate: '2026-11-10' })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });
});

describe('an employee request to opt out', () => {
  it.each<[string, string, string | undefined]>([
    ['counts as the notice of its day, however late it is answered', '2026-10-01', undefined],
    [
      'is refused if it was made after the opt-out period, with the reason beside its button',
      '2026-09-30',
      'The opt-out period ended on 30/10/2026: cease the membership instead. Cancel this request.',
    ],
  ])('%s', async (_, enrolledOn, reason) => {
    const { employer, employeeUid, schemeUid, user } = await arrange({ membership: { enrolled_on: enrolledOn } });
    const payroll = await records.payroll(employer);
    const uid = await records.request(employer, employeeUid, {
      type: 'optOut',
      payroll_uid: payroll,
      pension_scheme_uid: schemeUid,
      requested_at: '2026-10-31T09:00:00Z',
    });
    const { body } = await test.call<{ data: EmployeeRequest }>(user, 'GET', `/employee-requests/${uid}`);
    expect(body.data.allowedActions.canComplete).toBe(reason === undefined);
    expect(body.data.allowedActions.reasons.canComplete).toBe(reason);
    const { status } = await test.call(user, 'PATCH', `/employee-requests/${uid}/complete`);
    expect(status).toBe(reason === undefined ? 200 : 422);
    expect(await membershipOf(employeeUid)).toMatchObject(
      reason === undefined ? { state: 'optedOut', ended_on: '2026-10-31' } : { state: 'active', ended_on: null },
    );
  });
});

describe('ceasing a membership', () => {
  it('has its dates and its reason, and leaves contributions of no period to a person', async () => {
    const situation = await arrange({ membership: { enrolled_on: '2024-01-08' } });
    const { employeeUid, send } = situation;
    await contribution(situation, [
      { due_date: '2026-10-30', has_been_paid: false },
      { due_date: '2026-11-30', has_been_paid: false },
    ]);
    const { status, body } = await send('cease-membership', { lastDay: '2026-10-31', reason: 'employeeAsked' });
    expect(status).toBe(200);
    expect(body.data.allowedActions).toMatchObject({ canEnrol: true, canOptOut: false });
    expect(await membershipOf(employeeUid)).toMatchObject({
      state: 'notEnrolled',
      ended_on: '2026-10-31',
      end_reason: 'employeeAsked',
    });
    expect(await cancelled(employeeUid)).toEqual([false, false]);
  });

  it('needs a scheme that the employee is in', async () => {
    const { send } = await arrange({ state: null });
    const { status, body } = await send('cease-membership', { lastDay: '2026-10-31', reason: 'leftEmployment' });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'pensionSchemeUid',
          defaultMessage: 'The employee is not enrolled in this scheme. Choose a scheme that they are in',
        },
      ],
    ]);
  });
});
