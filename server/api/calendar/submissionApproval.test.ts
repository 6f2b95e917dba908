import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change, PayPeriod, RegularPayrollContribution, SubmissionApproval } from '../../../schemas/generated/types.ts';
import openApi from '../../../schemas/built/openapi.json' with { type: 'json' };
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceCalendar } from '../../jobs/calendar/advanceCalendar.ts';
import { createStore } from '../../store/createStore.ts';

let test: TestApi;
let records: Records;
let employer: number;
let payroll: string;
let scheme: string;
let benefit: string;
let period: string;
/** A pension administrator who prepares contributions, and a colleague. */
let clerk: string;
let colleague: string;
let ada: { employee: string; pot: string };
let bob: { employee: string; pot: string };

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

/** A member with £30,000 a year. Of qualifying earnings, 5 and 3 % of £2,500 less £520 are £99.00 and £59.40 a month. */
async function member(first_name: string): Promise<{ employee: string; pot: string }> {
  const employee = await records.employee(employer, { payroll_uid: payroll, annual_salary: 3_000_000, first_name });
  await records.membership(employer, employee, scheme);
  return { employee, pot: await records.pot(employer, employee, scheme) };
}

beforeEach(async () => {
  ({ employer, user: clerk } = await records.employerWithUser({ is_pension_administrator: true }));
  colleague = await records.user();
  await records.relationship(colleague, employer, { is_pension_administrator: true });
  payroll = await records.payroll(employer, { require_bulk_load_approval: true, require_bulk_load_second_user_approval: true });
  scheme = await records.pensionScheme(employer, { pensionable_salary_definition: 'qualifyingEarnings' });
  benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  period = await records.payPeriod(employer, { payroll, benefit }, { status: 'notYetDue' });
  ada = await member('Ada');
  bob = await member('Bob');
  await advanceCalendar(createStore(test.database.db), new Date('2026-11-21T12:00:00Z'));
});

type Answer<Data> = { data: Data } & Refusal;
const event = (by: string, name: string, body: object = {}) =>
  test.call<Answer<PayPeriod>>(by, 'POST', `/pay-periods/${period}/${name}`, body);
const submit = (by: string) => event(by, 'upload');
const ask = (by: string) => event(by, 'ask-for-approval');
const approvalOf = async (by: string): Promise<SubmissionApproval> =>
  (await test.call<Answer<SubmissionApproval>>(by, 'GET', `/pay-periods/${period}/approval`)).body.data;
const approve = async (by: string, contentSha256?: string) =>
  event(by, 'approve-contributions', { contentSha256: contentSha256 ?? (await approvalOf(by)).contentSha256 });
const reasonOf = ({ status, body }: { status: number; body: Refusal }) => [status, body.errors?.[0]?.defaultMessage];
const actionsOf = async (by: string) =>
  (await test.call<Answer<PayPeriod>>(by, 'GET', `/pay-periods/${period}`)).body.data.allowedActions;

async function contributionOf({ pot }: { pot: string }): Promise<RegularPayrollContribution> {
  const path = `/employers/${employer}/contributions?filter[payrollDateUid]=${period}&filter[isCancelled]=false`;
  const { body } = await test.call<Answer<RegularPayrollContribution[]>>(clerk, 'GET', path);
  const found = body.data.find(({ potUid }) => potUid === pot);
  if (!found) throw new Error('The member has no contribution in the period.');
  return found;
}

/** Types an amount of an employer's lump sum, in pence. */
async function type(by: string, of: { pot: string }, employerLumpSum: number): Promise<void> {
  const { employerContributionUid: uid } = await contributionOf(of);
  expect((await test.call(by, 'PATCH', `/contributions/${uid}`, { employerLumpSum })).status).toBe(200);
}

const missing = [422, 'These contributions differ from those that were prepared: ask for the approval of a second person first.'];

