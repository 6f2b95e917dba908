import { expect, it } from 'vitest';
import { bulkLoads as library } from '../../../schemas/built/bulkLoads/library.js';
import { recognise } from '../recognition/recognise.ts';
import { benefitReader, distinctName } from './benefitOfRow.ts';

const benefits = [
  { benefitUid: '1', title: 'Staff pension', names: ['Staff pension', 'pension', 'Acme Trust', 'MT-100'] },
  { benefitUid: '2', title: 'ISA', names: ['ISA', 'savings', 'Lifetime ISA'] },
  { benefitUid: '3', title: 'Bonus ISA', names: ['Bonus ISA', 'savings', 'Stocks ISA'] },
];
const read = (columns: readonly string[], ...cells: readonly string[]) =>
  benefitReader(columns, benefits)?.(cells).benefit?.benefitUid ?? null;

it.each([
  ['the name of the benefit', 'Staff pension', '1'],
  ['other case, spaces and punctuation', ' STAFF-PENSION ', '1'],
  ['the name of its scheme', 'Acme Trust', '1'],
  ['the type that no other benefit has', 'Pension', '1'],
  ['the name of its product', 'lifetime isa', '2'],
  ['a name that several benefits have', 'Savings', null],
  ['a name of none', 'Group life', null],
  ['no letter', '-', null],
])('finds the benefit of a row by %s', (_, text, expected) => {
  expect(read(['payrollNumber', 'benefit'], 'P-1', text)).toBe(expected);
});

it('names a benefit by the first of its names that no other has', () => {
  expect(benefits.map((benefit) => distinctName(benefit, benefits))).toEqual(['Staff pension', 'ISA', 'Bonus ISA']);
  const alike = benefits.map((benefit) => ({ ...benefit, title: 'Staff', names: benefit.names.with(0, 'staff') }));
  expect(alike.map((benefit) => distinctName(benefit, alike))).toEqual(['pension', 'Lifetime ISA', 'Stocks ISA']);
});

it('takes the number of the scheme where the row has no name', () => {
  expect(read(['benefit', 'schemeNumber'], '', 'MT100')).toBe('1');
  expect(read(['benefit', 'schemeNumber'], 'ISA', 'MT100')).toBe('2');
  expect(read(['payrollNumber', 'lastName'], 'P-1', 'ISA')).toBeNull();
});

it.each(['Benefit', 'Scheme', 'Pension scheme', 'Scheme name', 'Benefit name', 'Plan'])(
  'recognises the column of the benefit by the heading “%s”',
  (heading) => {
    const headings = ['Payroll number', 'Last name', heading, 'Employee contribution', 'Employer contribution'];
    const rows = [headings, ['P-1', 'Hill', 'ISA', '1.00', '2.00']].map((cells, n) => ({ rowNumber: n + 1, cells }));
    const { mapping, questions } = recognise(rows, { action: 'contribution', fileFormat: 'base' }, library);
    expect([mapping.columns[2], questions]).toEqual(['benefit', []]);
  },
);
