import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWaits } from '../setup/api/lockWaits.ts';
import { Records } from '../setup/api/records.ts';
import { type Answer, type TestApi, createTestApi } from '../setup/api/testApi.ts';
import { documentedOperations } from './apiDocument.ts';

let test: TestApi;
let admin: string;
let changes: Readonly<Record<string, Change>>;

/** A change that takes an If-Match: the table of what it changes, where that is read, where it is changed, and to what. */
type Change = readonly [table: string, read: string, change: string, body: object];

beforeAll(async () => {
  test = await createTestApi();
  const records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
  const employer = await records.employer();
  const payrollUid = await records.payroll(employer);
  const other = await records.payroll(employer);
  const schemeUid = await records.pensionScheme(employer);
  const benefitUid = await records.benefit(employer, payrollUid, { pension_scheme_uid: schemeUid });
  const employee = `/employers/${employer}/employees/${await records.employee(employer, { payroll_uid: payrollUid })}`;
  const firm = await records.intermediary();
  await records.client(firm, employer);
  const client = `/intermediaries/${firm}/employers/${employer}`;
  const [payroll, benefit, scheme] = [`/payrolls/${payrollUid}`, `/benefits/${benefitUid}`, `/pension-schemes/${schemeUid}`];
  changes = {
    updateEmployeePersonalDetails: ['employees', employee, `${employee}/personal-details`, { firstName: 'Zoë' }],
    updateEmployeeContactDetails: ['employees', employee, `${employee}/contact-details`, { town: 'Ware' }],
    updateEmployeeEmploymentDetails: ['employees', employee, `${employee}/employment-details`, { payrollNumber: 'L-1' }],
    updateEmployeePayrollRelationship: ['employees', employee, `${employee}/payroll-relationship`, { payrollUid: other }],
    updateAssociatedEmployerDefaultLevel: ['intermediary_employers', client, client, { defaultLevel: 'readOnly' }],
    updatePayroll: ['payrolls', payroll, payroll, { includedPartsOfPay: 'All pay' }],
    updateBenefit: ['benefits', benefit, benefit, { name: 'Another name' }],
    updatePensionScheme: ['pension_schemes', scheme, scheme, { name: 'Another name' }],
  };
});
afterAll(() => test.close());

const conditional = documentedOperations
  .filter(({ method, operation }) => method === 'patch' && operation.parameters.some(({ name }) => name === 'If-Match'))
  .map(({ operation }) => operation.operationId);

it('every change that takes an If-Match is tried here', () => {
  expect(Object.keys(changes).sort()).toEqual(conditional.toSorted());
});

it.each(conditional)('of twenty equal changes with one ETag, %s makes one', async (operation) => {
  const [table, read, change, body] = changes[operation] ?? ['', '', '', {}];
  const tag = (await test.call(admin, 'GET', read)).headers.get('ETag') ?? '';
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  const answers: Promise<Answer<unknown>>[] = [];
  const ask = (count: number): void => {
    for (let n = 0; n < count; n += 1) answers.push(test.call(admin, 'PATCH', change, body, { 'If-Match': tag }));
  };
  // The first ones all come to where they would write before any of them can: a read without a lock would let every one of them pass.
  await test.database.db.transaction().execute(async (tx) => {
    await sql`select from portal.${sql.ref(table)} for no key update`.execute(tx);
    ask(6);
    await lockWaits(test.database, 6);
    ask(14);
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
});
