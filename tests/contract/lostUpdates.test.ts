import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWaits } from '../setup/api/lockWaits.ts';
import { Records } from '../setup/api/records.ts';
import { addSignUp } from '../setup/signUp/signUpRecords.ts';
import { type Answer, type TestApi, createTestApi } from '../setup/api/testApi.ts';
import { recordsFromSchema } from '../../mocks/sampleData/fromSchema.ts';
import { type RecordFiles, records } from '../../schemas/generated/records.ts';
import type { JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { documentedOperations } from './apiDocument.ts';
import { newRecordPost } from './prepared/newRecords.ts';
import type { Call } from './contract.ts';

let test: TestApi;
let admin: string;
let changes: Record<string, Change>;

/** A change with an If-Match: the changed table, the address to read, the address to change, and the body, if it has one. */
type Change = readonly [table: string, read: string, change: string, body?: object];

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
  const intermediary = await records.intermediary();
  await records.client(intermediary, employer);
  const client = `/intermediaries/${intermediary}/employers/${employer}`;
  const [payroll, benefit, scheme] = [`/payrolls/${payrollUid}`, `/benefits/${benefitUid}`, `/pension-schemes/${schemeUid}`];
  const dates = {
    generate_contributions_date: '2026-12-31',
    period_start_date: '2026-12-01',
    period_end_date: '2026-12-31',
    pay_date: '2026-12-31',
  };
  const coming = { status: 'notYetDue', due_date: '2027-01-22', ...dates } as const;
  const period = `/pay-periods/${await records.payPeriod(employer, { payroll: payrollUid, benefit: benefitUid }, coming)}`;
  const open = await records.payPeriod(employer, { payroll: payrollUid, benefit: benefitUid });
  const saver = await records.employee(employer);
  const pot = await records.pot(employer, saver, schemeUid);
  const contribution = `/contributions/${await records.contribution(employer, saver, schemeUid, pot, { payroll_date_uid: open })}`;
  const load = await records.bulkLoad(employer, { payroll: payrollUid, benefit: benefitUid, uploadedBy: admin });
  const upload = `/bulk-loads/job/${load}`;
  const answers = `/sign-ups/${await addSignUp(test.database, { state: 'partial' })}/answers/signUp`;
  const preferences = '/me/notice-preferences';
  expect((await test.call(admin, 'PATCH', preferences, { signUpsMail: 'none' })).status).toBe(200);
  changes = {
    changeSignUpAnswers: ['sign_up_leads', answers, answers, { step: 'businessType', values: { numberOfEmployees: 77 } }],
    updateNoticePreferences: ['notice_preferences', preferences, preferences, { signUpsMail: 'daily' }],
    sendBulkLoadEvent: ['bulk_load_jobs', upload, upload, { event: 'discard' }],
    updateRegularPayrollContributionAmounts: [
      'regular_payroll_contributions',
      contribution,
      contribution,
      { employeeLumpSum: 700 },
    ],
    updateEmployeePersonalDetails: ['employees', employee, `${employee}/personal-details`, { firstName: 'Zoë' }],
    updateEmployeeContactDetails: ['employees', employee, `${employee}/contact-details`, { town: 'Ware' }],
    updateEmployeeEmploymentDetails: ['employees', employee, `${employee}/employment-details`, { payrollNumber: 'L-1' }],
    updateEmployeePayrollRelationship: ['employees', employee, `${employee}/payroll-relationship`, { payrollUid: other }],
    updateAssociatedEmployerDefaultLevel: ['intermediary_employers', client, client, { defaultLevel: 'readOnly' }],
    updatePayroll: ['payrolls', payroll, payroll, { includedPartsOfPay: 'All pay' }],
    updateBenefit: ['benefits', benefit, benefit, { name: 'Another name' }],
    updatePayPeriod: ['pay_periods', period, period, { dueDate: '2027-01-20' }],
    updatePensionScheme: ['pension_schemes', scheme, scheme, { name: 'Another name' }],
  };
  for (const one of conditional) changes[one.operation.operationId] ??= await changeFromFiles(one);
});
afterAll(() => test.close());

const conditional = documentedOperations.filter(({ operation }) => operation.parameters.some(({ name }) => name === 'If-Match'));

/** A change for a resource described by files alone, of a record made up from its schema: a new value, or the archive, or the deletion. */
async function changeFromFiles({
  method,
  path,
  operation: { 'x-resource': name },
}: (typeof conditional)[number]): Promise<Change> {
  const files = records.find(({ resource }) => resource.name === name);
  const call: Call = async (_role, by, at, body) => {
    const { status, headers, body: answered } = await test.call<unknown>(admin, by, at, body);
    return { status, headers: Object.fromEntries(headers), body: answered };
  };
  const post = files && (await newRecordPost(call, files, 1));
  if (!files || !post) throw new Error(`Add a change for ${method.toUpperCase()} ${path} to the table of this test.`);
  const made = await call(post.role, 'POST', post.path, post.body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const record = (made.body as { data: Record<string, unknown> }).data;
  const { storage, endpoints, idProperty } = files.resource;
  const uid = String(record[idProperty]);
  const at = `${endpoints.show?.path}`.replace('{id}', uid);
  const place = ['table' in storage ? storage.table : 'documents', at, path.replace('{id}', uid)] as const;
  if (path.endsWith('/restore')) expect((await test.call(admin, 'POST', `${at}/archive`, {})).status).toBe(200);
  return method === 'patch' ? [...place, await newValue(files, path, record)] : place;
}

/** A value of another record for a field that may be changed by itself. */
async function newValue(files: RecordFiles, path: string, record: Readonly<Record<string, unknown>>): Promise<object> {
  const section = files.resource.sections.find(({ update }) => update?.path === path);
  const [, other = {}] = recordsFromSchema(files, (await files.loadValidators()).validate, 2);
  // A single field: a condition may link several fields.
  const field = section?.fields.find((one) => isFree(files.entity.properties[one]) && other[one] !== record[one]);
  if (field === undefined) throw new Error(`No field of ${files.resource.name} can be changed by itself at ${path}.`);
  return { [field]: other[field] };
}

/** Whether a value may be replaced by any other: not for references, nor for fields set once or by the service. */
const isFree = (property: JsonSchema | undefined): boolean =>
  property !== undefined && !property['x-reference'] && !property['x-writeOnce'] && !property.readOnly;

const verbs = { get: 'GET', post: 'POST', patch: 'PATCH', put: 'PUT', delete: 'DELETE' } as const;

it.each(conditional.map(({ method, operation }) => [operation.operationId, method] as const))(
  'of twenty equal changes with one ETag, %s makes one',
  async (operation, method) => {
    const [table, read, change, body] = changes[operation] ?? ['', '', ''];
    const tag = (await test.call(admin, 'GET', read)).headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    const answers: Promise<Answer<unknown>>[] = [];
    const ask = (count: number): void => {
      for (let n = 0; n < count; n += 1) answers.push(test.call(admin, verbs[method], change, body, { 'If-Match': tag }));
    };
    // All requests reach the point of writing before any of them can write: a read without a lock would let all of them succeed.
    await test.database.db.transaction().execute(async (tx) => {
      await sql`select from portal.${sql.ref(table)} for no key update`.execute(tx);
      ask(6);
      await lockWaits(test.database, 6);
      ask(14);
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const refused = method === 'delete' ? 404 : 412;
    expect(statuses.sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => refused)]);
  },
);
