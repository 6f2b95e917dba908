import { expect, it } from 'vitest';
import employees from '../../../schemas/resources/employees.json' with { type: 'json' };
import { balancedBreak, bandsOf, countInSight } from './balance.ts';

const sections = (...heights: number[]) => heights.map((height) => ({ fields: Array.from({ length: height }, () => 'field') }));

it.each([
  ['nothing', sections(), 0],
  ['one section', sections(5), 1],
  ['two equal ones', sections(3, 3), 1],
  ['a tall one first', sections(10, 1, 1, 1), 1],
  ['a tall one last', sections(1, 1, 10), 2],
])('%s', (_, given, expected) => {
  expect(balancedBreak(given)).toBe(expected);
});

it('puts an employee’s personal details on the left and the employment on the right', () => {
  expect(balancedBreak(employees.sections)).toBe(2);
});

interface Section {
  id: string;
  width?: 'half' | 'full';
}

it('a section of full width separates those before it from those after it', () => {
  const a: Section = { id: 'a' };
  const b: Section = { id: 'b', width: 'half' };
  const wide: Section = { id: 'wide', width: 'full' };
  const c: Section = { id: 'c' };
  expect(bandsOf([a, b, wide, wide, c])).toEqual([[a, b], [wide], [wide], [c]]);
  expect(bandsOf([])).toEqual([]);
});

it('counts the sections whose headings a screen of 900 px shows, and one at least', () => {
  // Employment, payroll, pensions and access of an employee: the third begins at 906 px.
  expect(countInSight(sections(6, 1, 5, 2))).toBe(2);
  expect(countInSight(sections(4, 8))).toBe(2);
  expect(countInSight(sections(40, 1))).toBe(1);
  expect(countInSight([])).toBe(0);
});