async function open(title: string, table: 'notices' | 'tasks'): Promise<unknown[]> {
  const { rows } = await sql<{ of: unknown }>`
    select ${table === 'notices' ? sql`user_uid` : sql`amount`} as of from ${sql.table(`portal.${table}`)}
    where employer_id = ${employer} and title like ${title} and ${table === 'notices' ? sql`settled_at is null` : sql`status = 'open'`}`.execute(
    test.database.db,
  );
  return rows.map(({ of }) => of);
}

describe('with the control of a second person', () => {
  it('one administrator alone submits what was prepared and is unchanged', async () => {
    expect(await approvalOf(clerk)).toMatchObject({ state: 'notNeeded', totalAmount: 31_680, differenceCount: 0 });
    const { status, body } = await submit(clerk);
    // Two members of £99.00 and £59.40.
    expect([status, body.data.payPeriodStatements?.[0]?.totalAmount]).toEqual([200, 31_680]);
  });

  it('typed amounts are submitted once a colleague has approved them, with the total that the colleague has seen', async () => {
    await type(clerk, bob, 999_900);
    expect(reasonOf(await submit(clerk))).toEqual(missing);
    expect(await actionsOf(clerk)).toMatchObject({
      canUpload: false,
      canAskForApproval: true,
      canApproveContributions: false,
      canUploadContributions: true,
      reasons: { canUpload: missing[1] },
    });
    expect((await ask(clerk)).status).toBe(200);
    expect(await open('Contributions wait%', 'notices')).toEqual([colleague]);
    expect(await open('Approve the contributions%', 'tasks')).toEqual([1_031_580]);
    expect(reasonOf(await submit(clerk))[1]).toContain('wait for the approval of a second person');
    expect(reasonOf(await approve(clerk))[1]).toContain('another person must give it');
    expect(await actionsOf(colleague)).toMatchObject({
      canUpload: false,
      canAskForApproval: false,
      canApproveContributions: true,
    });
    expect(await approvalOf(colleague)).toMatchObject({
      state: 'asked',
      totalAmount: 1_031_580,
      differenceCount: 1,
      differences: [{ employeeUid: bob.employee, preparedAmount: 15_840, amount: 1_015_740 }],
    });
    expect((await approve(colleague)).status).toBe(200);
    expect(await open('Contributions wait%', 'notices')).toEqual([]);
    expect(await open('Approve the contributions%', 'tasks')).toEqual([]);
    expect(await approvalOf(clerk)).toMatchObject({
      state: 'given',
      askedBy: expect.any(String) as string,
      approvedBy: expect.any(String) as string,
    });
    const { status, body } = await submit(clerk);
    expect([status, body.data.payPeriodStatements?.[0]?.totalAmount]).toEqual([200, 1_031_580]);
  });

  it('its steps are in the recent activity, by what each person did', async () => {
    await type(clerk, bob, 999_900);
    await ask(clerk);
    await approve(colleague);
    expect((await submit(clerk)).status).toBe(200);
    const { body } = await test.call<Answer<Change[]>>(
      clerk,
      'GET',
      `/employers/${employer}/changes?filter[kind]=pay-periods&limit=100`,
    );
    const steps = body.data.map(({ activity }) => activity.split(':')[0]);
    for (const step of ['Approval of contributions asked for', 'Contributions approved', 'Contributions submitted'])
      expect(steps).toContain(step);
  });

  it('the one who asked may be any of them, also one who typed nothing', async () => {
    await type(clerk, bob, 999_900);
    await ask(colleague);
    expect(reasonOf(await approve(colleague))[1]).toContain('another person must give it');
    expect((await approve(clerk)).status).toBe(200);
    expect((await submit(colleague)).status).toBe(200);
  });

  it('a lower amount than prepared differs too, and one that is typed back does not', async () => {
    const { employerContributionUid: uid } = await contributionOf(ada);
    const pay = (employeeRegularAmount: number) => test.call(clerk, 'PATCH', `/contributions/${uid}`, { employeeRegularAmount });
    await pay(9_899);
    expect(reasonOf(await submit(clerk))).toEqual(missing);
    await pay(9_900);
    expect((await submit(clerk)).status).toBe(200);
  });

  it('an approval of other contributions than those that the second person has seen is refused', async () => {
    await type(clerk, bob, 100);
    await ask(clerk);
    const { contentSha256 } = await approvalOf(colleague);
    await type(clerk, bob, 999_900);
    expect(reasonOf(await approve(colleague, contentSha256))[1]).toContain('Nobody has asked for the approval');
    await ask(clerk);
    expect(reasonOf(await approve(colleague, contentSha256))[1]).toContain('not those that you have seen');
    expect(reasonOf(await submit(clerk))[1]).toContain('wait for the approval');
  });

  it('an approval is used up by the submission', async () => {
    await type(clerk, bob, 999_900);
    await ask(clerk);
    await approve(colleague);
    const { body } = await submit(clerk);
    const uid = body.data.payPeriodStatements?.[0]?.statementUid;
    const cancelled = await test.call(clerk, 'DELETE', `/statements/${uid}?cancelReason=Typed+wrongly`);
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect(reasonOf(await submit(clerk))).toEqual(missing);
  });

  it('prepared contributions that are made again after a cancelled statement are still those that were prepared', async () => {
    const { body } = await submit(clerk);
    await test.call(clerk, 'DELETE', `/statements/${body.data.payPeriodStatements?.[0]?.statementUid}?cancelReason=Not+yet`);
    expect((await submit(clerk)).status).toBe(200);
  });
});

