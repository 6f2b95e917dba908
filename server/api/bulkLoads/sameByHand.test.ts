import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

/*
 * A change leaves the same records, whether a person makes it on its screen or a file brings it: two employers are alike, one is changed by hand and one by
 * a file, and every row of the tables below is compared, the history as well.
 */
let test: TestApi;
let uploads: Uploads;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
  await uploads.records.productType();
});
afterAll(() => test.close());

interface Place extends UploadPlaces {
  ada: string;
}

/** An employer with two members, their salaries, levels and the contributions of the open period. */
async function preparePlace(): Promise<Place> {
  const place = await uploads.place({ name: 'Monthly' });
  const { db } = test.database;
  await sql`update portal.employees set annual_salary = 2400000, employment_start_date = '2024-01-08', email = lower(first_name) || '@people.example'
    where employer_id = ${place.employer}`.execute(db);
  await sql`update portal.pension_schemes set name = 'Scheme' where employer_id = ${place.employer}`.execute(db);
  await sql`update portal.benefits set name = 'Pension' where employer_id = ${place.employer}`.execute(db);
  await sql`update portal.payroll_relationships set started_on = '2024-01-08' where employer_id = ${place.employer}`.execute(db);
  await sql`update portal.pension_scheme_relationships set enrolled_on = '2024-01-08', enrolment_type = 'autoEnrolled' where employer_id = ${place.employer}`.execute(
    db,
  );
  const { rows } = await sql<{ uid: string; pot: string; name: string }>`
    select e.employee_uid as uid, o.pot_uid as pot, e.first_name as name from portal.employees e join portal.pots o using (employee_uid)
    where e.employer_id = ${place.employer} order by 3`.execute(db);
  for (const { pot } of rows) await uploads.records.contributionLevel(place.employer, pot, '2024-01-08');
  const generated = await test.call(place.admin, 'POST', `/pay-periods/${place.period}/generate-contributions`, {});
  expect(generated.status, JSON.stringify(generated.body)).toBe(200);
  return { ...place, ada: rows[0]?.uid ?? '' };
}

const tables = [
  'employees',
  'payroll_relationships',
  'employee_salaries',
  'pension_scheme_relationships',
  'former_memberships',
  'pots',
  'contribution_levels',
  'regular_payroll_contributions',
  'changes',
  'statements',
  'tasks',
] as const;

