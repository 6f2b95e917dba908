import { expect, it } from 'vitest';
import { cellsOf, codesOf, wholeFile } from './samples/sampleFiles.ts';
import { workbookFile } from './samples/sampleWorkbook.ts';
import { isReportRow, isTotalsRow } from './totalsRow.ts';

it.each<[reason: string, cells: string[], expected: boolean]>([
  ['totals', ['Total', '', '', '300.00', '150.00'], true],
  ['totals behind an empty cell', ['', 'TOTALS:', '£1,234.56', '(20.00)'], true],
  ['a grand total', ['Grand total', '', '300.5'], true],
  ['a subtotal', ['Sub-total', '300.00'], true],
  ['the totals of a group', ['Total Bakery', '', '2375.00', '118.75'], true],
  ['the totals of a group, whose name is first', ['Bakery totals:', '118.75'], true],
  ['totals with a number of people', ['Total (1 employee)', '118.75'], true],
  ['the word alone', ['Total', '', ''], false],
  ['a heading', ['Total', 'Payroll number', 'Surname'], false],
  ['a person of that name', ['Total', 'Ann', '100.00'], false],
  ['a person of that name with a payroll number', ['Total', '10023', '', '100.00'], false],
  ['a person of that name with a date', ['Total', '01.02.1990', '100.00'], false],
  ['a person of that name behind a payroll number', ['10', 'Total', '100.00'], false],
  ['a number of rows among the totals', ['Total', '46', '100.00'], false],
  ['a longer word', ['Totaljobs', '300.00'], false],
  ['a row without values', ['', ''], false],
])('%s', (_reason, cells, expected) => {
  expect(isTotalsRow(cells)).toBe(expected);
});

const rows = [
  ['Surname', 'Employee', 'Employer'],
  ['Okafor', '100.00', '50.00'],
  ['Total', '100.00', '50.00'],
];

it('leaves the totals out of a CSV file, also where they are shorter than its rows and end without a line break', async () => {
  for (const last of ['Total,100.00,50.00\n', 'Total,150.00']) {
    const file = await wholeFile(`${rows.slice(0, 2).join('\n')}\n${last}`);
    expect(cellsOf(file)).toEqual(rows.slice(0, 2));
    expect(codesOf(file)).toEqual([]);
  }
});

it('leaves them out of a workbook', async () => {
  expect(cellsOf(await wholeFile(await workbookFile({ sheets: [{ name: 'Staff', rows }] })))).toEqual(rows.slice(0, 2));
});

it.each<[cells: string[], expected: boolean]>([
  [['*** End of report ***', '', ''], true],
  [['', '', 'Page 1 of 12'], true],
  [['-----', '', '-----'], true],
  [['2 employees listed', ''], true],
  [['Endo', 'Ann', '100.00'], false],
  [['Page', 'Ann', '100.00'], false],
  [['Page', '', '100.00'], false],
  [['-', '', ''], false],
])('the row %j belongs to the report around the rows: %s', (cells, expected) => expect(isReportRow(cells)).toBe(expected));

it('leaves out headings that are repeated, and no row of the same words without known headings', async () => {
  const text = 'Surname,Employee,Employer\nOkafor,100.00,50.00\nSURNAME,Employee,EMPLOYER\nHill,1.00,2.00\n';
  const knowsHeading = (heading: string): boolean => heading === 'Surname' || heading === 'Employee';
  expect(cellsOf(await wholeFile(text, { knowsHeading })).map(([surname]) => surname)).toEqual(['Surname', 'Okafor', 'Hill']);
  expect(cellsOf(await wholeFile(text)).map(([surname]) => surname)).toEqual(['Surname', 'Okafor', 'SURNAME', 'Hill']);
});
