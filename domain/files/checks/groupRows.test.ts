import { expect, it } from 'vitest';
import { groupRows } from './groupRows.ts';

const kindOf = groupRows({
  formatId: 'base-contribution',
  hasHeading: true,
  columns: ['payrollNumber', 'lastName', 'firstName', 'employeeRegularAmount', 'employerRegularAmount', null],
  values: {},
  dateOrder: null,
});

it.each<[cells: string[], kind: ReturnType<typeof kindOf>]>([
  [['Total', '', '', '300', '150'], 'certain'],
  [['', 'Total', '', '300', '150', '2'], 'certain'],
  [['Grand Totals', '3', '', '1,128.75', '5.00', ''], 'certain'],
  [['Kitchen total', '', '', '300', '', ''], 'certain'],
  [['Department: Bakery', '', '', '', '', ''], 'certain'],
  [['Dept 04 Kitchen', '', '', '', '', ''], 'certain'],
  [['Cost centre', '100', '', '', '', ''], 'certain'],
  [['Number of employees:', '2', '', '', '', ''], 'certain'],
  [['Bakery', '', '', '', '', ''], 'named'],
  [['10023', 'Total', '', '300', '150', ''], null],
  [['Total', '10023', '', '300', '150', ''], null],
  [['', 'Total', 'Ann', '300', '150', ''], null],
  [['', 'Team', 'Ann', '300', '150', ''], null],
  [['P-1043', '', '', '', '', ''], null],
  [['DEPT-7', '', '', '', '', ''], null],
  [['', '', '', '', '', ''], null],
])('%j is %s', (cells, kind) => expect(kindOf({ rowNumber: 2, cells })).toBe(kind));
