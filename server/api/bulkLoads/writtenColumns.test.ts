import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import library from '../../../schemas/bulk-loads/columns.json' with { type: 'json' };
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

/*
 * Each column of columns.json is uploaded with a value that differs from the stored one, and read back. A new column is tried without being listed here: with a value of
 * its kind, in the files of its field's entity.
 */

interface Column {
  title: string;
  kind: string;
  field?: string;
  values?: { value: string }[];
}
const columns: Readonly<Record<string, Column>> = library.columns;

/** The columns that write nothing, each with the reason. */
const writesNothing: Readonly<Record<string, string>> = {
  title: 'The portal does not keep forms of address; provider formats have the column.',
  middleName: 'The portal does not keep further first names, as the description says.',
  fullName: 'It is shown beside the row, as the description says.',
  gender: 'The portal does not keep the sex; provider formats have the column.',
  addressLine3: 'An address has two lines here.',
  country: 'An address has no country here.',
  isOverseas: 'It only judges the postcode.',
  effectiveFrom: 'A salary for a later day is refused: a record has one salary.',
  requestedAction: 'It says what the row asks for.',
  employerId: 'It finds the client of a file.',
  providerReference: 'It names the provider of the file.',
  papdisVersion: 'It recognises the format.',
  group: "It is the provider's name of a group.",
  subGroup: "It is the provider's name of a group.",
  paymentSource: "It is the provider's name of an account.",
  periodStartDate: 'It is compared with the pay period of the upload.',
  periodEndDate: 'It is compared with the pay period of the upload.',
  payDate: 'It is compared with the pay period of the upload.',
  frequency: 'It is compared with the payroll.',
  taxPeriod: 'The pay period has its own dates.',
  assessmentCategory: 'The portal assesses by itself, and compares.',
  deferralDate: 'The portal keeps no postponement.',
  optOutReference: "It is the provider's number of the notice.",
  voluntaryPercent: 'A row with the percentage alone is warned about: amounts are paid.',
  pensionableEarnings: 'The minimum is judged by it.',
  grossEarnings: 'The minimum is judged by it.',
  groupLifeAmount: 'It is no contribution to a pot.',
  partialPaymentReason: 'It explains an amount.',
  product: 'The pot is that of the benefit that the pay period belongs to.',
  potIdentifier: 'The pot is that of the benefit that the pay period belongs to.',
  schemeNumber: 'It chooses the scheme of the row.',
  benefit: 'It chooses the benefit of the row.',
  recordType: 'It says what the row is.',
  rowReference: 'It finds the row that is corrected.',
  reasons: 'It is never read again, as the description says.',
};

/** Cells where any value of the kind would not do. */
const cells: Readonly<Record<string, string>> = {
  dateOfBirth: '1990-04-06',
  nationalInsurance: 'AB654321C',
  email: 'grace.okonkwo@example.com',
  mobilePhone: '07700 900123',
  postCode: 'NG7 7JK',
  payrollNumber: 'NEW-1',
  employmentStartDate: '2026-10-05',
  annualSalary: '31234.56',
  enrolledOn: '2026-11-02',
  enrolmentType: 'optedIn',
  informationGivenOn: '2026-11-09',
  leavingDate: '2026-11-18',
  optOutDate: '2026-11-19',
};

/** A cell of a column, and the value that the record has of it. */
function sampleOf(name: string): { cell: string; value: unknown } {
  const { kind, values = [] } = columns[name] ?? {};
  const number = Object.keys(columns).indexOf(name);
  const plain: Readonly<Record<string, string>> = {
    amount: `${100 + number}.25`,
    percent: `${(number % 10) + 1}`,
    flag: 'Y',
    code: values.at(-1)?.value ?? '',
    date: '2026-10-12',
  };
  const cell = cells[name] ?? plain[kind ?? ''] ?? `Changed ${number}`;
  if (kind === 'amount') return { cell, value: Math.round(Number(cell) * 100) };
  if (kind === 'percent') return { cell, value: Number(cell) };
  return { cell, value: kind === 'flag' ? true : cell };
}

/** The entity and the field that a column belongs to. */
const fieldOf = (name: string): readonly string[] => columns[name]?.field?.split('.') ?? [];

/** A row of an uploaded file. */
interface UploadedRow {
  fileAction: FileAction;
  /** The columns that it changes: single ones, or all of an entity. */
  changes: (name: string) => boolean;
  /** Further cells. The first two members of a place are A1 and B2. */
  cells: Readonly<Record<string, string>>;
}
const all =
  (...entities: readonly string[]) =>
  (name: string) =>
    entities.includes(fieldOf(name)[0] ?? '');
