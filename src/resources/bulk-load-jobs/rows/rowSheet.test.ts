import { expect, it } from 'vitest';
import { buildMappingState } from '../../../../tests/setup/portal/uploads.ts';
import { columnsOf } from './rowSheet.ts';

it('shows people, numbers and amounts first, and technical columns and those that are not used last', () => {
  const state = buildMappingState({
    headings: ['Version', 'Start', 'Notes', 'EE', 'No', 'NI', 'Forename', 'Surname'],
    mapping: {
      formatId: 'contributions',
      hasHeading: true,
      columns: [
        'papdisVersion',
        'periodStartDate',
        null,
        'employeeRegularAmount',
        'payrollNumber',
        'nationalInsurance',
        'firstName',
        'lastName',
      ],
      values: {},
      dateOrder: null,
    },
  });
  const columns = columnsOf(state, true);
  expect(columns.map(({ title }) => title)).toEqual([
    'Row',
    'Last name',
    'First name',
    'Payroll number',
    'National insurance number',
    'Employee contribution',
    'Period start',
    'PAPDIS version',
    'Notes',
  ]);
  // A cell keeps its place in the file, whatever its place on the page.
  expect(columns.map(({ field }) => field)).toEqual(['row', 'c7', 'c6', 'c4', 'c5', 'c3', 'c1', 'c0', 'c2']);
  expect(columns.filter(({ isPinned }) => isPinned).map(({ title, isPinned }) => [title, isPinned])).toEqual([
    ['Row', 'start'],
    ['Last name', true],
    ['First name', 'wide'],
    ['Payroll number', 'wide'],
  ]);
});