describe('the period after a submitted one', () => {
  beforeEach(async () => {
    expect((await submit(clerk)).status).toBe(200);
  });
  /** The service opens the period of December. */
  async function open(): Promise<void> {
    const dates = {
      period_start_date: '2026-12-01',
      period_end_date: '2026-12-31',
      pay_date: '2026-12-31',
      due_date: '2027-01-19',
    };
    period = await records.payPeriod(employer, { payroll, benefit }, { status: 'notYetDue', ...dates });
    await advanceCalendar(createStore(test.database.db), new Date('2026-12-21T12:00:00Z'));
  }
  const raise = async (annualSalary: number): Promise<void> => {
    const path = `/employers/${employer}/employees/${ada.employee}/employment-details`;
    expect((await test.call(clerk, 'PATCH', path, { annualSalary })).status).toBe(200);
  };

  it('with the same amounts is submitted by one administrator', async () => {
    await open();
    expect(await approvalOf(clerk)).toMatchObject({ state: 'notNeeded', totalAmount: 31_680 });
    expect((await submit(clerk)).status).toBe(200);
  });

  it('with a salary that was raised before it opened is for a second person to see', async () => {
    await raise(4_200_000);
    await open();
    // 5 and 3 % of £3,500 less £520 are £149.00 and £89.40.
    expect(await approvalOf(clerk)).toMatchObject({
      state: 'missing',
      totalAmount: 39_680,
      // It was 5 and 3 % of £2,500 less £520.
      differences: [{ employeeUid: ada.employee, preparedAmount: 15_840, amount: 23_840 }],
    });
    expect(reasonOf(await submit(clerk))).toEqual(missing);
    await ask(clerk);
    await approve(colleague);
    expect((await submit(clerk)).status).toBe(200);
  });

  it('with a new member is for a second person to see', async () => {
    const cat = await member('Cat');
    await open();
    expect(await approvalOf(clerk)).toMatchObject({
      state: 'missing',
      differences: [{ employeeUid: cat.employee, preparedAmount: 0 }],
    });
    expect(reasonOf(await submit(clerk))).toEqual(missing);
  });

  it('with a raised salary is submitted by one administrator without the control', async () => {
    await sql`update portal.payrolls set require_bulk_load_second_user_approval = false where payroll_uid = ${payroll}`.execute(
      test.database.db,
    );
    await raise(4_200_000);
    await open();
    expect((await submit(clerk)).status).toBe(200);
  });
});

