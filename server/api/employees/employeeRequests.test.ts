import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmployeeRequest, LifeOfARecord } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

interface Situation {
  payrollStatus?: 'Active' | 'Ceased';
  state?: 'active' | 'optedOut' | 'notEnrolled';
  isActive?: boolean;
  request?: Parameters<Records['request']>[2];
}

/** An employer with one request, and its pension administrator. */
async function arrange({ payrollStatus = 'Active', state = 'active', isActive = true, request = {} }: Situation = {}) {
  const employer = await records.employer();
  const payroll = await records.payroll(employer, { name: 'Weekly staff', status: payrollStatus, frequency: 'weekly' });
  const scheme = await records.pensionScheme(employer, { name: 'Master trust' });
  const employee = await records.employee(employer, { payroll_uid: payroll, is_active: isActive, annual_salary: 26_000_00 });
  const membership = await records.membership(employer, employee, scheme, state, {
    enrolled_on: '2026-10-05',
    enrolment_type: 'autoEnrolled',
    information_given_on: '2026-10-05',
  });
  const uid = await records.request(employer, employee, { payroll_uid: payroll, pension_scheme_uid: scheme, ...request });
  const user = await records.user();
  await records.relationship(user, employer, { is_pension_administrator: true });
  const show = async (): Promise<EmployeeRequest> =>
    (await test.call<{ data: EmployeeRequest }>(user, 'GET', `/employee-requests/${uid}`)).body.data;
  return { employer, payroll, scheme, employee, membership, uid, user, show };
}

const membershipRow = (uid: string) =>
  test.database.db
    .selectFrom('portal.pension_scheme_relationships')
    .selectAll()
    .where('relationship_uid', '=', uid)
    .executeTakeFirstOrThrow();

const levelsOf = (employee: string) =>
  test.database.db
    .selectFrom('portal.contribution_levels')
    .innerJoin('portal.pots', 'portal.pots.pot_uid', 'portal.contribution_levels.pot_uid')
    .selectAll('portal.contribution_levels')
    .where('employee_uid', '=', employee)
    .execute();

const lifeOf = async (user: string, machine: string, uid: string): Promise<LifeOfARecord> =>
  (await test.call<{ data: LifeOfARecord }>(user, 'GET', `/lifecycles/${machine}/records/${uid}`)).body.data;

it('finds the requests of an employee by a part of the name or the payroll number', async () => {
  const { employer, user, uid } = await arrange();
  const ada = await records.employee(employer, {
    first_name: 'Ada',
    last_name: 'Quill',
    payroll_number: 'PN-77',
    national_insurance: 'AB123456C',
    email: 'ada@people.example',
  });
  const hers = await records.request(employer, ada, {});
  const found = async (search: string): Promise<string[]> => {
    const path = `/employers/${employer}/employee-requests?search=${encodeURIComponent(search)}`;
    const { body } = await test.call<{ data: EmployeeRequest[] }>(user, 'GET', path);
    return body.data.map(({ requestUid }) => requestUid);
  };
  expect(await found('quill ada')).toEqual([hers]);
  expect(await found('pn-77')).toEqual([hers]);
  expect(await found('nobody')).toEqual([]);
  // Personal data is masked for some callers, so no search may confirm it.
  for (const personal of ['AB123456C', 'ada@people', 'quill AB12']) expect(await found(personal)).toEqual([]);
  expect(new Set(await found(''))).toEqual(new Set([hers, uid]));
});

