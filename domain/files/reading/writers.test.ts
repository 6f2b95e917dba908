import { expect, it } from 'vitest';
import { cellsOf, wholeFile } from './samples/sampleFiles.ts';
import { writtenWorkbook, type WorkbookStructure, WRITTEN_ROWS } from './samples/writtenWorkbooks.ts';

const libreOfficeRow = ' customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"';
const libreOfficeColumns =
  '<sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1:H3"/><cols><col collapsed="false" customWidth="true" hidden="false" outlineLevel="0" max="8" min="1" style="0" width="11.53"/></cols>';
const excelRow = ' spans="1:8"';
const pageBehind = '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>';
const openpyxlBefore =
  '<sheetPr><outlinePr summaryBelow="1" summaryRight="1"/></sheetPr><dimension ref="A1:H3"/><sheetFormatPr baseColWidth="8" defaultRowHeight="15"/>';
const poiBefore =
  '<dimension ref="A1"/><sheetViews><sheetView workbookViewId="0" tabSelected="true"/></sheetViews><sheetFormatPr defaultRowHeight="15.0"/>';

/** The notations of the programs that write workbooks for payroll software, each as one structure of the same table. */
const structures: readonly (readonly [writer: string, structure: WorkbookStructure])[] = [
  ['openpyxl', { texts: 'shared', namesNumbers: true, before: openpyxlBefore, behind: pageBehind, paths: 'absolute' }],
  ['openpyxl, row by row', { texts: 'inline', namesNumbers: true, before: openpyxlBefore, paths: 'absolute' }],
  ['openpyxl with days of ISO', { texts: 'shared', namesNumbers: true, dates: 'iso', paths: 'absolute' }],
  ['openpyxl with rich texts', { texts: 'inlineRich', namesNumbers: true, paths: 'absolute' }],
  [
    'openpyxl with formats of its own',
    { texts: 'shared', namesNumbers: true, ownFormats: true, paths: 'absolute', empty: 'closed' },
  ],
  ['XlsxWriter', { texts: 'shared', row: excelRow, before: '<dimension ref="A1:H3"/>', behind: pageBehind }],
  ['XlsxWriter in little memory', { texts: 'inline', row: excelRow, ownFormats: true }],
  ['XlsxWriter with rich texts', { texts: 'sharedRich', row: excelRow }],
  ['XlsxWriter from 1904', { texts: 'shared', dates: 'from1904', row: excelRow }],
  ['XlsxWriter in 64 bits', { texts: 'shared', row: excelRow, in64Bits: true }],
  [
    'exceljs',
    { texts: 'shared', row: excelRow, ownFormats: true, before: '<sheetFormatPr defaultRowHeight="15" dyDescent="55"/>' },
  ],
  ['exceljs, streamed', { texts: 'result', row: ' spans="1:8"', ownFormats: true, empty: 'closed' }],
  ['exceljs with rich texts', { texts: 'sharedRich', ownFormats: true, empty: 'open' }],
  ['exceljs with shared formulas', { texts: 'shared', ownFormats: true, formula: ' t="shared" ref="H2:H3" si="0"' }],
  ['exceljs from 1904', { texts: 'shared', ownFormats: true, dates: 'from1904' }],
  ['SheetJS', { texts: 'result', namesNumbers: true, before: '<dimension ref="A1:H3"/>', behind: '<ignoredErrors/>' }],
  ['SheetJS with a list of texts', { texts: 'shared', namesNumbers: true }],
  ['SheetJS with dates as dates', { texts: 'result', namesNumbers: true, dates: 'isoWithTime' }],
  ['SheetJS with stubs', { texts: 'result', namesNumbers: true, empty: 'stub' }],
  ['SheetJS with rich texts', { texts: 'sharedRich', namesNumbers: true, empty: 'stub', ownFormats: true }],
  ['POI', { texts: 'shared', namesNumbers: true, before: poiBefore, behind: pageBehind }],
  ['POI, streamed', { texts: 'inline', namesNumbers: true, before: poiBefore, in64Bits: true }],
  ['POI, streamed, with a list of texts', { texts: 'shared', namesNumbers: true, in64Bits: true, ownFormats: true }],
  ['POI with rich texts and empty cells', { texts: 'sharedRich', namesNumbers: true, empty: 'closed', emptyRows: 40 }],
  ['POI in an archive of Windows', { texts: 'shared', paths: 'backslash' }],
  [
    'LibreOffice',
    {
      texts: 'shared',
      namesNumbers: true,
      ownFormats: true,
      row: libreOfficeRow,
      before: libreOfficeColumns,
      formula: ' aca="false"',
    },
  ],
  [
    'LibreOffice with styles to the end',
    { texts: 'shared', namesNumbers: true, row: libreOfficeRow, emptyRows: 3000, empty: 'closed' },
  ],
  ['LibreOffice from 1904', { texts: 'shared', namesNumbers: true, dates: 'from1904', ownFormats: true, row: libreOfficeRow }],
  [
    'LibreOffice with rich texts',
    { texts: 'sharedRich', namesNumbers: true, ownFormats: true, row: libreOfficeRow, empty: 'closed' },
  ],
  ['a report server, with prefixes and without addresses', { texts: 'inline', addresses: 'none', prefix: 'x:' }],
  ['a ledger, with addresses of rows alone', { texts: 'shared', addresses: 'rows', prefix: 'ss:', empty: 'closed' }],
  ['a database, in UTF-16', { texts: 'inline', addresses: 'none', encoding: 'utf-16' }],
  ['a database, in UTF-8 with a mark', { texts: 'inline', addresses: 'rows', encoding: 'mark', ownFormats: true }],
];

it.each(structures)('%s writes the table that is read', async (_, structure) => {
  const content = await writtenWorkbook(structure);
  const file = await wholeFile(content);
  expect(cellsOf(file)).toEqual(WRITTEN_ROWS);
  expect(file.rows.map(({ rowNumber, shownDates }) => [rowNumber, shownDates?.[2]])).toEqual([
    [1, undefined],
    [2, '06/04/2026'],
    [3, '01/01/1987'],
  ]);
  expect(file.findings).toEqual([]);
  expect(await wholeFile(content, { chunk: 7 })).toEqual(file);
});
