import { expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import type { Mapping } from '../types.ts';
import { questionsOfMapping } from './chosenMapping.ts';

const mapping: Mapping = {
  formatId: 'base-contribution',
  hasHeading: true,
  columns: ['payrollNumber', null, 'employeeRegularAmount', 'employerRegularAmount', 'title'],
  values: { title: { Herr: 'Mr' } },
  dateOrder: 'dayFirst',
};
const ask = (change: Partial<Mapping>) => questionsOfMapping({ ...mapping, ...change }, bulkLoads);

it('has no questions about a mapping with all required columns', () => {
  expect(ask({})).toEqual([]);
});

it('asks for required columns, and about columns chosen twice', () => {
  expect(ask({ columns: ['lastName', 'employeeRegularAmount', 'employeeRegularAmount'] })).toEqual([
    { kind: 'missingColumns', columns: ['employerRegularAmount'] },
    { kind: 'missingColumns', columns: ['payrollNumber', 'nationalInsurance'] },
    { kind: 'sameMeaning', column: 'employeeRegularAmount', indexes: [1, 2] },
  ]);
});

it.each<[string, Partial<Mapping>, string]>([
  ['format', { formatId: 'gone' }, 'There is no format "gone"'],
  ['column', { columns: ['shoeSize'] }, 'There is no column "shoeSize"'],
  ['column of every object', { columns: ['constructor'] }, 'There is no column "constructor"'],
  ['column of values', { values: { shoeSize: {} } }, 'There is no column "shoeSize"'],
  ['value', { values: { title: { Herr: 'Lord' } } }, '"Lord" is no value of "title": choose one of Mr, Mrs'],
  ['value of a column without a list', { values: { firstName: { A: 'B' } } }, '"B" is no value of "firstName"'],
])('refuses an unknown %s', (_, change, message) => {
  expect(() => ask(change)).toThrow(message);
});
