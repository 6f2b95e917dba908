import { expect, it } from 'vitest';
import type { Mapping } from '../../../../domain/files/types.ts';
import { columnTitles, readingsOf } from './readings.ts';

const mapping = (columns: Mapping['columns'], part: Partial<Mapping> = {}): Mapping => ({
  formatId: 'base-joiner',
  hasHeading: true,
  columns,
  values: {},
  dateOrder: null,
  ...part,
});
const today = '2026-11-28';

function readingOf(column: string, shown: string, { cell = shown, ...part }: { cell?: string } & Partial<Mapping> = {}) {
  const read = readingsOf(mapping([column], part), { today, hasSerialNumbers: false });
  return read({ rowNumber: 2, cells: [cell], shown: [shown], leftOut: null }).get(0) ?? null;
}

it.each([
  ['a percentage', 'employeePercent', '5%', '5% of pay'],
  ['a fraction in a column of percentages', 'employeePercent', '0.05', '0.05% of pay'],
  ['an amount in another notation', 'employeeRegularAmount', '£1,118.70', null],
  ['an amount without its zeros', 'employeeRegularAmount', '118.7', null],
  ['a dash', 'employeeRegularAmount', '£-', '£0.00'],
  ['an amount in brackets', 'employeeRegularAmount', '(12.00)', '-£12.00'],
  ['an amount that is none', 'employeeRegularAmount', 'twelve', 'not readable'],
  ['an empty cell', 'employeeRegularAmount', ' ', null],
  ['a name', 'firstName', 'Zoë', null],
  ['a name with an apostrophe of a spreadsheet', 'firstName', "'=Zoë", '=Zoë'],
  ['a day', 'dateOfBirth', '31/03/1988', null],
])('%s', (_, column, shown, reading) => {
  expect(readingOf(column, shown)).toBe(reading);
});

it('a day that can be read in two ways is written out where the month comes first', () => {
  expect(readingOf('dateOfBirth', '03/04/1988', { dateOrder: 'monthFirst' })).toBe('4 March 1988');
  expect(readingOf('dateOfBirth', '03/04/1988', { dateOrder: 'dayFirst' })).toBeNull();
});

it('a day of a workbook is read from its number, and compared with its own notation', () => {
  expect(readingOf('dateOfBirth', '31-Mar-88', { cell: '1988-03-31' })).toBe('31 March 1988');
  expect(readingOf('firstName', '31-Mar-88', { cell: '1988-03-31' })).toBeNull();
});

it('columns that are not used have neither a title nor a reading', () => {
  const unused = mapping([null, 'employeePercent']);
  expect([...columnTitles(unused).keys()]).toEqual([1]);
  const read = readingsOf(unused, { today, hasSerialNumbers: false });
  expect([...read({ rowNumber: 2, cells: ['5%', '5%'], shown: ['5%', '5%'], leftOut: null })]).toEqual([[1, '5% of pay']]);
});

it('reads percentages as those of the pay of the scheme', () => {
  const read = readingsOf(mapping(['employeePercent'], {}), {
    today: '2026-11-21',
    hasSerialNumbers: false,
    pay: 'qualifying earnings',
  });
  expect([...read({ rowNumber: 2, cells: ['5%'], shown: ['5%'], leftOut: null })]).toEqual([[0, '5% of qualifying earnings']]);
});
