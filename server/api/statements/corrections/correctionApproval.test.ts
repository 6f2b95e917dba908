import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CorrectionApproval, Statement } from '../../../../schemas/generated/types.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import { followOptOuts } from '../../../work/payments/optOutRefunds.ts';
import { service } from '../../../store/lifecycleSteps.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let clerk: string;
let colleague: string;
let statement: string;
let contribution: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

/** A paid statement of £50.00 and £30.00 for one member, on a payroll with the control of a second person. */
beforeEach(async () => {
  ({ employer, user: clerk } = await records.employerWithUser({ is_pension_administrator: true }));
  colleague = await records.user();
  await records.relationship(colleague, employer, { is_pension_administrator: true });
  ({ statement, contribution } = await records.controlledStatement(employer));
});

type Answer = { data: Statement; message: string } & Refusal;
type Answered = { status: number; body: Answer };

const paidAmounts = { employeeRegularAmount: 50_00, employerRegularAmount: 30_00, employeeLumpSum: 0, employerLumpSum: 0 };
const body = (amounts: Partial<typeof paidAmounts>) => ({
  changes: [{ employerContributionUid: contribution, ...paidAmounts, ...amounts }],
  reason: 'A bonus was left out',
});
const send = (by: string, step: string, sent: object = {}, headers?: Record<string, string>): Promise<Answered> =>
  test.call<Answer>(by, 'POST', `/statements/${statement}/${step}`, sent, headers);
/** Corrects the employer's lump sum, in pence. */
const correct = (by: string, employerLumpSum: number) => send(by, 'corrections', body({ employerLumpSum }));
const ask = (by: string, employerLumpSum: number, headers?: Record<string, string>) =>
  send(by, 'ask-for-correction', body({ employerLumpSum }), headers);
const waiting = async (by: string): Promise<CorrectionApproval> =>
  (await test.call<{ data: CorrectionApproval }>(by, 'GET', `/statements/${statement}/correction-approval`)).body.data;
const approve = (by: string, contentSha256: string | null) => send(by, 'approve-correction', { contentSha256 });
const approveAsSeen = async (by: string) => approve(by, (await waiting(by)).contentSha256);
const actionsOf = async (by: string) => (await test.call<Answer>(by, 'GET', `/statements/${statement}`)).body.data.allowedActions;
const reasonOf = ({ status, body: { errors } }: Answered) => [status, errors?.[0]?.defaultMessage];
const run = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(test.database.db);
const statements = async () => (await run(sql`select from portal.statements where employer_id = ${employer}`)).rows.length;
const noticesTo = async (person: string) =>
  (
    await run(sql<{ title: string; body: string; href: string; isSettled: boolean }>`
      select title, body, href, settled_at is not null as "isSettled" from portal.notices
      where user_uid = ${person} and employer_id = ${employer} order by created_at, title`)
  ).rows;
const tasks = async () =>
  (
    await run(sql<{ status: string; amount: number; reason: string | null }>`
      select status, amount, end_reason as reason from portal.tasks where record_uid = ${statement} order by status`)
  ).rows;