const only =
  (...names: readonly string[]) =>
  (name: string) =>
    names.includes(name);
const but =
  (changes: UploadedRow['changes'], ...names: readonly string[]) =>
  (name: string) =>
    changes(name) && !names.includes(name);

/** Every way in which a column reaches a record. */
const rows: readonly UploadedRow[] = [
  { fileAction: 'joiner', changes: all('employee', 'enrol', 'change-contribution-level'), cells: {} },
  {
    fileAction: 'employeeDetail',
    changes: but(all('employee'), 'payrollNumber', 'annualSalary'),
    cells: { payrollNumber: 'A1' },
  },
  {
    fileAction: 'employeeDetail',
    changes: only('payrollNumber'),
    cells: { nationalInsurance: 'AB123457B', firstName: 'Bob', lastName: 'Hill' },
  },
  { fileAction: 'salaryDetail', changes: only('annualSalary'), cells: { payrollNumber: 'A1' } },
  { fileAction: 'contribution', changes: all('contribution-amounts'), cells: { payrollNumber: 'A1' } },
  {
    fileAction: 'contribution',
    changes: only('voluntaryAmount'),
    cells: { payrollNumber: 'B2', employeeRegularAmount: '0', employerRegularAmount: '0' },
  },
  { fileAction: 'leaver', changes: all('cease-membership', 'record-leaving'), cells: { payrollNumber: 'A1' } },
  { fileAction: 'optOut', changes: all('opt-out'), cells: { payrollNumber: 'A1' } },
];

const isWritten = (name: string): boolean => writesNothing[name] === undefined;
const columnsOfRow = ({ changes }: UploadedRow): string[] =>
  Object.keys(columns).filter((name) => isWritten(name) && changes(name));

let test: TestApi;
let uploads: Uploads;
/** The values of a record in the answers, by column. */
type Values = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
  await uploads.records.productType();
});
afterAll(() => test.close());

it.each([...Map.groupBy(rows, ({ fileAction }) => fileAction)])(
  'every column of a file of %s is written, and read back',
  async (fileAction, ofFile) => {
    const place = await uploads.place();
    await prepareMembers(place);
    const before = await Promise.all(ofFile.map((row) => read(place, row)));
    await carryOut(place, fileAction, ofFile);
    for (const [index, row] of ofFile.entries()) {
      const names = columnsOfRow(row);
      const expected = Object.fromEntries(names.map((name) => [name, sampleOf(name).value]));
      const same = names.filter((name) => before[index]?.[name] === expected[name]);
      expect(same, 'give these columns cells that differ from the stored values').toEqual([]);
      expect(
        pick(await read(place, row), names),
        'A column was taken and carried out, but no answer has its value: write it (server/jobs/bulkLoads/process), and answer it.',
      ).toEqual(expected);
    }
  },
);

it('every column is in one of these files, or writes nothing for a reason', () => {
  const tried = new Set(rows.flatMap(columnsOfRow));
  const missing = Object.keys(columns).filter((name) => isWritten(name) && !tried.has(name));
  expect(
    missing,
    'No row of this test has these columns: add a row that changes them, or say in writesNothing why they write nothing.',
  ).toEqual([]);
  expect(Object.keys(writesNothing).filter((name) => columns[name] === undefined || tried.has(name))).toEqual([]);
});

const pick = (values: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]));

/** Members are in their opt-out period. */
async function prepareMembers({ employer }: UploadPlaces): Promise<void> {
  await sql`
    update portal.pension_scheme_relationships set enrolled_on = '2026-11-02', enrolment_type = 'autoEnrolled', information_given_on = '2026-11-02'
    where employer_id = ${employer}`.execute(test.database.db);
}