describe('an employee request', () => {
  it('has the requested change and the allowed actions', async () => {
    const { show } = await arrange();
    expect(await show()).toMatchObject({
      status: 'outstanding',
      askedFor: 'From 5% to 8%',
      payrollName: 'Weekly staff',
      pensionSchemeName: 'Master trust',
      contributionData: { existingEmployeePercent: 5, updatedEmployeePercent: 8, updatedEmployeePayment: null },
      allowedActions: { canComplete: true, canCancel: true, reasons: {} },
    });
  });

  it('sets the new contribution when completed, also of open contributions that nobody has changed by hand', async () => {
    const { employer, employee, payroll, scheme, uid, user } = await arrange();
    const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
    const pot = await records.pot(employer, employee, scheme);
    const contribution = async (
      due_date: string,
      status: 'paymentReceived' | 'openForUpload',
      values: Parameters<Records['contribution']>[4] = {},
    ): Promise<void> => {
      const month = due_date.slice(0, 7);
      const dates = {
        generate_contributions_date: `${month}-10`,
        period_start_date: `${month}-01`,
        period_end_date: due_date,
        pay_date: due_date,
        due_date,
      };
      const payroll_date_uid = await records.payPeriod(employer, { payroll, benefit }, { status, ...dates });
      const amounts = { employee_regular_amount: 25_00, due_date };
      await records.contribution(employer, employee, scheme, pot, { ...amounts, payroll_date_uid, ...values });
    };
    await contribution('2026-10-14', 'paymentReceived', { has_been_paid: true });
    await contribution('2026-11-28', 'openForUpload', { is_edited: true });
    await contribution('2026-12-14', 'openForUpload');
    const answer = await test.call<{ data: EmployeeRequest }>(user, 'PATCH', `/employee-requests/${uid}/complete`);
    expect(answer.body.data).toMatchObject({
      status: 'complete',
      allowedActions: { canComplete: false, canCancel: false, reasons: {} },
    });
    expect(await levelsOf(employee)).toMatchObject([
      { effective_from: '2026-11-21', employee_percent: 8, employee_amount: null, employer_percent: 3, employer_amount: null },
    ]);
    const amounts = await test.database.db
      .selectFrom('portal.regular_payroll_contributions')
      .select('employee_regular_amount')
      .where('employee_uid', '=', employee)
      .orderBy('due_date')
      .execute();
    // 8 % of 500 pounds a week less the 120 that do not count; what is paid or typed stays.
    expect(amounts.map((one) => one.employee_regular_amount)).toEqual([25_00, 25_00, 30_40]);
  });

  it("takes the employee out of the scheme when an opt-out is completed, by the membership's own lifecycle", async () => {
    const { membership, uid, user } = await arrange({ request: { type: 'optOut', updated_employee_percent: null } });
    await test.call(user, 'PATCH', `/employee-requests/${uid}/complete`);
    expect(await membershipRow(membership)).toMatchObject({ state: 'optedOut' });
    const life = await lifeOf(user, 'pensionRelationship', membership);
    expect(life.path).toMatchObject([
      { event: 'optOut', from: 'active', to: 'optedOut', toLabel: 'Opted out', actingAs: 'pension-admin' },
    ]);
    expect(life.events.find(({ event }) => event === 'enrol')).toMatchObject({ allowed: true, to: 'active' });
  });

  it.each<[string, Situation, RegExp]>([
    ['the payroll has ceased', { payrollStatus: 'Ceased' }, /The payroll Weekly staff has ceased: cancel/],
    ['the employee has left', { isActive: false }, /has left/],
    ['they have opted out in the meantime', { state: 'optedOut' }, /already opted out of Master trust/],
  ])('gives the reason why it cannot be completed, in the record and in the refusal: %s', async (_, situation, reason) => {
    const { show, uid, user } = await arrange(situation);
    const { allowedActions } = await show();
    expect(allowedActions.canComplete).toBe(false);
    expect(allowedActions.reasons.canComplete).toMatch(reason);
    const answer = await test.call(user, 'PATCH', `/employee-requests/${uid}/complete`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]?.defaultMessage).toBe(allowedActions.reasons.canComplete);
    expect((await show()).status).toBe('outstanding');
  });

  it('is refused with the reason when it has already been answered', async () => {
    const { uid, user } = await arrange({});
    await test.call(user, 'PATCH', `/employee-requests/${uid}/complete`);
    for (const action of ['complete', 'cancel']) {
      const again = await test.call(user, 'PATCH', `/employee-requests/${uid}/${action}`);
      expect([again.status, again.body.errors]).toEqual([
        422,
        [{ field: '', defaultMessage: 'The request has already been completed.' }],
      ]);
    }
  });

  it('changes only itself when cancelled, and names the person in the history', async () => {
    const { employer, employee, membership, uid, user } = await arrange({ payrollStatus: 'Ceased' });
    const answer = await test.call<{ data: EmployeeRequest }>(user, 'PATCH', `/employee-requests/${uid}/cancel`);
    expect(answer.body.data.status).toBe('cancelled');
    expect(await membershipRow(membership)).toMatchObject({ state: 'active' });
    expect(await levelsOf(employee)).toEqual([]);
    const life = await lifeOf(user, 'employeeRequest', uid);
    expect(life.record.title).toMatch(/^Contribution change for \S/);
    expect(life.path).toMatchObject([
      { event: 'cancel', eventLabel: 'Cancel request', from: 'outstanding', to: 'cancelled', actorUserUid: user },
    ]);
    const activity = await test.call<{ data: { activity: string }[] }>(
      user,
      'GET',
      `/employers/${employer}/employees/${employee}/recent-activity`,
    );
    expect(activity.body.data[0]?.activity).toMatch(/^Contribution change for .* cancelled$/);
  });
});