it('a correction waits, and is made when a second person approves what that person has seen', async () => {
  const asked = await ask(clerk, 9_999_00);
  expect([asked.status, asked.body.data.statementUid]).toEqual([200, statement]);
  expect(await statements()).toBe(1);
  expect(await noticesTo(colleague)).toEqual([
    expect.objectContaining({
      title: 'Contributions wait for approval',
      body: expect.stringContaining('1 contribution of') as string,
      href: `/employers/${employer}/statements/${statement}`,
      isSettled: false,
    }),
  ]);
  expect((await noticesTo(colleague))[0]?.body).toContain('£9,999.00 to pay');
  expect(await tasks()).toEqual([{ status: 'open', amount: 9_999_00, reason: null }]);

  const seen = await waiting(colleague);
  expect(seen).toMatchObject({
    isAsked: true,
    askedBy: expect.any(String) as string,
    reason: 'A bonus was left out',
    totalDifference: 9_999_00,
    changes: [
      {
        employerContributionUid: contribution,
        employeeName: 'Ada Hill',
        payrollNumber: expect.stringMatching(/^A\d+$/) as string,
        before: { ...paidAmounts, taxRelief: 0, sacrificedAmount: 0 },
        after: { ...paidAmounts, employerLumpSum: 9_999_00, taxRelief: 0, sacrificedAmount: 0 },
      },
    ],
  });
  expect((await approve(colleague, seen.contentSha256)).status).toBe(200);
  const { rows } = await run(sql<{ uid: string; total: number; reason: string }>`
    select statement_uid as uid, total_amount as total, correction_reason as reason from portal.statements
    where corrects_statement_uid = ${statement}`);
  expect(rows).toEqual([{ uid: expect.any(String) as string, total: 9_999_00, reason: 'A bonus was left out' }]);
  expect(await tasks()).toEqual([{ status: 'done', amount: 9_999_00, reason: 'Approved by a second person' }]);
  expect((await noticesTo(colleague)).every(({ isSettled }) => isSettled)).toBe(true);
  expect(await noticesTo(clerk)).toContainEqual(
    expect.objectContaining({
      title: 'Your correction is approved',
      href: `/employers/${employer}/statements/${rows[0]?.uid}`,
    }),
  );
  expect(await waiting(colleague)).toMatchObject({ isAsked: false, contentSha256: null, changes: [] });
});

it('a correction that gives money back says so', async () => {
  await send(clerk, 'ask-for-correction', body({ employeeRegularAmount: 37_66 }));
  expect((await waiting(colleague)).totalDifference).toBe(-12_34);
  expect((await noticesTo(colleague))[0]?.body).toContain('£12.34 to refund');
  expect((await approveAsSeen(colleague)).status).toBe(200);
});

it('amounts that move from the employer to the employee are shown, though nothing is due', async () => {
  await send(clerk, 'ask-for-correction', body({ employeeRegularAmount: 30_00, employerRegularAmount: 50_00 }));
  const { totalDifference, changes } = await waiting(colleague);
  expect([totalDifference, changes[0]?.after]).toEqual([
    0,
    { ...paidAmounts, employeeRegularAmount: 30_00, employerRegularAmount: 50_00, taxRelief: 0, sacrificedAmount: 0 },
  ]);
});

it('of salary sacrifice, what is given up is shown as it is made: the employer pays all of it', async () => {
  await run(sql`
    update portal.regular_payroll_contributions set deduction_type = 'salary-sacrifice', employee_regular_amount = 0, employer_regular_amount = 80_00,
      sacrificed_amount = 50_00 where statement_uid = ${statement}`);
  // £45.00 of the £80.00 were given up, not £50.00.
  await send(clerk, 'ask-for-correction', body({ employeeRegularAmount: 45_00, employerRegularAmount: 35_00 }));
  const { totalDifference, changes } = await waiting(colleague);
  const right = { employeeRegularAmount: 0, employerRegularAmount: 80_00, employeeLumpSum: 0, employerLumpSum: 0, taxRelief: 0 };
  expect([totalDifference, changes[0]?.before, changes[0]?.after]).toEqual([
    0,
    { ...right, sacrificedAmount: 50_00 },
    { ...right, sacrificedAmount: 45_00 },
  ]);
  expect((await approveAsSeen(colleague)).status).toBe(200);
  const { rows } = await run(sql<{ total: number; givenUp: number }>`
    select total_amount as total, sacrificed_total as "givenUp" from portal.statements where corrects_statement_uid = ${statement}`);
  expect(rows).toEqual([{ total: 0, givenUp: -5_00 }]);
});

it('nobody makes it alone, however often they send it, and a repeated call gets the same answer', async () => {
  const alone = [422, 'This payroll needs a second person for a correction: ask for its approval.'];
  expect(reasonOf(await correct(clerk, 9_999_00))).toEqual(alone);
  expect(reasonOf(await correct(await records.user({ is_provider_admin: true }), 1_00))).toEqual(alone);
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  for (let call = 0; call < 2; call += 1) expect((await ask(clerk, 9_999_00, key)).status).toBe(200);
  expect((await ask(clerk, 9_999_00)).status).toBe(422);
  expect(reasonOf(await approveAsSeen(clerk))).toEqual([422, expect.stringContaining('You asked for this approval')]);
  expect((await correct(clerk, 9_999_00)).status).toBe(422);
  expect((await correct(colleague, 9_999_00)).status).toBe(422);
  expect(await statements()).toBe(1);
});

