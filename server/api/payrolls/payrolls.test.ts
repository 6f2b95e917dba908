import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Payroll } from '../../../schemas/generated/types.ts';
import { type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

let test: TestApi;
let records: Records;
let employer: number;
let staff: string;
let senior: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: senior } = await records.employerWithUser({ is_senior_pension_administrator: true }));
});

type Answer = { data: Payroll } & Refusal;
const whole = { name: 'Weekly staff', frequency: 'weekly', startDate: '2026-11-23' };
const add = (body: object, as = senior) => test.call<Answer>(as, 'POST', `/employers/${employer}/payroll`, body);
const added = async (body: object = {}): Promise<Payroll> => {
  const answer = await add({ ...whole, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const change = (payrollUid: string, body: object, as = senior) => test.call<Answer>(as, 'PATCH', `/payrolls/${payrollUid}`, body);
const show = async (payrollUid: string, query = ''): Promise<Payroll> =>
  (await test.call<Answer>(senior, 'GET', `/payrolls/${payrollUid}${query}`)).body.data;
const fieldsOf = ({ errors }: Refusal): string[] => errors.map(({ field }) => field);

describe('a new payroll', () => {
  it('has the defaults of its schema, and its history begins', async () => {
    const payroll = await added();
    expect(payroll).toMatchObject({
      ...whole,
      status: 'Active',
      payDayWorkingDayRule: 'previousWorkingDay',
      bankHolidayDivision: 'england-and-wales',
      activeEmployeeCount: 0,
      hasPensionBenefit: false,
      allowedActions: { canEdit: true, canEditFeatures: false, canCease: true, reasons: {} },
    });
    const history = await test.database.db
      .selectFrom('portal.lifecycle_history')
      .select(['machine', 'event', 'to_state'])
      .where('record_uid', '=', payroll.payrollUid)
      .execute();
    expect(history).toEqual([{ machine: 'payroll', event: 'create', to_state: 'Active' }]);
  });

  it.each([
    ['more than a year ahead', '2126-11-23', 'startsFarAhead'],
    ['more than 50 years ago', '1926-11-23', 'startedLongAgo'],
  ])('starts %s only after a confirmation, which is kept', async (_, startDate, warning) => {
    const asked = await add({ ...whole, startDate });
    expect(asked.status).toBe(422);
    expect(asked.body.errors).toMatchObject([{ field: 'startDate', warning }]);
    const { payrollUid } = await added({ startDate, confirmedWarnings: [warning] });
    expect(await show(payrollUid)).toMatchObject({ confirmations: [{ warning, values: { startDate } }] });
  });

  it.each([
    ['a pattern where its stance needs one', { payrollNumberRegexStance: 'refuse' }, ['payrollNumberRegex']],
    [
      'a pattern that cannot run for long',
      { payrollNumberRegexStance: 'warn', payrollNumberRegex: '^(a+)+$' },
      ['payrollNumberRegex'],
    ],
    [
      'a representative where the provider writes the letters',
      { delegatedAeComms: true },
      ['employerRepresentativeName', 'employerRepresentativeJobTitle'],
    ],
    ['approval where a second person approves', { requireBulkLoadSecondUserApproval: true }, ['requireBulkLoadApproval']],
    ['a name of more than spaces', { name: '  ' }, ['name']],
    ['a day of the month', { paymentDueDay: 32 }, ['paymentDueDay']],
  ])('needs %s', async (_, body, fields) => {
    const answer = await add({ ...whole, ...body });
    expect([answer.status, fieldsOf(answer.body).toSorted()]).toEqual([422, fields.toSorted()]);
  });

  it("does not switch the provider's features", async () => {
    expect(fieldsOf((await add({ ...whole, enableEmployerApi: true })).body)).toEqual(['enableEmployerApi']);
  });
});

describe('upload formats', () => {
  it('fall back to bulk management, one by one', async () => {
    const payroll = await added({ bulkManagementFileFormat: 'papdis', joinerFileFormat: 'nest', leaverFileFormat: null });
    expect(payroll.leaverFileFormat).toBeNull();
    expect(payroll.effectiveFileFormats).toEqual({
      bulkManagementFileFormat: 'papdis',
      joinerFileFormat: 'nest',
      leaverFileFormat: 'papdis',
      contributionFileFormat: 'papdis',
      optOutFileFormat: 'papdis',
      employeeDetailFileFormat: 'papdis',
      salaryDetailFileFormat: 'papdis',
      lumpSumContributionFileFormat: 'papdis',
      assessmentFileFormat: 'papdis',
    });
    const changed = await change(payroll.payrollUid, { bulkManagementFileFormat: 'base' });
    expect(changed.body.data.effectiveFileFormats).toMatchObject({ joinerFileFormat: 'nest', leaverFileFormat: 'base' });
  });
});

describe('the default payroll', () => {
  it('is the first one until another is made the default', async () => {
    const first = await added();
    const second = await added({ name: 'Monthly staff', frequency: 'monthly' });
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    expect((await change(second.payrollUid, { isDefault: true })).body.data.isDefault).toBe(true);
    expect((await show(first.payrollUid)).isDefault).toBe(false);
  });

  it('cannot be unset without another', async () => {
    const only = await added();
    const answer = await change(only.payrollUid, { isDefault: false });
    expect([answer.status, fieldsOf(answer.body)]).toEqual([422, ['isDefault']]);
  });
});

describe('a change', () => {
  it("of the provider's features is reserved for provider staff", async () => {
    const { payrollUid } = await added();
    expect((await change(payrollUid, { enableEmployerApi: true })).status).toBe(403);
    const changed = await change(payrollUid, { enableEmployerApi: true, contributionsDataFromExternalApi: true }, staff);
    expect(changed.body.data).toMatchObject({ enableEmployerApi: true, allowedActions: { canEditFeatures: true } });
  });

  it('is checked against the conditions of fields that are not sent', async () => {
    const { payrollUid } = await added({ payrollNumberRegexStance: 'refuse', payrollNumberRegex: '^[0-9]{6}$' });
    expect(fieldsOf((await change(payrollUid, { payrollNumberRegex: null })).body)).toEqual(['payrollNumberRegex']);
    expect((await change(payrollUid, { payrollNumberRegex: null, payrollNumberRegexStance: 'ignore' })).status).toBe(200);
  });

  it('of a ceased payroll is refused with the reason', async () => {
    const payrollUid = await records.payroll(employer, { status: 'Ceased' });
    expect((await show(payrollUid)).allowedActions).toMatchObject({
      canEdit: false,
      canCease: false,
      reasons: { canEdit: 'A ceased payroll cannot be changed. Add a new payroll instead.' },
    });
    expect(await change(payrollUid, { name: 'New name' })).toMatchObject({ status: 409 });
  });
});
