import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

interface Effects {
  changed: {
    name: string;
    payrollDateUid: string;
    employeeBefore: number;
    employerBefore: number;
    employeeAfter: number;
    employerAfter: number;
  }[];
  rise: number;
  withoutSalary: string[];
  missed: { name: string; employeeAmount: number; employerAmount: number }[];
  refund: { paidAmount: number; submittedAmount: number; dueBy: string } | null;
}

const november = {
  name: '1 to 30 November 2026',
  period_start_date: '2026-11-01',
  period_end_date: '2026-11-30',
  pay_date: '2026-11-30',
  due_date: '2026-12-22',
};
const october = {
  name: '1 to 31 October 2026',
  period_start_date: '2026-10-01',
  period_end_date: '2026-10-31',
  pay_date: '2026-10-30',
  due_date: '2026-11-22',
};

/** An employer with two payrolls into one scheme, each with an open November, and a person on the first on £30,000 a year: £99.00 and £59.40 a month. */
async function arrange(state: 'active' | 'notEnrolled' = 'active') {
  const { employer, user } = await records.employerWithUser({ is_senior_pension_administrator: true });
  const scheme = await records.pensionScheme(employer);
  const payrollNamed = async (name: string) => {
    const payroll = await records.payroll(employer, { start_date: '2026-01-01', name });
    const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, name: 'Pension' });
    return { payroll, benefit, period: await records.payPeriod(employer, { payroll, benefit }, november) };
  };
  const [office, site] = [await payrollNamed('Office'), await payrollNamed('Site')];
  const employee = await records.employee(employer, {
    payroll_uid: office.payroll,
    annual_salary: 30_000_00,
    date_of_birth: '1980-01-01',
    employment_start_date: '2026-10-20',
  });
  const member = { enrolled_on: '2026-10-20', enrolment_type: 'autoEnrolled' as const, information_given_on: '2026-10-25' };
  if (state === 'active') await records.membership(employer, employee, scheme, 'active', member);
  const pot = await records.pot(employer, employee, scheme);
  await test.store.within([employer], (tx) => followEntitlement(tx, employer, [employee]));
  const path = `/employers/${employer}/employees/${employee}`;
  const preview = async (event: string, body: object, as = user) =>
    test.call<{ data: Effects } & Refusal>(as, 'POST', `${path}/${event}-preview`, body);
  const send = (event: string, body: object) => test.call(user, 'PATCH', `${path}/${event}`, body);
  /** The amounts of the person that stand in each period, by the database. */
  const amounts = async (): Promise<Record<string, [number, number]>> => {
    const { rows } = await sql<{ uid: string; employee: number; employer: number }>`
      select payroll_date_uid as uid, employee_regular_amount as employee, employer_regular_amount as employer
      from portal.regular_payroll_contributions where employee_uid = ${employee} and not is_cancelled and statement_uid is null`.execute(
      test.database.db,
    );
    return Object.fromEntries(rows.map((row) => [row.uid, [row.employee, row.employer]]));
  };
  return { employer, user, scheme, office, site, employee, pot, path, preview, send, amounts };
}

/** The amounts of the periods that an answer names, as it says they will be; without those of nothing. */
const promised = ({ changed }: Effects): Record<string, [number, number]> =>
  Object.fromEntries(
    changed.flatMap((one) =>
      one.employeeAfter + one.employerAfter === 0 ? [] : [[one.payrollDateUid, [one.employeeAfter, one.employerAfter]]],
    ),
  );