it('another checksum than that of the correction approves nothing', async () => {
  await ask(clerk, 9_999_00);
  expect(reasonOf(await approve(colleague, 'a'.repeat(64)))).toEqual([
    422,
    expect.stringContaining('not the one that you have seen'),
  ]);
  expect((await approve(colleague, null)).status).toBe(422);
  expect(await statements()).toBe(1);
  expect((await waiting(colleague)).isAsked).toBe(true);
});

it('a correction that was withdrawn and asked for with other amounts is another one', async () => {
  await ask(clerk, 1_00);
  const { contentSha256 } = await waiting(colleague);
  await send(clerk, 'withdraw-correction');
  await ask(clerk, 9_999_00);
  expect((await approve(colleague, contentSha256)).status).toBe(422);
  expect(await statements()).toBe(1);
});

it('of two people who approve at once, one makes it', async () => {
  await ask(clerk, 1_00);
  const staff = await records.user({ is_hs_admin: true });
  const { contentSha256 } = await waiting(colleague);
  const answers = await Promise.all([colleague, staff].map((person) => approve(person, contentSha256)));
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422]);
  expect(await statements()).toBe(2);
});

it('one correction waits at a time', async () => {
  await ask(clerk, 1_00);
  expect(reasonOf(await ask(colleague, 2_00))).toEqual([422, expect.stringContaining('approve or decline it first')]);
  expect(reasonOf(await ask(clerk, 2_00))).toEqual([422, expect.stringContaining('withdraw it')]);
  expect((await waiting(colleague)).totalDifference).toBe(1_00);
});

it('a correction of nothing, or of a contribution of another statement, does not wait', async () => {
  expect(reasonOf(await ask(clerk, 0))).toEqual([422, expect.stringContaining('Change at least one')]);
  const changes = [{ employerContributionUid: crypto.randomUUID(), ...paidAmounts }];
  expect((await send(clerk, 'ask-for-correction', { changes, reason: 'x' })).status).toBe(422);
  expect(await tasks()).toEqual([]);
  expect((await waiting(clerk)).isAsked).toBe(false);
});

it('the second person declines it with a reason, which the first one reads', async () => {
  await ask(clerk, 9_999_00);
  expect((await send(colleague, 'decline-correction', { declineReason: '' })).status).toBe(422);
  expect((await send(clerk, 'decline-correction', { declineReason: 'No' })).status).toBe(422);
  expect((await send(colleague, 'decline-correction', { declineReason: 'The bonus is of December' })).status).toBe(200);
  expect(await noticesTo(clerk)).toEqual([
    expect.objectContaining({
      title: 'Your correction was declined',
      body: expect.stringContaining('The reason: The bonus is of December') as string,
    }),
  ]);
  expect(await tasks()).toEqual([{ status: 'withdrawn', amount: 9_999_00, reason: 'Declined: The bonus is of December' }]);
  expect((await noticesTo(colleague)).every(({ isSettled }) => isSettled)).toBe(true);
  expect([await statements(), (await waiting(colleague)).isAsked]).toEqual([1, false]);
  const { rows } = await run(sql<{ steps: string[] }>`
    select array_agg(action order by at, action) as steps from portal.changes where kind = 'statements' and record_uid = ${statement}`);
  expect(rows[0]?.steps).toEqual(['askForCorrection', 'declineCorrection']);
  expect((await ask(colleague, 1_00)).status).toBe(200);
});

