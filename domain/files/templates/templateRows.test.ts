import { expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { csvLine } from '../../../schemas/lib/csv.ts';
import { formatOf } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { recognise } from '../recognition/recognise.ts';
import type { BulkValues } from '../types.ts';
import { templateRows } from './templateRows.ts';
import { withBenefits } from './templateValues.ts';

const member: BulkValues = {
  papdisVersion: 'PAP99',
  payrollNumber: 'P-1042',
  nationalInsurance: 'QQ123456A',
  title: 'Mrs',
  firstName: 'Grace',
  lastName: 'Okonkwo',
  fullName: 'Grace Okonkwo',
  dateOfBirth: '1988-03-31',
  gender: 'female',
  addressLine1: '=12 Harbour Street',
  addressLine2: 'Redcliffe',
  mobilePhone: '+44 7700 900123',
  postCode: 'BS1 4ST',
  isOverseas: false,
  frequency: 'monthly',
  enrolmentType: 'autoEnrolled',
  enrolledOn: '2026-04-20',
  employmentStartDate: '2026-04-06',
  periodStartDate: '2026-04-01',
  periodEndDate: '2026-04-30',
  grossEarnings: 237500,
  pensionableEarnings: 237500,
  employeeRegularAmount: 11875,
  employerRegularAmount: 0,
  employeeLumpSum: null,
  employerLumpSum: -1250,
  employeePercent: '5.00',
};
const cases = bulkLoads.formats.flatMap((format) => format.actions.map((action) => ({ id: format.id, action })));
const asRows = (rows: readonly (readonly string[])[]) => rows.map((cells, index) => ({ rowNumber: index + 1, cells }));

it.each(cases)('an empty template of $id is recognised as a file of $action', ({ id, action }) => {
  const format = formatOf(id, bulkLoads);
  const found = recognise(asRows(templateRows(format, bulkLoads)), { action, fileFormat: format.fileFormat }, bulkLoads);
  expect(found.questions).toEqual([]);
  expect(found.mapping.formatId).toBe(id);
});

it.each(cases)('a filled template of $id is recognised as a file of $action', ({ id, action }) => {
  const format = formatOf(id, bulkLoads);
  const rows = templateRows(format, bulkLoads, [member, { ...member, payrollNumber: 'P-1043' }]);
  const found = recognise(asRows(rows), { action, fileFormat: format.fileFormat }, bulkLoads);
  expect(found.questions).toEqual([]);
  expect(found.mapping.formatId).toBe(id);
  expect(found.mapping.hasHeading).toBe(format.heading !== 'none');
});

it.each(cases.filter(({ action }) => action === 'contribution' || action === 'lumpSumContribution'))(
  'a template of $id with the benefits of its rows is recognised as a file of $action, with that column',
  ({ id, action }) => {
    const format = withBenefits(formatOf(id, bulkLoads));
    const rows = templateRows(format, bulkLoads, [{ ...member, benefit: 'Staff pension' }]);
    const found = recognise(asRows(rows), { action, fileFormat: format.fileFormat }, bulkLoads);
    expect(found.questions).toEqual([]);
    expect(found.mapping.formatId).toBe(id);
    expect(found.mapping.columns.includes('benefit')).toBe(format.heading !== 'none');
  },
);

/** The member's cell under a heading. */
const cell = (id: string, heading: string): string | undefined => {
  const [headings = [], row = []] = templateRows(formatOf(id, bulkLoads), bulkLoads, [member]);
  return row[headings.indexOf(heading)];
};

it.each([
  ['papdis-pap10', 'PAPDISVersion', 'PAP10'],
  ['papdis-pap10', 'BirthDate', '1988-03-31'],
  ['papdis-pap10', 'FrequencyCode', 'M1'],
  ['papdis-pap10', 'EventCode', '1'],
  ['papdis-pap10', 'Gender', 'F'],
  ['papdis-pap10', 'EmployeeContributionsAmount', '118.75'],
  ['papdis-pap10', 'EmployeeContributionsPercent', '5.00'],
  ['papdis-pap10', 'Address1', "'=12 Harbour Street"],
  ['papdis-pap10', 'ExitDate', ''],
  ['base-joiner', 'Date of birth', '1988-03-31'],
  ['base-joiner', 'Mobile phone', "'+44 7700 900123"],
  ['base-contribution', 'Employer contribution', '0.00'],
  ['base-contribution', 'Employee lump sum', ''],
  ['base-contribution', 'Employer lump sum', '-12.50'],
])('writes the values as the format has them: %s, %s: %j', (id, heading, text) => {
  expect(cell(id, heading)).toBe(text);
});

it('writes flags with the first text of each meaning', () => {
  const rows = templateRows(formatOf('cushon-joiner', bulkLoads), bulkLoads, [member, { ...member, isOverseas: true }]);
  expect(rows.map((row) => row[13])).toEqual(['N', 'Y']);
});

it('leaves no cell that a spreadsheet would run', () => {
  const evil = Object.fromEntries(
    Object.values(bulkLoads.columns)
      .filter(({ kind }) => kind !== 'flag')
      .map(({ name }) => [name, '=HYPERLINK("http://evil.example")']),
  );
  for (const format of bulkLoads.formats)
    for (const row of templateRows(format, bulkLoads, [evil])) {
      expect(row.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
      expect(csvLine(row)).toMatch(/\r\n$/);
    }
});