async function carryOut(place: UploadPlaces, fileAction: FileAction, ofFile: readonly UploadedRow[]): Promise<void> {
  const names = [...new Set(ofFile.flatMap((row) => [...Object.keys(row.cells), ...columnsOfRow(row)]))];
  const lines = ofFile.map((row) =>
    names.map((name) => row.cells[name] ?? (columnsOfRow(row).includes(name) ? sampleOf(name).cell : '')),
  );
  const text = [names, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
  const toEmployer = { to: 'employer' as const, payrollUid: place.payroll };
  const { bulkLoadJobUid: uid } = await uploads.checked(place, {
    fileAction,
    text,
    ...(needsBenefit(fileAction) ? { payrollDateUid: place.period } : toEmployer),
  });
  const formatId = `base-${fileAction.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const mapping = { formatId, hasHeading: true, columns: names, values: {}, dateOrder: null };
  const mapped = await test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/mapping`, mapping);
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  let job = await settled(place, uid, 'validatingData');
  // A row with another name and another date of birth may be about somebody else.
  if (fileAction === 'employeeDetail') {
    const staff = await uploads.records.user({ is_provider_admin: true });
    await uploads.event(staff, uid, 'confirmPeople', { peopleConfirmationReason: 'Every value is a sample' });
    job = await settled(place, uid, 'validatingData');
  }
  const { fileErrors = [], itemErrors = [] } = job.validation ?? {};
  expect([...fileErrors, ...itemErrors], `${fileAction}: give the columns cells that its checks take, in \`cells\``).toEqual([]);
  if (job.warnedRowCount > 0)
    await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'Every value is a sample' });
  const begun = await uploads.event(place.admin, uid, 'process');
  expect(begun.status, `${fileAction}: ${JSON.stringify(begun.body)}`).toBe(200);
  await settled(place, uid, 'processingInstructions');
  const { rows: refused } = await sql`
    select kind, reason from portal.bulk_load_instructions where bulk_load_job_uid = ${uid} and state <> 'done'`.execute(
    test.database.db,
  );
  expect(refused, fileAction).toEqual([]);
}

/** An opt-out is from a scheme, and an amount for a pay period. */
const needsBenefit = (fileAction: FileAction): boolean => ['contribution', 'optOut'].includes(fileAction);

async function settled(place: UploadPlaces, uid: string, status: string): Promise<BulkLoadJob> {
  await test.workDone();
  expect((await uploads.read(place, uid)).status).not.toBe(status);
  return uploads.read(place, uid);
}

/** The values of a row's person in the answers of the API, by column; none for a person who is not there yet. */
async function read(place: UploadPlaces, row: UploadedRow): Promise<Values> {
  const get = async <Data>(path: string): Promise<Data> => {
    const { status, body } = await test.call<{ data: Data }>(place.admin, 'GET', path);
    expect(status, path).toBe(200);
    return body.data;
  };
  const numbers = [row.cells['payrollNumber'] ?? sampleOf('payrollNumber').cell, row.cells['nationalInsurance']];
  const people = await get<Values[]>(`/employers/${place.employer}/employees`);
  const person = people.find(
    ({ payrollNumber, nationalInsurance }) =>
      numbers.includes(String(payrollNumber)) || numbers.includes(String(nationalInsurance)),
  );
  if (!person) return {};
  const ofPerson = `filter[employeeUid]=${String(person['employeeUid'])}`;
  const employee = await get<Values & { pensionSchemeRelationships: Values[] }>(
    `/employers/${place.employer}/employees/${String(person['employeeUid'])}`,
  );
  const [level = {}] = await get<Values[]>(`/employers/${place.employer}/employee-contribution-levels?${ofPerson}`);
  const [contribution = {}] = await get<Values[]>(`/employers/${place.employer}/contributions?${ofPerson}`);
  const [membership = {}] = employee.pensionSchemeRelationships;
  return {
    ...byColumn('employee', employee),
    lastPay: employee['lastPay'],
    ...byColumn('change-contribution-level', level),
    ...byColumn('contribution-amounts', contribution),
    voluntaryAmount: contribution['employeeRegularAmount'],
    enrolledOn: membership['enrolledOn'],
    leavingDate: membership['endedOn'],
    optOutDate: membership['endedOn'],
    ...(await unanswered(String(employee['employeeUid']))),
  };
}

/** The fields of an entity in a record, by their columns. */
const byColumn = (entity: string, record: Values): Values =>
  Object.fromEntries(
    Object.keys(columns).flatMap((name) => (fieldOf(name)[0] === entity ? [[name, record[fieldOf(name)[1] ?? '']]] : [])),
  );

/** The columns that are kept for decisions to come, and that no answer has: as they are stored. */
async function unanswered(employeeUid: string): Promise<Values> {
  const { rows: stored } = await sql<Values>`
    select enrolment_type as "enrolmentType", information_given_on::text as "informationGivenOn", end_reason as "leavingReason"
    from portal.pension_scheme_relationships where employee_uid = ${employeeUid}`.execute(test.database.db);
  return stored[0] ?? {};
}