it('without the control, one administrator submits typed amounts, and nothing is to be approved', async () => {
  await sql`update portal.payrolls set require_bulk_load_second_user_approval = false where payroll_uid = ${payroll}`.execute(
    test.database.db,
  );
  await type(clerk, bob, 999_900);
  expect(await actionsOf(clerk)).toMatchObject({ canUpload: true, canAskForApproval: false });
  expect((await submit(clerk)).status).toBe(200);
});

describe('an approval ends with', () => {
  beforeEach(async () => {
    await type(clerk, bob, 999_900);
    await ask(clerk);
    expect((await approve(colleague)).status).toBe(200);
  });

  const patch = (path: string, body: object) => test.call(clerk, 'PATCH', path, body);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);

  it.each<[what: string, change: () => Promise<unknown>]>([
    ['another lump sum', () => type(clerk, bob, 999_901)],
    [
      'the same total, for other people',
      async () => {
        await type(clerk, bob, 899_900);
        await type(clerk, ada, 100_000);
      },
    ],
    [
      'an amount of the grid',
      async () =>
        patch(`/pay-periods/${period}/contributions`, {
          changes: [{ employerContributionUid: (await contributionOf(ada)).employerContributionUid, employerRegularAmount: 1 }],
        }),
    ],
    [
      'a contribution that is cancelled',
      async () => test.call(clerk, 'POST', `/contributions/${(await contributionOf(ada)).employerContributionUid}/cancel`),
    ],
    [
      'a contribution that is cancelled and added again with another amount',
      async () => {
        await test.call(clerk, 'POST', `/contributions/${(await contributionOf(ada)).employerContributionUid}/cancel`);
        await test.call(clerk, 'POST', `/pay-periods/${period}/contributions`, {
          employeeUid: ada.employee,
          employeeRegularAmount: 9_900,
          employerRegularAmount: 5_941,
        });
      },
    ],
    [
      'a contribution of somebody else',
      async () => {
        const cat = await member('Cat');
        await test.call(clerk, 'POST', `/pay-periods/${period}/contributions`, { employeeUid: cat.employee, employerLumpSum: 1 });
      },
    ],
    [
      'a salary from which the contributions follow',
      () => patch(`/employers/${employer}/employees/${ada.employee}/employment-details`, { annualSalary: 9_000_000 }),
    ],
    [
      'a level of contributions',
      () =>
        patch(`/employee-contribution-levels/${ada.pot}/change-level`, {
          effectiveFrom: '2026-11-21',
          employeeContributionType: 'percent',
          employeePercent: 50,
          employerContributionType: 'percent',
          employerPercent: 4,
        }),
    ],
    [
      'contributions that are worked out again, with a salary that the database has got meanwhile',
      async () => {
        await run(sql`update portal.employees set annual_salary = 9000000 where employee_uid = ${ada.employee}`);
        await test.call(clerk, 'POST', `/pay-periods/${period}/generate-contributions`);
      },
    ],
    [
      'another person in the same place',
      () => run(sql`update portal.regular_payroll_contributions set employee_uid = ${ada.employee} where pot_uid = ${bob.pot}`),
    ],
    [
      'a contribution that moves here from another period',
      async () => {
        const other = await records.payPeriod(
          employer,
          { payroll, benefit },
          { period_start_date: '2026-09-01', period_end_date: '2026-09-30' },
        );
        await records.contribution(employer, ada.employee, scheme, crypto.randomUUID(), {
          payroll_uid: payroll,
          benefit_uid: benefit,
          payroll_date_uid: other,
        });
        await run(
          sql`update portal.regular_payroll_contributions set payroll_date_uid = ${period} where payroll_date_uid = ${other}`,
        );
      },
    ],
    [
      'an employee who moves to another payroll',
      async () => {
        const to = await records.payroll(employer, { name: 'Weekly', require_bulk_load_second_user_approval: true });
        await patch(`/payrolls/${payroll}/selected-switch`, { payrollToUid: to, employeeUids: [ada.employee] });
        await test.call(clerk, 'POST', `/pay-periods/${period}/generate-contributions`);
      },
    ],
  ])('%s', async (_what, change) => {
    const before = await approvalOf(clerk);
    await change();
    const after = await approvalOf(clerk);
    expect(after.contentSha256, 'the change was made').not.toBe(before.contentSha256);
    expect(after.state).toBe('missing');
    expect(reasonOf(await submit(clerk))).toEqual(missing);
    expect(reasonOf(await submit(colleague))).toEqual(missing);
  });

  it('nothing else: it holds until the submission', async () => {
    expect((await submit(clerk)).status).toBe(200);
  });
});

