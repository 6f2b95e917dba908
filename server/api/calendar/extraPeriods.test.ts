import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceCalendar } from '../../jobs/calendar/advanceCalendar.ts';
import { createStore } from '../../store/createStore.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let payroll: string;
let benefit: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_pension_administrator: true }));
  payroll = await records.payroll(employer, { start_date: '2026-01-01' });
  benefit = await records.benefit(employer, payroll, { start_date: '2026-03-15', payment_due_day: 22 });
});

const bonus = { name: 'Bonus run', periodStartDate: '2026-12-01', periodEndDate: '2026-12-31', payDate: '2026-12-18' };
const add = (fields: object = {}, as = keeper, to = benefit) =>
  test.call<{ data: PayPeriod } & Refusal>(as, 'POST', `/benefits/${to}/pay-periods`, { ...bonus, ...fields });
const remove = (uid: string, as = keeper) => test.call(as, 'DELETE', `/pay-periods/${uid}`);
const dailyStep = (day: string) => advanceCalendar(createStore(test.database.db), new Date(`${day}T12:00:00Z`));

async function names(): Promise<string[]> {
  const { body } = await test.call<{ data: PayPeriod[] }>(
    keeper,
    'GET',
    `/benefits/${benefit}/pay-periods?sort=payDate&limit=50`,
  );
  return body.data.map(({ name }) => name);
}