/** The records of an employer as lines: its own names in place of ids, without times and the way by which the change came. */
async function recordsOf(place: Place): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    ${sql.join(
      tables.map(
        (table) =>
          sql`select ${table} || ' ' || (to_jsonb(t) - ${sql.raw(
            "array['created_at','updated_at','at','entry','change_uid','employer_id','bulk_load_job_uid','content_sha256','pot_number','payment_reference']",
          )})::text as line from ${sql.table(`portal.${table}`)} t where t.employer_id = ${place.employer} and to_jsonb(t) ->> 'kind' is distinct from 'bulk-load-jobs'`,
      ),
      sql` union all `,
    )}`.execute(test.database.db);
  const names = new Map(Object.entries(place).map(([name, uid]) => [String(uid), name]));
  return rows
    .map(({ line }) =>
      line
        .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (uid) => names.get(uid) ?? 'uid')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, 'time'),
    )
    .toSorted();
}

async function byHand(place: Place, method: string, path: string, body: object): Promise<void> {
  const answer = await test.call(place.admin, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

async function byFile(place: Place, fileAction: Parameters<Uploads['send']>[1]['fileAction'], text: string): Promise<void> {
  const job = await uploads.checked(place, { fileAction, text, payrollUid: place.payroll });
  expect(job.validation?.itemErrors, JSON.stringify(job.validation)).toEqual([]);
  const uid = job.bulkLoadJobUid;
  if (job.warnedRowCount > 0)
    expect((await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'She has married.' })).status).toBe(
      200,
    );
  const processed = await uploads.event(place.admin, uid, 'process');
  expect(processed.status, JSON.stringify(processed.body)).toBe(200);
  await test.workDone();
  expect(await uploads.status(place, uid)).toMatch(/^(?:complete|awaitingPayment)$/);
}

async function contributionOf({ ada, period }: Place): Promise<string> {
  const { rows } = await sql<{ uid: string }>`select employer_contribution_uid as uid from portal.regular_payroll_contributions
    where employee_uid = ${ada} and payroll_date_uid = ${period}`.execute(test.database.db);
  return rows[0]?.uid ?? '';
}

const employee = ({ employer, ada }: Place): string => `/employers/${employer}/employees/${ada}`;

const cid = ({ payroll }: Place) => ({
  firstName: 'Cid',
  lastName: 'Vale',
  dateOfBirth: '1991-05-06',
  nationalInsurance: 'AB123459D',
  email: 'cid@people.example',
  payrollNumber: 'C3',
  payrollUid: payroll,
  employmentStartDate: '2026-11-02',
  annualSalary: 26_000_00,
});
const cidHeadings =
  'Payroll number,National insurance number,First name,Last name,Date of birth,Email,Employment start date,Annual salary';
const cidRow = 'C3,AB123459D,Cid,Vale,1991-05-06,cid@people.example,2026-11-02,26000';

it.each<[string, (place: Place) => Promise<void>, (place: Place) => Promise<void>]>([
  [
    'a new employee',
    (place) => byHand(place, 'POST', `/employers/${place.employer}/employees`, cid(place)),
    (place) => byFile(place, 'joiner', `${cidHeadings}\r\n${cidRow}\r\n`),
  ],
  [
    'a salary from the first of the month',
    (place) => byHand(place, 'PATCH', `${employee(place)}/change-salary`, { annualSalary: 30_000_00, salaryFrom: '2026-11-01' }),
    (place) =>
      byFile(
        place,
        'salaryDetail',
        'Payroll number,First name,Last name,Annual salary,Effective from\r\nA1,Ada,Hill,30000,2026-11-01\r\n',
      ),
  ],
  [
    'contact details',
    (place) => byHand(place, 'PATCH', `${employee(place)}/contact-details`, { email: 'ada.hill@people.example', town: 'York' }),
    (place) =>
      byFile(
        place,
        'employeeDetail',
        'Payroll number,First name,Last name,Email,Town or city\r\nA1,Ada,Hill,ada.hill@people.example,York\r\n',
      ),
  ],
  [
    'a leaver',
    (place) => byHand(place, 'PATCH', `${employee(place)}/record-leaving`, { lastDay: '2026-11-20', lastPay: 1_250_00 }),
    (place) =>
      byFile(place, 'leaver', 'Payroll number,First name,Last name,Leaving date,Last pay\r\nA1,Ada,Hill,2026-11-20,1250.00\r\n'),
  ],
  [
    'amounts of a period',
    async (place) => {
      await byHand(place, 'PATCH', `/contributions/${await contributionOf(place)}`, {
        employeeRegularAmount: 110_00,
        employerRegularAmount: 90_00,
      });
      await byHand(place, 'POST', `/pay-periods/${place.period}/upload`, {});
    },
    (place) =>
      byFile(
        place,
        'contribution',
        'Payroll number,First name,Last name,Employee contribution,Employer contribution\r\nA1,Ada,Hill,110.00,90.00\r\nB2,Bob,Hill,,\r\n',
      ),
  ],
  [
    'a lump sum',
    async (place) => {
      await byHand(place, 'PATCH', `/contributions/${await contributionOf(place)}`, { employerLumpSum: 500_00 });
    },
    (place) =>
      byFile(place, 'lumpSumContribution', 'Payroll number,First name,Last name,Employer lump sum\r\nA1,Ada,Hill,500.00\r\n'),
  ],
  [
    'a first day of employment that was wrong',
    (place) => byHand(place, 'PATCH', `${employee(place)}/employment-details`, { employmentStartDate: '2024-01-15' }),
    (place) =>
      byFile(place, 'employeeDetail', 'Payroll number,First name,Last name,Employment start date\r\nA1,Ada,Hill,2024-01-15\r\n'),
  ],
  [
    'a surname',
    (place) => byHand(place, 'PATCH', `${employee(place)}/personal-details`, { lastName: 'Marsh' }),
    (place) =>
      byFile(
        place,
        'employeeDetail',
        'Payroll number,National insurance number,First name,Last name\r\nA1,AB123456A,Ada,Marsh\r\n',
      ),
  ],
  [
    'an opt-out',
    (place) =>
      byHand(place, 'PATCH', `${employee(place)}/opt-out`, {
        pensionSchemeUid: place.scheme,
        noticeDate: '2026-11-16',
        informationGivenOn: '2026-10-20',
      }),
    (place) =>
      byFile(
        place,
        'optOut',
        'Payroll number,First name,Last name,Date of the opt-out notice,Enrolment information given on\r\nA1,Ada,Hill,2026-11-16,2026-10-20\r\n',
      ),
  ],
  [
    'an enrolment',
    async (place) => {
      await byHand(place, 'POST', `/employers/${place.employer}/employees`, cid(place));
      const { rows } = await sql<{ uid: string }>`select employee_uid as uid from portal.employees
        where employer_id = ${place.employer} and payroll_number = 'C3'`.execute(test.database.db);
      await byHand(place, 'PATCH', `/employers/${place.employer}/employees/${rows[0]?.uid}/enrol`, {
        pensionSchemeUid: place.scheme,
        enrolledOn: '2026-11-02',
        enrolmentType: 'autoEnrolled',
        informationGivenOn: '2026-11-09',
      });
    },
    (place) =>
      byFile(
        place,
        'joiner',
        `${cidHeadings},First day of membership,Enrolment,Enrolment information given on\r\n${cidRow},2026-11-02,Automatic enrolment or re-enrolment,2026-11-09\r\n`,
      ),
  ],
])('%s', async (_, hand, file) => {
  const [one, other] = [await preparePlace(), await preparePlace()];
  expect(await recordsOf(one)).toEqual(await recordsOf(other));
  await hand(one);
  await file(other);
  const [here, there] = [await recordsOf(one), await recordsOf(other)];
  expect({
    onlyByFile: there.filter((line) => !here.includes(line)),
    onlyByHand: here.filter((line) => !there.includes(line)),
  }).toEqual({
    onlyByFile: [],
    onlyByHand: [],
  });
  expect(there).toHaveLength(here.length);
});