describe('the effects of an event are those that the periods have afterwards', () => {
  it('of an opt-out: nothing is paid any more, and what was paid is refunded', async () => {
    const { employer, scheme, office, employee, pot, preview, send, amounts } = await arrange();
    const period = await records.payPeriod(employer, { payroll: office.payroll, benefit: office.benefit }, october);
    const statement = await records.statement(employer, period, { payroll: office.payroll, benefit: office.benefit });
    await sql`update portal.statements set has_been_paid = true, status = 'paymentReceived' where statement_uid = ${statement}`.execute(
      test.database.db,
    );
    await records.contribution(employer, employee, scheme, pot, {
      payroll_uid: office.payroll,
      benefit_uid: office.benefit,
      payroll_date_uid: period,
      statement_uid: statement,
      has_been_paid: true,
      due_date: '2026-11-22',
      employee_regular_amount: 40_00,
      employer_regular_amount: 24_00,
    });
    const before = await amounts();
    const optOut = { pensionSchemeUid: scheme, noticeDate: '2026-11-10' };
    const { status, body } = await preview('opt-out', optOut);
    expect([status, body.data]).toMatchObject([
      200,
      {
        changed: [
          {
            name: 'Office, Pension, November 2026',
            employeeBefore: 99_00,
            employerBefore: 59_40,
            employeeAfter: 0,
            employerAfter: 0,
          },
        ],
        rise: -158_40,
        // One month from the notice: rule 9.
        refund: { paidAmount: 64_00, submittedAmount: 0, dueBy: '2026-12-10' },
      },
    ]);
    expect(await amounts()).toEqual(before);
    expect((await send('opt-out', optOut)).status).toBe(200);
    expect(await amounts()).toEqual(promised(body.data));
  });

  it('of an enrolment after the month was submitted: the contributions that it lacks', async () => {
    const { employer, scheme, office, preview, send } = await arrange('notEnrolled');
    const period = await records.payPeriod(employer, { payroll: office.payroll, benefit: office.benefit }, october);
    await records.statement(employer, period, { payroll: office.payroll, benefit: office.benefit });
    await sql`update portal.pay_periods set status = 'generatedProcessing' where payroll_date_uid = ${period}`.execute(
      test.database.db,
    );
    const enrol = { pensionSchemeUid: scheme, enrolledOn: '2026-10-20', enrolmentType: 'autoEnrolled' };
    const lacking = {
      name: 'Office, Pension, October 2026',
      payrollDateUid: period,
      employeeAmount: 99_00,
      employerAmount: 59_40,
    };
    const { status, body } = await preview('enrol', enrol);
    expect([status, body.data]).toMatchObject([
      200,
      { changed: [{ name: 'Office, Pension, November 2026' }], missed: [lacking] },
    ]);
    expect((await send('enrol', enrol)).status).toBe(200);
    // Contributions that were lacking before an event are no effect of it.
    expect((await preview('opt-out', { pensionSchemeUid: scheme, noticeDate: '2026-11-10' })).body.data.missed).toEqual([]);
  });

  it('of a move without a known salary: no amount changes, and none can be worked out', async () => {
    const { employee, site, preview } = await arrange();
    await sql`update portal.employees set annual_salary = null where employee_uid = ${employee}`.execute(test.database.db);
    expect((await preview('payroll', { payrollUid: site.payroll })).body.data).toMatchObject({
      changed: [],
      withoutSalary: ['Site, Pension, November 2026'],
    });
  });

  it('of a move: the month goes from one payroll to the other', async () => {
    const { office, site, preview, send, amounts } = await arrange();
    const move = { payrollUid: site.payroll };
    const { status, body } = await preview('payroll', move);
    expect([status, body.data]).toMatchObject([
      200,
      {
        changed: [
          { name: 'Office, Pension, November 2026', employeeBefore: 99_00, employeeAfter: 0 },
          { name: 'Site, Pension, November 2026', employeeBefore: 0, employeeAfter: 99_00, employerAfter: 59_40 },
        ],
        rise: 0,
        refund: null,
      },
    ]);
    expect(Object.keys(await amounts())).toEqual([office.period]);
    expect((await send('payroll-relationship', move)).status).toBe(200);
    expect(await amounts()).toEqual(promised(body.data));
  });

  it('of a re-hire, which is no member yet, and of the enrolment after it', async () => {
    const { office, scheme, preview, send, amounts } = await arrange();
    await send('record-leaving', { lastDay: '2026-10-25' });
    expect(await amounts()).toEqual({});
    const rehire = await preview('payroll', { payrollUid: office.payroll });
    expect([rehire.status, rehire.body.data]).toMatchObject([200, { changed: [], rise: 0, refund: null }]);
    expect((await send('payroll-relationship', { payrollUid: office.payroll })).status).toBe(200);
    expect(await amounts()).toEqual({});
    const enrolment = { pensionSchemeUid: scheme, enrolledOn: '2026-11-21', enrolmentType: 'contractual' };
    const { status, body } = await preview('enrol', enrolment);
    expect([status, body.data.rise]).toEqual([200, 158_40]);
    expect((await send('enrol', enrolment)).status).toBe(200);
    expect(await amounts()).toEqual(promised(body.data));
    expect(await amounts()).toEqual({ [office.period]: [99_00, 59_40] });
  });

  it('of the end of a membership before the period', async () => {
    const { scheme, preview, send, amounts } = await arrange();
    const end = { pensionSchemeUid: scheme, lastDay: '2026-10-30', reason: 'employeeAsked' };
    const { body } = await preview('cease-membership', end);
    expect(body.data).toMatchObject({ rise: -158_40, refund: null });
    expect((await send('cease-membership', end)).status).toBe(200);
    expect(await amounts()).toEqual(promised(body.data));
  });

  it('of a period that is generated later, too', async () => {
    const { employer, office, scheme, preview, send, amounts } = await arrange('notEnrolled');
    await sql`update portal.pay_periods set status = 'pendingGeneration' where employer_id = ${employer}`.execute(
      test.database.db,
    );
    const enrolment = { pensionSchemeUid: scheme, enrolledOn: '2026-11-02', enrolmentType: 'autoEnrolled' };
    const { body } = await preview('enrol', enrolment);
    expect(body.data).toMatchObject({ changed: [{ employeeBefore: 0, employeeAfter: 99_00 }], rise: 158_40 });
    await send('enrol', enrolment);
    await sql`update portal.pay_periods set status = 'openForUpload' where employer_id = ${employer}`.execute(test.database.db);
    const employeeUids = Object.keys(await amounts());
    expect(employeeUids).toEqual([]);
    await send('payroll-relationship', { payrollUid: office.payroll });
    await test.call(
      await records.user({ is_provider_admin: true }),
      'POST',
      `/pay-periods/${office.period}/generate-contributions`,
      {},
    );
    expect(await amounts()).toEqual(promised(body.data));
  });
});