it('the first person withdraws it, and nobody else does', async () => {
  await ask(clerk, 9_999_00);
  expect(await actionsOf(clerk)).toMatchObject({
    canCorrect: false,
    canAskForCorrection: false,
    canApproveCorrection: false,
    canWithdrawCorrection: true,
  });
  expect(await actionsOf(colleague)).toMatchObject({
    canApproveCorrection: true,
    canDeclineCorrection: true,
    canWithdrawCorrection: false,
  });
  expect((await send(colleague, 'withdraw-correction')).status).toBe(422);
  expect((await send(clerk, 'withdraw-correction')).status).toBe(200);
  expect(await tasks()).toEqual([{ status: 'withdrawn', amount: 9_999_00, reason: 'Withdrawn by the person who asked' }]);
  expect((await noticesTo(colleague)).every(({ isSettled }) => isSettled)).toBe(true);
  expect((await approve(colleague, 'a'.repeat(64))).status).toBe(422);
  expect(await actionsOf(clerk)).toMatchObject({ canAskForCorrection: true, canWithdrawCorrection: false });
});

describe('a correction that waits ends with', () => {
  it.each([
    [
      'another amount',
      () =>
        run(
          sql`update portal.regular_payroll_contributions set employee_regular_amount = 51_00 where statement_uid = ${statement}`,
        ),
    ],
    [
      'another person',
      async () => {
        const other = await records.employee(employer);
        await run(
          sql`update portal.regular_payroll_contributions set employee_uid = ${other} where statement_uid = ${statement}`,
        );
      },
    ],
    [
      'a contribution that is cancelled',
      () => run(sql`update portal.regular_payroll_contributions set is_cancelled = true where statement_uid = ${statement}`),
    ],
    [
      'other wanted amounts',
      () =>
        run(
          sql`update portal.requested_corrections set changes = jsonb_set(changes, '{0,employerLumpSum}', '1') where statement_uid = ${statement}`,
        ),
    ],
    [
      'another reason',
      () => run(sql`update portal.requested_corrections set reason = 'Another' where statement_uid = ${statement}`),
    ],
  ])('%s', async (_, change) => {
    await ask(clerk, 9_999_00);
    const { contentSha256 } = await waiting(colleague);
    await change();
    expect((await waiting(colleague)).isAsked).toBe(false);
    expect(reasonOf(await approve(colleague, contentSha256))).toEqual([
      422,
      'No correction of this statement waits for approval.',
    ]);
    expect(await statements()).toBe(1);
  });

  it('the payment: a statement that is owed again is not corrected', async () => {
    await ask(clerk, 9_999_00);
    await run(
      sql`update portal.statements set has_been_paid = false, status = 'waitingForPayment' where statement_uid = ${statement}`,
    );
    expect(reasonOf(await approveAsSeen(colleague))).toEqual([422, expect.stringContaining('has not been paid')]);
    expect((await actionsOf(colleague)).canDeclineCorrection).toBe(true);
  });

  it('the statement: it is cancelled, and the first person gets a notice', async () => {
    await ask(clerk, 9_999_00);
    await run(
      sql`update portal.statements set has_been_paid = false, status = 'waitingForPayment' where statement_uid = ${statement}`,
    );
    await run(sql`update portal.pay_periods set status = 'generatedProcessing' where employer_id = ${employer}`);
    expect((await test.call(colleague, 'DELETE', `/statements/${statement}`)).status).toBe(200);
    expect(await noticesTo(clerk)).toContainEqual(expect.objectContaining({ title: 'Your correction has ended' }));
    expect(await tasks()).toEqual([{ status: 'withdrawn', amount: 9_999_00, reason: 'The statement was cancelled' }]);
    expect((await run(sql`select from portal.requested_corrections where employer_id = ${employer}`)).rows).toEqual([]);
  });
});

