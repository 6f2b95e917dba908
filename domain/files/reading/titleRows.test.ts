import { expect, it } from 'vitest';
import { titleRowCount } from './titleRows.ts';
import { cellsOf, codesOf, wholeFile } from './samples/sampleFiles.ts';
import { workbookFile } from './samples/sampleWorkbook.ts';

const known = new Set(['payroll number', 'surname', 'date of birth', 'salary']);
const knowsHeading = (text: string): boolean => known.has(text.toLowerCase());
const headings = ['Payroll number', 'Surname', 'Date of birth', 'Salary'];
const row = ['100', 'Okafor', '01/02/1990', '2500.00'];

it.each<[reason: string, rows: string[][], count: number]>([
  ['a table without a title', [headings, row], 0],
  ['blank rows above the headings', [[''], headings, row], 1],
  ['a title', [['Contributions for November 2026'], headings, row], 1],
  ['titles with names and values, and a blank row', [['Employer:', '', 'Larkfield Bakery'], [''], headings, row], 2],
  ['half of the headings known', [['Title'], [...headings.slice(1), 'EE', 'ER', 'AVC'], row], 1],
  ['less than half of them known', [['Title'], [...headings.slice(1), 'EE', 'ER', 'AVC', 'Dept'], row], 0],
  ['a row of data with two cells above others', [['100', 'Okafor'], row, row], 0],
  ['three cells above the headings', [['100', 'Okafor', '01/02/1990'], headings, row], 0],
  [
    'a band of merged cells',
    [
      ['Employee', '', '', 'Pay'],
      [...headings, 'EE', 'ER'],
      [...row, '1', '2'],
    ],
    1,
  ],
  ['a band of three', [['Employee', '', 'Period', '', 'Pay', ''], [...headings, 'EE', 'ER'], row], 1],
  ['a title of four cells', [['Company:', 'Larkfield', 'Pay date:', '30/04/2026'], [], [...headings, 'a', 'b', 'c', 'd']], 2],
  [
    'more cells than half of the headings',
    [
      ['Company:', 'Larkfield', 'Date:', '30/04/2026'],
      [...headings, 'EE', 'ER'],
    ],
    0,
  ],
  ['a band and a title', [['April 2026'], ['Employee', '', '', 'Pay', 'Other'], [...headings, 'EE', 'ER'], row], 2],
  ['two headings', [['Title'], headings.slice(0, 2), row.slice(0, 2)], 0],
  ['no row with a value', [[''], []], 0],
])('%s', (_reason, rows, count) => {
  expect(titleRowCount(rows, knowsHeading)).toBe(count);
});

const lines = ['Contributions for November 2026', '', headings.join(','), row.join(','), `${row.join(',')},x`];

it('leaves titles out of a CSV file, and keeps the numbers of its rows', async () => {
  const file = await wholeFile(lines.join('\n'), { knowsHeading });
  expect(file.rows).toEqual([
    { rowNumber: 3, cells: headings },
    { rowNumber: 4, cells: row },
    { rowNumber: 5, cells: [...row, 'x'] },
  ]);
  expect(codesOf(file)).toEqual(['rowRagged']);
});

it('leaves titles out of a workbook', async () => {
  const rows = [['Contributions for November 2026'], ['Employer:', 'Larkfield Bakery'], [], headings, row];
  const file = await wholeFile(await workbookFile({ sheets: [{ name: 'Staff', rows }] }), { knowsHeading });
  expect(file.rows.map(({ rowNumber }) => rowNumber)).toEqual([4, 5]);
  expect(cellsOf(file)).toEqual([headings, row]);
});

it('reads a file whose headings nobody knows from its first row on', async () => {
  expect(cellsOf(await wholeFile(lines.join('\n')))).toHaveLength(4);
});