describe('the preview of an event', () => {
  it.each([
    ['opt-out', { noticeDate: '2026-11-22' }, 'noticeDate'],
    ['enrol', { enrolledOn: '2026-11-22', enrolmentType: 'autoEnrolled' }, 'pensionSchemeUid'],
    ['cease-membership', { lastDay: '2026-10-19', reason: 'employeeAsked' }, 'lastDay'],
  ])('refuses what the event refuses: %s', async (event, input, field) => {
    const { scheme, preview, send } = await arrange();
    const body = field === 'pensionSchemeUid' ? { ...input, pensionSchemeUid: null } : { ...input, pensionSchemeUid: scheme };
    const said = await preview(event, body);
    expect([said.status, said.body.errors]).toMatchObject([422, [{ field }]]);
    expect((await send(event, body)).body.errors).toEqual(said.body.errors);
  });

  it.each([
    { payrollUid: 5 },
    { payrollUid: 'Office' },
    { payrollUid: null },
    { payrollUid: '0192f0c1-0000-7000-8000-000000000001' },
    { colour: 'red' },
  ])('refuses a payroll that the section refuses, in the same words: %j', async (body) => {
    const { preview, send } = await arrange();
    const said = await preview('payroll', body);
    expect(said.status).toBe(422);
    expect(said.body).toEqual((await send('payroll-relationship', body)).body);
  });

  it('asks for the payroll of a move', async () => {
    const { preview } = await arrange();
    expect(await preview('payroll', {})).toMatchObject({ status: 422, body: { errors: [{ field: 'payrollUid' }] } });
  });

  it('leaves no trace in the history', async () => {
    const { user, path, scheme, preview } = await arrange();
    await preview('opt-out', { pensionSchemeUid: scheme, noticeDate: '2026-11-10' });
    const { body } = await test.call<{ data: unknown[] }>(user, 'GET', `${path}/recent-activity`);
    expect(body.data).toEqual([]);
  });

  it.each([
    ['opt-out', { noticeDate: '2026-11-10' }],
    ['enrol', { enrolledOn: '2026-11-10', enrolmentType: 'contractual' }],
    ['cease-membership', { lastDay: '2026-11-10', reason: 'employeeAsked' }],
    ['payroll', {}],
  ])('is for those who may make the change: %s', async (event, input) => {
    const { scheme, site, preview } = await arrange();
    const reader = await records.user({ is_external_admin: true });
    const of = event === 'payroll' ? { payrollUid: site.payroll } : { pensionSchemeUid: scheme };
    expect((await preview(event, { ...input, ...of }, reader)).status).toBe(403);
  });
});
