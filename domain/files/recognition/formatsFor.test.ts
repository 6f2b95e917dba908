import { expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { fileActions } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { formatsFor } from './formatsFor.ts';

const idsOf = (input: Parameters<typeof formatsFor>[0]): string[] => formatsFor(input, bulkLoads).formats.map(({ id }) => id);

it.each(fileActions)('gives a payroll without choices the portal’s own formats of %s', (action) => {
  const { fileFormat, formats, validActions } = formatsFor({ payroll: {}, action }, bulkLoads);
  expect(fileFormat).toBe('base');
  expect(formats.length).toBeGreaterThan(0);
  expect(formats.filter((format) => format.fileFormat !== 'base' || !format.actions.includes(action))).toEqual([]);
  expect(validActions).toBeNull();
});

it('takes the payroll’s choice for the kind of file, and else that for bulk management', () => {
  const payroll = { bulkManagementFileFormat: 'papdis', joinerFileFormat: 'nest', leaverFileFormat: null };
  expect(idsOf({ payroll, action: 'joiner' })).toEqual(['nest-enrolment']);
  expect(idsOf({ payroll, action: 'leaver' })).toEqual(['papdis-pap01', 'papdis-pap10', 'papdis-pap11']);
});

it('takes the benefit’s choice before the payroll’s, with its own fallback', () => {
  const payroll = { bulkManagementFileFormat: 'papdis', contributionFileFormat: 'contributions' };
  const benefit = { bulkManagementFileFormat: 'nest', joinerFileFormat: null, contributionFileFormat: null };
  expect(idsOf({ payroll, benefit, action: 'joiner' })).toEqual(['nest-enrolment']);
  expect(idsOf({ payroll, benefit, action: 'contribution' })).toEqual(['contributions']);
  expect(idsOf({ payroll, benefit: { ...benefit, contributionFileFormat: 'nest' }, action: 'contribution' })).toEqual([
    'nest-contribution',
  ]);
  expect(idsOf({ payroll, benefit, action: 'salaryDetail' })).toContain('papdis-pap11');
});

it('gives the portal’s own formats where the choice has none for the kind of file', () => {
  expect(idsOf({ payroll: { bulkManagementFileFormat: 'non-pension' }, action: 'optOut' })).toEqual(['base-opt-out']);
});

it.each([
  ['joiner', 'base', ['join']],
  ['joiner', 'enrol', ['enrol']],
  ['leaver', 'base', ['leave', 'contribution']],
  ['employeeDetail', 'base', null],
  ['lumpSumContribution', 'base', ['lumpSum']],
  ['contribution', 'base', null],
] as const)(
  'gives the actions that rows of a %s file of the choice %s may ask for',
  (action, bulkManagementFileFormat, expected) => {
    const uploadFileValidActions = {
      join: ['join'],
      enrol: ['enrol'],
      leave: ['leave', 'contribution'],
      lumpSum: ['lumpSum'],
      contribution: [],
    };
    const { validActions } = formatsFor({ payroll: { bulkManagementFileFormat, uploadFileValidActions }, action }, bulkLoads);
    expect(validActions).toEqual(expected);
  },
);
