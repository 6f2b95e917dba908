import { describe, expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { isKnownHeading } from '../recognition/headings.ts';
import { rankSheet } from '../recognition/rankSheet.ts';
import { wholeFile } from './samples/sampleFiles.ts';
import { type SampleSheet, workbookFile } from './samples/sampleWorkbook.ts';

const contributions = (name: string, employee: number): SampleSheet => ({
  name,
  rows: [
    ['Payroll number', 'First name', 'Last name', 'Employee contribution', 'Employer contribution'],
    ['P-1042', 'Grace', 'Okonkwo', employee, 60],
  ],
});
const empty: SampleSheet = { name: 'Sheet1', rows: [] };
const blank: SampleSheet = { name: 'Blank', rows: [['  ', null]] };
const instructions: SampleSheet = {
  name: 'Instructions',
  rows: [['Please fill in the sheet "Data"'], ['Do not change the headings']],
};
const cover: SampleSheet = {
  name: 'Cover',
  rows: [
    ['Larkfield Bakery'],
    ['Month', 'October 2026'],
    ['Prepared by', 'Ann Bell', 'on', '30/10/2026'],
    ['Checked by', 'Carol Dean', 'on', '31/10/2026'],
  ],
};
const unknownTable: SampleSheet = {
  name: 'Staff',
  rows: [
    ['Wombat', 'Quokka', 'Numbat'],
    ['a', 'b', 'c'],
  ],
};
const hidden = (sheet: SampleSheet): SampleSheet => ({ ...sheet, state: 'hidden' });

const read = async (sheets: readonly SampleSheet[], activeTab?: number, sheet?: string) =>
  wholeFile(await workbookFile({ sheets, ...(activeTab !== undefined && { activeTab }) }), {
    sheet,
    knowsHeading: (text) => isKnownHeading(text, bulkLoads),
    rankSheet: (rows) => rankSheet(rows, { action: 'contribution', fileFormat: 'base' }, bulkLoads),
  });

describe('the sheet of a workbook', () => {
  it.each<[string, readonly SampleSheet[], number | undefined, string]>([
    ['of two months is the open one', [contributions('September', 100), contributions('October', 250)], 1, 'October'],
    [
      'of two months is the first one without an open one',
      [contributions('September', 100), contributions('October', 250)],
      undefined,
      'September',
    ],
    ['is behind instructions, though these are open', [instructions, contributions('Data', 1)], 0, 'Data'],
    ['is behind a cover', [cover, contributions('Data', 1)], 0, 'Data'],
    ['is behind an empty sheet', [empty, contributions('Data', 1)], 0, 'Data'],
    ['is behind a sheet of blank cells', [blank, contributions('Data', 1)], 0, 'Data'],
    ['is before notes that are open', [contributions('Data', 1), instructions], 1, 'Data'],
    ['is a table of unknown headings behind instructions', [instructions, unknownTable], 0, 'Staff'],
    ['of unknown tables is the open one', [unknownTable, { ...unknownTable, name: 'Others' }], 1, 'Others'],
    ['fits its format better than an open table', [contributions('Data', 1), unknownTable], 1, 'Data'],
    ['is never a hidden one', [hidden(contributions('Old', 1)), instructions], 1, 'Instructions'],
    ['is the hidden one where there is no other', [hidden(contributions('Old', 1))], 0, 'Old'],
    ['is the chosen one', [contributions('September', 100), contributions('October', 250)], 1, 'October'],
  ])('%s', async (_, sheets, activeTab, name) => {
    expect((await read(sheets, activeTab)).reading?.sheet).toBe(name);
  });

  it('has the amounts of the open month', async () => {
    const file = await read([contributions('September', 100), contributions('October', 250)], 1);
    expect(file.rows[1]?.cells).toEqual(['P-1042', 'Grace', 'Okonkwo', '250', '60']);
    expect(file.reading).toMatchObject({ sheets: ['September', 'October'], hiddenSheets: [] });
  });

  it('is another one where a person chooses it', async () => {
    const file = await read([contributions('September', 100), hidden(contributions('October', 250))], 0, 'October');
    expect(file.reading).toMatchObject({ sheet: 'October', hiddenSheets: ['October'] });
    expect(file.rows[1]?.cells[3]).toBe('250');
  });

  it('is missing from a workbook of empty sheets', async () => {
    expect((await read([empty, blank], 1)).findings.map(({ code }) => code)).toEqual(['fileEmpty']);
  });

  it('is damaged, and the next one is not read in its place', async () => {
    const damaged = { name: 'Data', rows: [], xml: '<worksheet><sheetData><row>' };
    const file = await read([damaged, contributions('Old', 1)], 0);
    expect(file.reading?.sheet).toBe('Data');
    expect(file.findings.map(({ code }) => code)).toEqual(['fileDamaged']);
  });
});