async function history(uid: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', action, from_state, '>', to_state, acting_as) as text from portal.changes
    where record_uid = ${uid} order by entry`.execute(test.database.db);
  return rows.map(({ text }) => text);
}

describe('an extra period', () => {
  it('has the name, days and pay date that were given, and the other dates by the rules of the benefit', async () => {
    await sql`update portal.benefits set is_paid_via_dd = true where benefit_uid = ${benefit}`.execute(test.database.db);
    await records.mandate(employer, benefit, { status: 'active' });
    const { status, body } = await add();
    expect([status, body.data]).toMatchObject([
      201,
      {
        benefitUid: benefit,
        payrollUid: payroll,
        name: 'Bonus run',
        isExtra: true,
        status: 'notYetDue',
        payDate: '2026-12-18',
        generateContributionsDate: '2026-12-31',
        dueDate: '2027-01-22',
        isPaidByDD: true,
        dDCollectionDate: '2027-01-22',
        potsUpdatedDate: '2027-01-26',
        allowedActions: { canRemove: true, canUploadContributions: false },
      },
    ]);
    expect(await history(body.data.payrollDateUid)).toEqual(['create > notYetDue pension-admin']);
  });

  it('has the pay date of the payroll without one of its own', async () => {
    const { body } = await add({
      name: 'Week 53',
      periodStartDate: '2027-04-05',
      periodEndDate: '2027-04-05',
      payDate: undefined,
    });
    expect(body.data).toMatchObject({ name: 'Week 53', payDate: '2027-04-05', dueDate: '2027-05-21' });
  });

  it('that is due already opens at once, with its steps in the history', async () => {
    const { body } = await add({ periodStartDate: '2026-11-01', periodEndDate: '2026-11-20', payDate: '2026-11-20' });
    expect(body.data).toMatchObject({ status: 'openForUpload', allowedActions: { canUploadContributions: true } });
    expect(await history(body.data.payrollDateUid)).toEqual([
      'create > notYetDue pension-admin',
      'fallDue notYetDue > pendingGeneration service',
      'open pendingGeneration > openForUpload service',
    ]);
    const late = await add({ periodStartDate: '2026-06-01', periodEndDate: '2026-06-30', payDate: '2026-06-30' });
    expect(late.body.data.status).toBe('uploadIsOverdue');
  });

  it('takes its steps with the daily step, and leaves the regular periods as they are', async () => {
    await dailyStep('2026-11-21');
    const { body } = await add();
    await dailyStep('2026-12-31');
    const { body: shown } = await test.call<{ data: PayPeriod }>(keeper, 'GET', `/pay-periods/${body.data.payrollDateUid}`);
    expect(shown.data.status).toBe('openForUpload');
    expect((await names()).toSorted()).toEqual(
      ['1 to 30 November 2026', '1 to 31 December 2026', '1 to 31 January 2027', '1 to 28 February 2027', 'Bonus run'].toSorted(),
    );
  });

  it('stays as it is when a rule changes', async () => {
    await dailyStep('2026-11-21');
    const { body } = await add();
    const senior = await records.user({ is_provider_admin: true });
    expect((await test.call(senior, 'PATCH', `/payrolls/${payroll}`, { frequency: 'weekly' })).status).toBe(200);
    expect((await test.call(senior, 'PATCH', `/benefits/${benefit}`, { paymentDueDay: 5 })).status).toBe(200);
    const { body: shown } = await test.call<{ data: PayPeriod }>(keeper, 'GET', `/pay-periods/${body.data.payrollDateUid}`);
    expect(shown.data).toMatchObject({ payDate: '2026-12-18', dueDate: '2027-01-22' });
  });

  it.each([
    ['days out of order', { periodEndDate: '2026-11-30' }, 'periodEndDate', /on or after the first day/],
    [
      'days before the benefit’s start',
      { periodStartDate: '2026-03-01', periodEndDate: '2026-03-14' },
      'periodEndDate',
      /15\/03\/2026/,
    ],
    ['days far ahead', { periodEndDate: '2062-12-31' }, 'periodEndDate', /within the next year/],
    ['a pay date before its days', { payDate: '2026-11-30' }, 'payDate', /on or after the first day/],
    ['a pay date far ahead', { payDate: '2062-12-31' }, 'payDate', /within the next two years/],
    ['no name', { name: '' }, 'name', /Enter a name/],
    ['a long name', { name: 'x'.repeat(81) }, 'name', /80 characters/],
    ['a date of its own making', { dueDate: '2026-12-31' }, 'dueDate', /./],
    ['another benefit than that of the address', { benefitUid: crypto.randomUUID() }, 'benefitUid', /differs/],
  ])('with %s is refused', async (_, fields, field, message) => {
    const { status, body } = await add(fields);
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
    expect(body.errors[0]?.defaultMessage).toMatch(message);
    expect(await names()).toEqual([]);
  });

  it.each([
    ['benefit', sql`update portal.benefits set status = 'Ceased' where benefit_uid = `],
    ['payroll', sql`update portal.payrolls set status = 'Ceased' where payroll_uid = `],
  ])('is refused for a ceased %s', async (kind, update) => {
    await sql`${update} ${kind === 'benefit' ? benefit : payroll}`.execute(test.database.db);
    const { status, body } = await add();
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringMatching(/takes no more contributions/)]);
  });

  it('is refused after the final pay date of a ceasing payroll', async () => {
    await sql`update portal.payrolls set status = 'Ceasing', final_pay_date = '2026-11-30' where payroll_uid = ${payroll}`.execute(
      test.database.db,
    );
    expect((await add()).body.errors).toMatchObject([{ field: 'periodStartDate' }]);
    expect((await add({ periodStartDate: '2026-11-30' })).status).toBe(201);
  });

  it('is added once, also by ten requests at the same time, and not beside an equal regular one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add()));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array<number>(9).fill(422),
    ]);
    for (const { status, body } of answers)
      if (status === 422)
        expect(body.errors).toMatchObject([{ field: 'payDate', defaultMessage: expect.stringMatching(/already/) as string }]);
    await dailyStep('2026-11-21');
    expect((await add({ payDate: '2026-12-31' })).status).toBe(422);
    expect((await add({ payDate: '2026-12-24' })).status).toBe(201);
  });
});

describe('an extra period that is not yet due', () => {
  it('can be removed, with an entry in the history', async () => {
    const { payrollDateUid: uid } = (await add()).body.data;
    expect((await remove(uid)).status).toBe(200);
    expect(await names()).toEqual([]);
    expect((await history(uid)).at(-1)).toMatch(/^delete/);
    expect((await remove(uid)).status).toBe(404);
  });

  it('stays once it is due, and says why; a regular period is never removed', async () => {
    const due = { periodStartDate: '2026-11-01', periodEndDate: '2026-11-20', payDate: '2026-11-20' };
    const { body } = await add(due);
    const refused = await remove(body.data.payrollDateUid);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/due already, so it stays/)]);
    await dailyStep('2026-11-21');
    const { body: list } = await test.call<{ data: PayPeriod[] }>(
      keeper,
      'GET',
      `/benefits/${benefit}/pay-periods?filter[status]=notYetDue`,
    );
    const [regular] = list.data;
    expect(regular?.allowedActions).toMatchObject({ canRemove: false });
    expect((await remove(regular?.payrollDateUid ?? '')).status).toBe(409);
  });

  it('is added and removed only by those who upload contributions', async () => {
    const [reader, stranger] = [await records.user(), await records.user({})];
    await records.relationship(reader, employer, {});
    expect([(await add({}, reader)).status, (await add({}, stranger)).status]).toEqual([403, 404]);
    const { payrollDateUid: uid } = (await add()).body.data;
    expect([(await remove(uid, reader)).status, (await remove(uid, stranger)).status]).toEqual([403, 404]);
  });
});