it('nobody asks or approves who may not', async () => {
  await type(clerk, bob, 999_900);
  const employerUser = await records.user();
  await records.relationship(employerUser, employer, {});
  const external = await records.user({ is_external_admin: true });
  const stranger = await records.user();
  for (const [person, status] of [
    [employerUser, 403],
    [external, 403],
    [stranger, 404],
  ] as const) {
    expect((await ask(person)).status).toBe(status);
    expect((await approve(person, 'a'.repeat(64))).status).toBe(status);
    expect((await submit(person)).status).toBe(status);
  }
  await ask(clerk);
  const staff = await records.user({ is_provider_admin: true });
  expect((await approve(staff)).status).toBe(200);
});

it.each(['post', 'patch', 'put', 'delete'])(
  'no %s of the API makes a statement of what a single person typed',
  async (method) => {
    await type(clerk, bob, 999_900);
    const { employerContributionUid } = await contributionOf(bob);
    const ids = [period, payroll, employerContributionUid];
    const stored = async () => {
      const { rows } = await sql<{ statements: number; isControlled: boolean; approvals: number }>`
      select (select count(*)::integer from portal.statements where employer_id = ${employer}) as statements,
        (select count(*)::integer from portal.approvals where employer_id = ${employer} and approved_at is not null) as approvals,
        (select require_bulk_load_second_user_approval from portal.payrolls where payroll_uid = ${payroll}) as "isControlled"`.execute(
        test.database.db,
      );
      return rows[0];
    };
    const bodies = [
      {},
      { event: 'upload', recordUids: [period] },
      { event: 'upload' },
      { status: 'generatedProcessing' },
      { requireBulkLoadSecondUserApproval: false },
    ];
    const paths = Object.entries(openApi.paths as Record<string, object>)
      .filter(([, methods]) => method in methods)
      .map(([path]) => path.replace('/api/v2', ''));
    expect(paths.length).toBeGreaterThan({ post: 50, patch: 30 }[method] ?? 0);
    for (const path of paths)
      for (const id of path.includes('{id}') ? ids : [''])
        for (const body of bodies) {
          const filled = path
            .replace('{employerId}', String(employer))
            .replace('{id}', id)
            .replace(/\{\w+\}/g, 'payPeriod');
          const headers = {
            Authorization: `Bearer ${clerk}`,
            'X-Requested-With': 'XMLHttpRequest',
            'Content-Type': 'application/json',
          };
          const sent = method === 'delete' ? {} : { body: JSON.stringify(body) };
          // Some answers have no body.
          await test.api.request(`/api/v2${filled}`, { method: method.toUpperCase(), headers, ...sent });
        }
    expect(await stored()).toEqual({ statements: 0, approvals: 0, isControlled: true });
    // A contribution that the walk has cancelled is no road to a statement either.
    if (method !== 'post') return;
    await ask(clerk);
    await approve(colleague);
    expect((await submit(clerk)).status, 'the walk has left the period as it was').toBe(200);
  },
  60_000,
);