describe('a refund after an opt-out', () => {
  const optOut = async (contributionUid: string): Promise<void> => {
    await run(
      sql`update portal.regular_payroll_contributions set opted_out_on = '2026-11-20' where employer_contribution_uid = ${contributionUid}`,
    );
    const taking = { actor: service, at: new Date('2026-11-21T12:00:00Z'), today: '2026-11-21' };
    await test.store.within([employer], (tx) => followOptOuts(tx, employer, { ...taking, isPaidNow: false }));
  };

  it('of the same member ends it, and the first person gets a notice', async () => {
    await ask(clerk, 9_999_00);
    await optOut(contribution);
    expect(await noticesTo(clerk)).toContainEqual(
      expect.objectContaining({
        title: 'Your correction has ended',
        body: expect.stringContaining('after an opt-out') as string,
      }),
    );
    expect((await tasks()).map(({ status, reason }) => [status, reason])).toEqual([
      ['withdrawn', 'A refund after an opt-out has changed the amounts'],
    ]);
    expect((await waiting(colleague)).isAsked).toBe(false);
  });

  it('of another member leaves it', async () => {
    const member = await records.employee(employer);
    const scheme = await records.pensionScheme(employer);
    const { rows } = await run(sql<{ uid: string }>`
      insert into portal.regular_payroll_contributions select copy.* from portal.regular_payroll_contributions c
      cross join lateral jsonb_populate_record(c, jsonb_build_object('employer_contribution_uid', gen_random_uuid(), 'employee_uid', ${member}::uuid,
        'pot_uid', ${await records.pot(employer, member, scheme)}::uuid)) copy
      where c.employer_contribution_uid = ${contribution} returning employer_contribution_uid as uid`);
    await ask(clerk, 9_999_00);
    await optOut(rows[0]?.uid ?? '');
    expect(await statements()).toBe(2);
    expect((await tasks()).map(({ status }) => status)).toEqual(['open']);
    expect((await approveAsSeen(colleague)).status).toBe(200);
    expect(await statements()).toBe(3);
  });
});

it('each correction needs two people: the approval of one is used up', async () => {
  await ask(clerk, 1_00);
  const { contentSha256 } = await waiting(colleague);
  await approve(colleague, contentSha256);
  await run(
    sql`update portal.statements set has_been_paid = true, status = 'paymentReceived' where corrects_statement_uid = ${statement}`,
  );
  expect((await approve(colleague, contentSha256)).status).toBe(422);
  expect((await correct(clerk, 2_00)).status).toBe(422);
  expect((await ask(clerk, 2_00)).status).toBe(200);
  const { totalDifference, changes } = await waiting(colleague);
  expect([totalDifference, changes[0]?.before.employerLumpSum]).toEqual([1_00, 1_00]);
});

it('nobody asks, approves, declines or withdraws who may not', async () => {
  await ask(clerk, 1_00);
  const { contentSha256 } = await waiting(colleague);
  const employerUser = await records.user();
  await records.relationship(employerUser, employer, {});
  const former = await records.user();
  await records.relationship(former, employer, { is_pension_administrator: true, is_active: false });
  for (const [person, status] of [
    [employerUser, 403],
    [await records.user({ is_external_admin: true }), 403],
    [await records.user(), 404],
    [former, 404],
  ] as const) {
    expect((await ask(person, 2_00)).status).toBe(status);
    expect((await approve(person, contentSha256)).status).toBe(status);
    expect((await send(person, 'decline-correction', { declineReason: 'No' })).status).toBe(status);
    expect((await send(person, 'withdraw-correction')).status).toBe(status);
  }
  expect((await test.call(former, 'GET', `/statements/${statement}/correction-approval`)).status).toBe(404);
  expect((await waiting(colleague)).isAsked).toBe(true);
});

describe('without the control', () => {
  const endControl = () =>
    run(sql`update portal.payrolls set require_bulk_load_second_user_approval = false where employer_id = ${employer}`);

  it('one person makes it, and asks for nothing', async () => {
    await endControl();
    expect(reasonOf(await ask(clerk, 1_00))).toEqual([422, expect.stringContaining('needs no second person')]);
    expect((await correct(clerk, 1_00)).status).toBe(201);
  });

  it('a correction that waits already is approved, declined or withdrawn first', async () => {
    await ask(clerk, 1_00);
    await endControl();
    expect((await correct(clerk, 2_00)).status).toBe(422);
    expect((await approveAsSeen(clerk)).status).toBe(422);
    expect((await send(clerk, 'withdraw-correction')).status).toBe(200);
    expect((await correct(clerk, 2_00)).status).toBe(201);
  });
});
