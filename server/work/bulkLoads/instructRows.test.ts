import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { TestApi } from '../../../tests/setup/api/testApi.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { rowsAfter } from '../../store/bulkLoads/bulkLoadRows.ts';
import { findLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { instructRows, instructRowsOfPeople } from './instructRows.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
uploadTests((made) => ({ test, uploads, place } = made));

const members = ['Ada', 'Bob', 'Cid', 'Dora', 'Eve'] as const;

/** Three more members beside Ada and Bob, with a contribution of lump sums in the period for the last of them. */
beforeEach(async () => {
  const { records } = uploads;
  for (const [n, first_name] of members.slice(2).entries()) {
    const person = {
      first_name,
      last_name: 'Hill',
      payroll_number: `${first_name[0] ?? ''}${n + 3}`,
      date_of_birth: '1980-02-03',
    };
    const numbers = { national_insurance: `AB20000${n}A`, payroll_uid: place.payroll };
    const employee = await records.employee(place.employer, { ...person, ...numbers });
    await records.membership(place.employer, employee, place.scheme);
    const pot = await uploads.potOf(place, employee);
    if (first_name !== 'Eve') continue;
    const of = {
      payroll_date_uid: place.period,
      benefit_uid: place.benefit,
      payroll_uid: place.payroll,
      employee_lump_sum: 5_00,
    };
    await records.contribution(place.employer, employee, place.scheme, pot, of);
  }
});

/** The instructions of a file's rows, by both ways to find their people, after the records have changed. */
async function instructed(fileAction: FileAction, lines: readonly string[], change: () => Promise<unknown>) {
  const of = { fileAction, payrollDateUid: place.period, text: [...lines, ''].join('\r\n') };
  const { bulkLoadJobUid } = await uploads.checked(place, of);
  await change();
  return test.store.within([place.employer], async (tx) => {
    const load = await findLoad(tx, place.employer, bulkLoadJobUid);
    if (!load?.mapping) throw new Error('The file has no columns with a meaning.');
    const rows = await rowsAfter(tx, { employerId: place.employer, bulkLoadJobUid }, 0, 100);
    const known = { ...load, mapping: load.mapping };
    const byAll = await instructRows(tx, known, rows, '2026-11-21');
    return { byAll, byPerson: await instructRowsOfPeople(tx, known, rows, '2026-11-21'), rows };
  });
}

const change = (name: string, values: string) => () =>
  sql`update portal.employees set ${sql.raw(values)} where employer_id = ${place.employer} and first_name = ${name}`.execute(
    test.database.db,
  );

const contributions = [
  'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution,Employee lump sum',
  'A1,AB123456A,Ada,Hill,50.00,30.00,0.00',
  'B2,,Bob,Hill,0.00,0.00,',
  ',AB200000A,Cid,Hill,60.00,36.00,10.00',
  'd4,XX999999X,Dora,Hill,60.00,36.00,',
  'E5,AB200002A,Eve,Hill,60.00,36.00,0.00',
];

it.each([
  ['nothing', async () => undefined],
  ['a payroll number that somebody else has now', change('Ada', "payroll_number = 'A9'")],
  ['a national insurance number that two people have now', change('Bob', "national_insurance = 'AB200000A'")],
  ['another name', change('Dora', "last_name = 'Vale'")],
  ['an employment that has ended', change('Eve', 'is_active = false')],
])('rows ask for the same, by their people and by all of their numbers, after %s', async (_, then) => {
  const { byAll, byPerson, rows } = await instructed('contribution', contributions, then);
  expect(rows.filter(({ employeeUid }) => employeeUid !== null).length).toBe(5);
  expect(byPerson.map(({ instructions }) => instructions)).toEqual(byAll.map(({ instructions }) => instructions));
  expect(byAll.flatMap(({ instructions }) => instructions).length).toBeGreaterThan(4);
});

it.each(['joiner', 'bulkManagement'] as const)('so do rows of %s about people who are known and new', async (action) => {
  const lines = [
    'Payroll number,National insurance number,First name,Last name,Date of birth,Employment start date',
    'A1,AB123456A,Ada,Vale,1980-02-03,2026-11-02',
    'Z9,AB700001C,Zoe,Marsh,1991-04-05,2026-11-02',
  ];
  const { byAll, byPerson } = await instructed(action, lines, async () => undefined);
  expect(byPerson.map(({ instructions }) => instructions)).toEqual(byAll.map(({ instructions }) => instructions));
  expect(byAll.flatMap(({ instructions }) => instructions).length).toBeGreaterThan(1);
});
