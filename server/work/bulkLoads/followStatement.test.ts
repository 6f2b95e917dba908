import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Statement } from '../../../schemas/generated/types.ts';
import type { Refusal } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { applyResult } from '../../jobs/payments/applyResults.ts';
import { TestRuns } from '../../jobs/bulkLoads/process/testRuns.ts';

let runs: TestRuns;
let uploads: Uploads;
let place: UploadPlaces;
let staff: string;
let senior: string;
let uid: string;
let statement: string;

beforeAll(async () => {
  runs = await TestRuns.create();
  uploads = new Uploads(runs.test);
  staff = await runs.records.user({ is_provider_admin: true });
});
afterAll(() => runs.test.close());

const text = [
  'Payroll number,First name,Last name,Employee contribution,Employer contribution',
  'A1,Grace,Hill,50.00,30.00',
  '',
].join('\r\n');
const read = () => uploads.read(place, uid);
const statusOf = async (): Promise<string> => (await read()).status;
const send = (by: string, event: string, body: object = {}) =>
  runs.test.call<{ data: Statement } & Refusal>(by, 'POST', `/statements/${statement}/${event}`, body);

/** The steps of the upload since its processing was started. */
async function steps(): Promise<string[]> {
  const { body } = await runs.test.call<{ data: { path: { event: string; to: string; by: string | null }[] } }>(
    place.admin,
    'GET',
    `/lifecycles/bulkLoadJob/records/${uid}`,
  );
  const { path } = body.data;
  const started = path.findIndex(({ event }) => event === 'process');
  return path.slice(started + 1).map(({ event, to }) => `${event}: ${to}`);
}

// A processed file of contributions, whose statement asks for a payment.
beforeEach(async () => {
  const at = await runs.workplace();
  await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' });
  await sql`update portal.payrolls set enable_employer_file_upload = true where payroll_uid = ${at.payroll}`.execute(
    runs.test.database.db,
  );
  senior = await runs.records.user();
  await runs.records.relationship(senior, at.employer, { is_senior_pension_administrator: true });
  place = { ...at, admin: at.user };
  uid = (await uploads.checked(place, { fileAction: 'contribution', payrollDateUid: at.period, text })).bulkLoadJobUid;
  await uploads.event(place.admin, uid, 'process');
  await runs.test.workDone();
  expect(await statusOf()).toBe('awaitingPayment');
  statement = String((await read()).statementUid);
});

describe('an upload whose statement is to be paid', () => {
  it('is complete once a person records the payment, and cannot be undone from then on', async () => {
    expect((await read()).allowedActions).toMatchObject({ canUndo: true });
    expect((await send(staff, 'receive', { amount: 79_99 })).status).toBe(422);
    expect(await statusOf()).toBe('awaitingPayment');
    expect((await send(staff, 'receive', { amount: 80_00 })).status).toBe(200);
    expect(await read()).toMatchObject({
      status: 'complete',
      statementUid: statement,
      allowedActions: { canUndo: false, reasons: { canUndo: 'The statement has been paid: correct its contributions instead.' } },
    });
    expect(await steps()).toEqual(['instructionsDone: awaitingPayment', 'receivePayment: complete']);
  });

  it('is received once when ten people record the payment at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(staff, 'receive', { amount: 80_00 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await steps()).toEqual(['instructionsDone: awaitingPayment', 'receivePayment: complete']);
  });

  it('still awaits a payment that the bank has returned, and is complete once it is collected', async () => {
    const mandate = await runs.records.mandate(place.employer, place.benefit, { status: 'active' });
    const collect = async (attempt: number): Promise<string> => {
      await sql`
        update portal.statements set status = 'paymentInitiated', is_paid_via_direct_debit = true where statement_uid = ${statement}`.execute(
        runs.test.database.db,
      );
      return runs.records.collection(place.employer, statement, mandate, { attempt });
    };
    const day = { at: runs.test.deps.clock(), today: '2026-11-21' };
    const returned = await collect(1);
    expect((await read()).allowedActions?.reasons).toMatchObject({
      canUndo: 'The direct debit is already with the bank: wait until it is collected or returned.',
    });
    expect(
      await applyResult(
        runs.test.store,
        { collectionUid: returned, statementUid: statement, outcome: 'returned', reason: '0' },
        day,
      ),
    ).toBe(true);
    expect(await read()).toMatchObject({ status: 'awaitingPayment', allowedActions: { canUndo: true } });
    const collected = await collect(2);
    expect(
      await applyResult(runs.test.store, { collectionUid: collected, statementUid: statement, outcome: 'collected' }, day),
    ).toBe(true);
    expect(await statusOf()).toBe('complete');
  });

  it('awaits no payment once the statement is cancelled, and can be undone', async () => {
    const { status, body } = await runs.test.call(senior, 'DELETE', `/statements/${statement}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await read()).toMatchObject({ status: 'complete', statementUid: null, allowedActions: { canUndo: true } });
    expect(await steps()).toEqual(['instructionsDone: awaitingPayment', 'statementCancelled: complete']);
    expect((await uploads.event(place.admin, uid, 'undo')).status).toBe(200);
    await runs.test.workDone();
    expect(await statusOf()).toBe('undone');
  });

  it('that is undone does not follow its statement any more', async () => {
    expect((await uploads.event(place.admin, uid, 'undo')).status).toBe(200);
    await runs.test.workDone();
    expect(await statusOf()).toBe('undone');
    expect(await steps()).toEqual(['instructionsDone: awaitingPayment', 'undo: undoing', 'instructionsUndone: undone']);
    const { rows } = await sql`select is_cancelled from portal.statements where statement_uid = ${statement}`.execute(
      runs.test.database.db,
    );
    expect(rows).toEqual([{ is_cancelled: true }]);
  });

  it('is not concerned by the refund of a later correction', async () => {
    await send(staff, 'receive', { amount: 80_00 });
    const { body: list } = await runs.test.call<{ data: { employerContributionUid: string }[] }>(
      senior,
      'GET',
      `/statements/${statement}/contributions`,
    );
    const amounts = { employeeRegularAmount: 40_00, employerRegularAmount: 30_00, employeeLumpSum: 0, employerLumpSum: 0 };
    const changes = [{ employerContributionUid: list.data[0]?.employerContributionUid, ...amounts }];
    const corrected = await runs.test.call<{ data: Statement }>(senior, 'POST', `/statements/${statement}/corrections`, {
      changes,
      reason: 'Paid too much.',
    });
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(201);
    expect(corrected.body.data.status).toBe('refundDue');
    expect(await read()).toMatchObject({ status: 'complete', statementUid: statement });
  });
});
