import { describe, expect, it } from 'vitest';
import type { BulkValues, FileContext, KnownMember } from '../types.ts';
import { buildContext, buildMember } from '../sampleFacts.ts';
import { instructionsOf } from './instructionsOf.ts';

const context = buildContext();
const grace = buildMember();
const person = { payrollNumber: 'P-1', firstName: 'Grace', lastName: 'Okonkwo', dateOfBirth: '1988-03-31' };
const of = (values: BulkValues, found: readonly KnownMember[], own: Partial<FileContext> = {}) =>
  instructionsOf({ rowNumber: 1, values, findings: [] }, found, { ...context, ...own });
const kinds = (...args: Parameters<typeof of>): string[] => of(...args).map(({ kind }) => kind);

describe('the instructions of a row', () => {
  it.each([
    ['joiner', person, [], ['openUserAccount']],
    ['bulkManagement', { ...person, employeeRegularAmount: 0 }, [], ['openUserAccount']],
    ['bulkManagement', { ...person, employeeRegularAmount: 0 }, [grace], ['buyViaPayroll']],
    ['joiner', { ...person, enrolmentType: 'autoEnrolled' }, [], ['openUserAccount', 'enrol']],
    ['leaver', { ...person, leavingDate: '2026-04-30' }, [grace], ['leave']],
    ['contribution', { ...person, employeeRegularAmount: 100 }, [grace], ['buyViaPayroll']],
    ['contribution', { ...person, employeeRegularAmount: 100, employerLumpSum: 5 }, [grace], ['buyViaPayroll', 'payLumpSum']],
    ['contribution', { ...person, employeeRegularAmount: 0, employerRegularAmount: 0 }, [grace], ['buyViaPayroll']],
    ['contribution', { ...person, employeeRegularAmount: 0 }, [{ ...grace, membership: 'notEnrolled' as const }], []],
    ['optOut', { ...person, optOutDate: '2026-04-30' }, [grace], ['optOut']],
    ['employeeDetail', { ...person, email: 'grace@example.com' }, [grace], ['changeDetails']],
    ['salaryDetail', { ...person, annualSalary: 100 }, [grace], ['changeSalary']],
    ['lumpSumContribution', { ...person, employeeLumpSum: 100 }, [grace], ['payLumpSum']],
    ['assessment', person, [grace], ['assess']],
  ] as const)('of a file of the kind %s', (action, values, found, expected) =>
    expect(kinds(values, found, { action })).toEqual(expected),
  );

  it('of a bulk management file follow from its content, in the order in which they are carried out', () => {
    const amounts = { employeeRegularAmount: 100, employerLumpSum: 5, leavingDate: '2026-04-30', annualSalary: 100 };
    expect(kinds({ ...person, ...amounts }, [grace])).toEqual(['changeSalary', 'buyViaPayroll', 'payLumpSum', 'leave']);
    expect(kinds({ ...person, ...amounts, lastName: 'Smith' }, [grace])).toEqual([
      'changeDetails',
      'changeSalary',
      'buyViaPayroll',
      'payLumpSum',
      'leave',
    ]);
    expect(kinds({ ...person, enrolmentType: 'joined', employeeRegularAmount: 1 }, [])).toEqual([
      'openUserAccount',
      'enrol',
      'buyViaPayroll',
    ]);
    expect(kinds({ ...person, requestedAction: 'optOut', annualSalary: 100 }, [grace])).toEqual(['optOut']);
  });

  it('record a lump sum of 0 where it replaces one', () => {
    const values = { ...person, employeeLumpSum: 0 };
    const present = { ...grace, presentContribution: { employee: 0, employer: 0, lumpSums: 5_00 } };
    expect(kinds(values, [present], { action: 'lumpSumContribution' })).toEqual(['payLumpSum']);
    expect(kinds(values, [grace], { action: 'lumpSumContribution' })).toEqual([]);
  });

  it('leave out actions that the payroll does not take from a file', () => {
    const values = { ...person, annualSalary: 100, employeeRegularAmount: 100 };
    expect(kinds(values, [grace], { validActions: ['contribution'] })).toEqual(['buyViaPayroll']);
    expect(kinds(values, [grace], { validActions: [] })).toEqual([]);
  });

  it('enrol nobody twice', () => {
    const values = { ...person, enrolledOn: '2026-04-01' };
    expect(kinds(values, [grace])).toEqual([]);
    expect(kinds(values, [{ ...grace, membership: 'ceased' }])).toEqual(['enrol']);
  });

  it('compare somebody new with the employees who may be the same person, before they are added', () => {
    const [resolve, open] = of({ ...person, payrollNumber: 'P-9' }, [grace], { action: 'joiner' });
    expect(resolve).toMatchObject({ kind: 'resolvePotentialDuplicateUsers', employeeUid: null, candidates: ['grace'] });
    expect(open).toMatchObject({ kind: 'openUserAccount', employeeUid: null });
  });

  it('carry what they need, without empty values, and no temporary number', () => {
    expect(of({ ...person, nationalInsurance: 'TN310388F', email: null }, [], { action: 'joiner' })).toEqual([
      { kind: 'openUserAccount', employeeUid: null, data: { ...person, nationalInsurance: 'XX999999X' } },
    ]);
    expect(
      of({ ...person, employeeRegularAmount: 100, periodStartDate: '2026-04-01' }, [grace], { action: 'contribution' }),
    ).toEqual([
      { kind: 'buyViaPayroll', employeeUid: 'grace', data: { employeeRegularAmount: 100, periodStartDate: '2026-04-01' } },
    ]);
  });
});
