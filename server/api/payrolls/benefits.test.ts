import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

interface Benefit {
  [field: string]: unknown;
  benefitUid: string;
}

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let payroll: string;
let scheme: string;
let products: { isa: string; pension: string };

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  const product = async (slug: string, isPension: boolean): Promise<string> => {
    const { rows } = await sql<{ uid: string }>`
      insert into portal.product_types (short_name, long_name, slug, is_pension, annual_allowance, priority, can_buy, can_transfer)
      values (${slug}, ${slug}, ${slug}, ${isPension}, '{"currency": "GBP", "amount": 20000}', 1, true, true) returning product_uid as uid`.execute(
      test.database.db,
    );
    return rows[0]?.uid ?? '';
  };
  products = { isa: await product('isa', false), pension: await product('pension', true) };
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  payroll = await records.payroll(employer, { start_date: '2026-04-06', name: 'Monthly staff' });
  scheme = await records.pensionScheme(employer, { name: 'Main plan', scheme_number: 'MT42' });
});

const add = (body: object, to = payroll, as = keeper) =>
  test.call<{ data: Benefit } & Refusal>(as, 'POST', `/payrolls/${to}/benefits`, body);
const pension = () => ({ name: 'Workplace pension', type: 'pension', pensionSchemeUid: scheme });
const made = async (body: object = pension()): Promise<Benefit> => {
  const answer = await add(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const faults = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.errors.map(({ field }) => field)];

describe('a benefit', () => {
  it('is added to its payroll, with the fields computed from scheme, payroll and calendar', async () => {
    const benefit = await made();
    expect(benefit).toMatchObject({
      payrollUid: payroll,
      status: 'Active',
      isActive: true,
      nameWithNonActiveStatus: 'Workplace pension',
      schemeName: 'Main plan',
      schemeNumber: 'MT42',
      // Noon of 21 November lies in the period from 6 November to 5 December, which ends on a Saturday.
      currentPayrollDate: '2026-12-04',
      nextPayrollDate: '2027-01-05',
      bulkManagementFileFormat: null,
      joinerFileFormat: null,
      effectiveFileFormats: { joinerFileFormat: null },
      allowedActions: { canEdit: true, reasons: {} },
    });
    const listed = await test.call<{ data: Benefit[] }>(keeper, 'GET', `/payrolls/${payroll}/benefits`);
    // Only the record itself says what was confirmed.
    const { confirmations, ...listedBenefit } = benefit;
    expect([confirmations, listed.body.data]).toEqual([[], [listedBenefit]]);
    const { rows } =
      await sql`select machine, event from portal.lifecycle_history where record_uid = ${benefit.benefitUid}`.execute(
        test.database.db,
      );
    expect(rows).toEqual([{ machine: 'benefit', event: 'create' }]);
  });

  it('starts more than a year ahead only after a confirmation', async () => {
    const far = { ...pension(), startDate: '2126-04-06' };
    expect((await add(far)).body.errors).toMatchObject([{ field: 'startDate', warning: 'startsFarAhead' }]);
    expect((await made({ ...far, confirmedWarnings: ['startsFarAhead'] }))['startDate']).toBe('2126-04-06');
  });

  it('has only a next pay date before its payroll starts, and none after the payroll has ceased', async () => {
    const later = await records.payroll(employer, { start_date: '2027-01-06' });
    const { body } = await add(pension(), later);
    expect(body.data).toMatchObject({ currentPayrollDate: null, nextPayrollDate: '2027-02-05' });
    await test.database.db.updateTable('portal.payrolls').set({ status: 'Ceased' }).where('payroll_uid', '=', later).execute();
    const after = await test.call<{ data: Benefit }>(keeper, 'GET', `/benefits/${body.data.benefitUid}`);
    expect(after.body.data).toMatchObject({ currentPayrollDate: null, nextPayrollDate: null });
  });

  it('for savings needs a savings product', async () => {
    const savings = { name: 'ISA savings', type: 'savings', productUid: products.isa };
    expect(await made(savings)).toMatchObject({ schemeName: null, productUid: products.isa });
    expect(faults(await add({ ...savings, name: 'B', productUid: products.pension }))).toEqual([422, ['productUid']]);
    expect(faults(await add({ ...savings, name: 'C', productUid: keeper }))).toEqual([422, ['productUid']]);
    expect(faults(await add({ ...savings, name: 'D', pensionSchemeUid: scheme }))).toEqual([422, ['pensionSchemeUid']]);
  });

  it('needs a scheme for a pension and a product for savings', async () => {
    expect(faults(await add({ name: 'A', type: 'pension' }))).toEqual([422, ['pensionSchemeUid']]);
    expect(faults(await add({ name: 'A', type: 'savings' }))).toEqual([422, ['productUid']]);
    expect(faults(await add({}))).toEqual([422, ['type', 'name']]);
  });

  it('cannot be added to a ceased payroll, or to a scheme closed to new members', async () => {
    const ceased = await records.payroll(employer, { status: 'Ceased' });
    const refused = await add(pension(), ceased);
    expect(faults(refused)).toEqual([422, ['payrollUid']]);
    expect(refused.body.errors[0]?.defaultMessage).toBe('Benefits cannot be added to a ceased payroll. Choose an active payroll');
    const closed = await records.pensionScheme(employer, { is_active: false });
    expect(faults(await add({ ...pension(), pensionSchemeUid: closed }))).toEqual([422, ['pensionSchemeUid']]);
    const rows = await test.database.db.selectFrom('portal.benefits').selectAll().where('employer_id', '=', employer).execute();
    expect(rows).toEqual([]);
  });

  it('has a name that is unique on its payroll', async () => {
    await made();
    expect(faults(await add(pension()))).toEqual([422, ['name']]);
    expect((await add(pension(), await records.payroll(employer))).status).toBe(201);
  });

  it('belongs to the payroll of the address', async () => {
    const other = await records.payroll(employer);
    expect((await add({ ...pension(), payrollUid: payroll })).status).toBe(201);
    expect(faults(await add({ ...pension(), name: 'B', payrollUid: other }))).toEqual([422, ['payrollUid']]);
  });

  it("cannot use another employer's scheme, or be read through another employer's payroll", async () => {
    const elsewhere = await records.employer();
    const foreign = await records.pensionScheme(elsewhere);
    expect(faults(await add({ ...pension(), pensionSchemeUid: foreign }))).toEqual([422, ['pensionSchemeUid']]);
    const theirs = await records.payroll(elsewhere);
    expect((await add(pension(), theirs)).status).toBe(404);
    expect((await test.call(keeper, 'GET', `/payrolls/${theirs}/benefits`)).status).toBe(404);
    expect((await test.call(keeper, 'GET', `/payrolls/${keeper}/benefits`)).status).toBe(404);
  });

  it('can be changed but not moved, and cannot be changed once ceased', async () => {
    const benefit = await made();
    const path = `/benefits/${benefit.benefitUid}`;
    const changed = await test.call(keeper, 'PATCH', path, { joinerFileFormat: 'papdis', isPaidViaDd: true });
    expect(changed).toMatchObject({ status: 200, body: { data: { joinerFileFormat: 'papdis', isPaidViaDd: true } } });
    expect(faults(await test.call(keeper, 'PATCH', path, { payrollUid: payroll, type: 'savings' }))).toEqual([
      422,
      ['payrollUid', 'type'],
    ]);
    await test.database.db.updateTable('portal.benefits').set({ status: 'Ceased' }).where('payroll_uid', '=', payroll).execute();
    const refused = await test.call(keeper, 'PATCH', path, { name: 'Late' });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('has ceased') as string } });
    const { body } = await test.call<{ data: Benefit }>(keeper, 'GET', path);
    expect(body.data).toMatchObject({
      nameWithNonActiveStatus: 'Workplace pension (Ceased)',
      allowedActions: { canEdit: false },
    });
  });
});
