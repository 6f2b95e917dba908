import { describe, expect, it } from 'vitest';
import { contentOf, readText } from './cellText.ts';
import type { CellValue, GridColumn } from './sheetTypes.ts';

const column = (kind: GridColumn['kind'], more: Partial<GridColumn> = {}): GridColumn => ({
  field: 'f',
  title: 'Field',
  kind,
  ...more,
});
const choices = [
  { value: 'monthly', title: 'Every month' },
  { value: 'weekly', title: 'Every week' },
];

describe('a text in a cell', () => {
  it.each<[GridColumn['kind'], string, string, CellValue]>([
    ['text', ' Ada ', 'Ada', 'Ada'],
    ['money', '£1,234.5', '1,234.50', 123_450],
    ['percent', '4.5 %', '4.5', 4.5],
    ['date', '1/4/2026', '01/04/2026', '2026-04-01'],
    ['choice', 'every WEEK', 'Every week', 'weekly'],
    ['choice', 'monthly', 'Every month', 'monthly'],
    ['money', '', '', null],
  ])('of a %s column, %j is shown as %j', (kind, typed, text, value) => {
    expect(readText(column(kind, { choices }), typed)).toEqual({ text, value });
  });

  it.each<[GridColumn['kind'], string, string]>([
    ['money', '1.005', 'whole pence'],
    ['money', 'ten', 'Enter an amount in pounds'],
    ['percent', 'five', 'Enter a percentage'],
    ['date', '31/02/2026', 'Enter a date'],
    ['choice', 'Daily', 'Enter one of: Every month, Every week'],
  ])('of a %s column, %j is kept with its remedy: %s', (kind, typed, remedy) => {
    expect(readText(column(kind, { choices }), typed)).toMatchObject({ text: typed, value: null });
    expect(readText(column(kind, { choices }), typed).remedy).toContain(remedy);
  });
});

it.each<[GridColumn['kind'], CellValue, string]>([
  ['text', 7, '7'],
  ['money', 123_450, '1,234.50'],
  ['money', null, ''],
  ['percent', 4.5, '4.5'],
  ['date', '2026-04-30', '30/04/2026'],
  ['date', '30.4.26 or so', '30.4.26 or so'],
  ['choice', 'weekly', 'Every week'],
])('a %s value of %j is shown as %j', (kind, value, text) => {
  expect(contentOf(column(kind, { choices }), value).text).toBe(text);
});
