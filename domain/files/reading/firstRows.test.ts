import { describe, expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { isKnownHeading } from '../recognition/headings.ts';
import type { ReadOptions } from './readFile.ts';
import { codesOf, wholeFile } from './samples/sampleFiles.ts';
import { dateStyle, FIRST_STYLE, styledNumber, workbookFile } from './samples/sampleWorkbook.ts';

const knowsHeading = (text: string): boolean => isKnownHeading(text, bulkLoads);

const row = (number: number, cells: string, attributes = '') => `<row r="${number}" ${attributes}>${cells}</row>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const texts = (...values: readonly string[]) => values.map(text).join('');
const day = `<c s="1"><v>46142</v></c>`;
const share = `<c s="${FIRST_STYLE}"><v>0.05</v></c>`;
const xml = (rows: string) =>
  `<worksheet><cols><col min="5" max="5" hidden="1"/></cols><sheetData>${rows}</sheetData></worksheet>`;
const wages = xml(
  row(1, texts('April')) +
    row(2, texts('Payroll number', 'Last name', 'Pay date', 'Employee percentage', 'Rate')) +
    row(3, texts('P-1', 'Okonkwo') + day + share + text('9')) +
    row(4, texts('P-2', 'Hill') + day + share, 'hidden="1"') +
    row(5, texts('P-3', 'Bell') + day + share),
);
const read = async (options: Partial<ReadOptions> = {}) =>
  wholeFile(await workbookFile({ formats: ['0%'], sheets: [{ name: 'Pay', rows: [], xml: wages }] }), {
    knowsHeading,
    ...options,
  });

describe('the first rows of a workbook', () => {
  it('are kept as the sheet shows them, with the reasons for which some are left out', async () => {
    const { reading } = await read();
    expect(reading?.leavesHiddenOut).toBe(true);
    expect(reading?.firstRows?.map(({ rowNumber, leftOut }) => [rowNumber, leftOut])).toEqual([
      [1, 'aboveHeadings'],
      [2, null],
      [3, null],
      [4, 'hidden'],
      [5, null],
    ]);
    expect(reading?.firstRows?.[2]).toEqual({
      rowNumber: 3,
      cells: ['P-1', 'Okonkwo', '2026-04-30', '5%'],
      shown: ['P-1', 'Okonkwo', '30/04/2026', '5%'],
      leftOut: null,
    });
  });

  it('are read with their hidden ones where a person wants that', async () => {
    const file = await read({ readsHidden: true });
    expect(file.rows.map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4, 5]);
    expect(file.rows[0]?.cells[4]).toBe('Rate');
    expect(file.rows[1]?.cells[4]).toBe('9');
    expect(codesOf(file)).toEqual([]);
    expect(file.reading?.leavesHiddenOut).toBe(false);
  });

  it('begin where a person says that the headings are', async () => {
    const file = await read({ headingRow: 5 });
    expect(file.rows.map(({ rowNumber }) => rowNumber)).toEqual([5]);
    expect(file.reading?.firstRows?.map(({ leftOut }) => leftOut)).toEqual([
      'aboveHeadings',
      'aboveHeadings',
      'aboveHeadings',
      'hidden',
      null,
    ]);
  });

  it('are no more than twelve, without blank ones, and with short texts', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? [n, 'x'.repeat(5000)] : [' ']));
    const { reading } = await wholeFile(await workbookFile({ sheets: [{ name: 'Pay', rows }] }));
    expect(reading?.firstRows?.map(({ rowNumber }) => rowNumber)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    expect(reading?.firstRows?.[0]?.shown[1]).toHaveLength(200);
  });
});

describe('the first rows of a CSV file', () => {
  const csv = 'Wages,April\n\nNo,Name\n7,Ann\n8,Bob\n';

  it('begin where a person says that the headings are, and the others are kept', async () => {
    const file = await wholeFile(csv, { knowsHeading, headingRow: 3 });
    expect(file.rows).toEqual([
      { rowNumber: 3, cells: ['No', 'Name'] },
      { rowNumber: 4, cells: ['7', 'Ann'] },
      { rowNumber: 5, cells: ['8', 'Bob'] },
    ]);
    expect(file.reading?.firstRows?.map(({ rowNumber, leftOut }) => [rowNumber, leftOut])).toEqual([
      [1, 'aboveHeadings'],
      [3, null],
      [4, null],
      [5, null],
    ]);
  });

  it('have the columns of the headings, which may be more than those of the titles', async () => {
    const file = await wholeFile('Wages for April\nNo,Name,Pay\n7,Ann,5\n', { headingRow: 2 });
    expect(file.rows.map(({ cells }) => cells.length)).toEqual([3, 3]);
    expect(codesOf(file)).toEqual([]);
  });

  it('behind the end of the file are none', async () => {
    expect(codesOf(await wholeFile(csv, { headingRow: 900 }))).toEqual(['fileEmpty']);
    expect(codesOf(await read({ headingRow: 900 }))).toContain('fileEmpty');
  });
});

it('a day is shown in its own notation, and read as a day', async () => {
  const rows = [['Day'], [dateStyle(46142)], [styledNumber(46142, FIRST_STYLE)]];
  const file = await wholeFile(await workbookFile({ formats: ['d mmm yyyy'], sheets: [{ name: 'Pay', rows }] }));
  expect(file.reading?.firstRows?.map(({ shown, cells }) => [shown[0], cells[0]])).toEqual([
    ['Day', 'Day'],
    ['30/04/2026', '2026-04-30'],
    ['30 Apr 2026', '2026-04-30'],
  ]);
});