describe('the list of requests', () => {
  const listed = async (user: string, employer: number, query: string): Promise<string[]> =>
    (await test.call<{ data: EmployeeRequest[] }>(user, 'GET', `/employers/${employer}/employee-requests${query}`)).body.data.map(
      ({ requestUid }) => requestUid,
    );

  it('includes the whole last day of a range, as the United Kingdom counts its days', async () => {
    const { employer, employee, uid, user } = await arrange({ request: { requested_at: '2026-06-30T22:59:59Z' } });
    // In summer the day ends an hour earlier by UTC.
    const next = await records.request(employer, employee, { requested_at: '2026-06-30T23:00:00Z' });
    expect(await listed(user, employer, '?filter[requestedDate][lte]=2026-06-30')).toEqual([uid]);
    expect(await listed(user, employer, '?filter[requestedDate][gte]=2026-06-30&filter[requestedDate][lte]=2026-06-30')).toEqual([
      uid,
    ]);
    expect(await listed(user, employer, '?filter[requestedDate][gte]=2026-07-01')).toEqual([next]);
  });

  it.each([
    ['filter[requestedDate]=yesterday', 400],
    ['filter[requestedDate]=', 400],
    ['filter[requestedDate]=2026-11-02T09:00:00Z', 200],
    ['filter[requestedDate][gte]=2026-01-01T00:00:00-16:00', 400],
    ['filter[requestedDate][lte]=9999-12-31', 200],
  ])('answers %s with %i', async (query, status) => {
    const { employer, user } = await arrange();
    expect((await test.call(user, 'GET', `/employers/${employer}/employee-requests?${query}`)).status).toBe(status);
  });

  it('filters by type, status and payroll, latest first', async () => {
    const { employer, employee, payroll, uid, user } = await arrange();
    const optOut = await records.request(employer, employee, { type: 'optOut', requested_at: '2026-11-03T09:00:00Z' });
    expect(await listed(user, employer, '')).toEqual([optOut, uid]);
    expect(await listed(user, employer, '?filter[type]=optOut')).toEqual([optOut]);
    expect(await listed(user, employer, `?filter[payrollUid]=${payroll}`)).toEqual([uid]);
    expect(await listed(user, employer, '?filter[status]=complete')).toEqual([]);
  });

  it('is a complete CSV file on request, safe to open', async () => {
    const { employer, employee, user } = await arrange();
    await test.database.db
      .updateTable('portal.employees')
      .set({ first_name: '=cmd()', last_name: 'O"Neil, Jr' })
      .where('employee_uid', '=', employee)
      .execute();
    const response = await test.api.request(
      `/api/v2/employers/${employer}/employee-requests?limit=1&filter[status]=outstanding`,
      {
        headers: { Authorization: `Bearer ${user}`, Accept: 'text/csv' },
      },
    );
    expect(response.headers.get('Content-Type')).toMatch(/^text\/csv/);
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="employee-requests.csv"');
    expect(await response.text()).toBe(
      'Requested,Employee,Type,Request,Payroll,Pension scheme,Benefit type,Status\r\n' +
        '2026-11-02T09:00:00.000Z,"\'=cmd() O""Neil, Jr",Contribution change,From 5% to 8%,Weekly staff,Master trust,Pension,Outstanding\r\n',
    );
  });

  it('is not cut off in a CSV file', async () => {
    const { employer, employee, user } = await arrange();
    await test.database.db
      .insertInto('portal.employee_requests')
      .values(Array.from({ length: 600 }, () => ({ employer_id: employer, employee_uid: employee, type: 'optOut' as const })))
      .execute();
    const response = await test.api.request(`/api/v2/employers/${employer}/employee-requests`, {
      headers: { Authorization: `Bearer ${user}`, Accept: 'text/csv' },
    });
    expect((await response.text()).split('\r\n')).toHaveLength(1 + 601 + 1);
  });
});
