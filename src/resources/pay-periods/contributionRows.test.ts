import { describe, expect, it } from 'vitest';
import type { RegularPayrollContribution } from '../../../schemas/generated/types.ts';

import { bodyOf, contributionSheet, largestChange, rowsOf, totalsOf } from './contributionRows.ts';

const payDate = '2026-03-31';
type Kind = NonNullable<RegularPayrollContribution['comparison']>['kind'];

const contributionOf = (id: string, more: Partial<RegularPayrollContribution> = {}): RegularPayrollContribution => ({
  employerContributionUid: id,
  employeeUid: `employee ${id}`,
  employerUid: 'e',
  potUid: 'p',
  payrollUid: 'y',
  payrollName: 'Monthly',
  payrollDateUid: 'd',
  statementUid: null,
  dueDate: '2026-04-22',
  contributionType: 'pension',
  intendedForProductTypeUid: null,
  employeeName: `Person ${id}`,
  payrollNumber: `N${id}`,
  employeeRegularAmount: 10_000,
  employerRegularAmount: 6_000,
  employeeLumpSum: 0,
  employerLumpSum: 0,
  isCancelled: false,
  hasBeenPaid: false,
  editable: true,
  ...more,
});
const compared = (kind: Kind, employee: number | null = 10_000, employer: number | null = 6_000) => ({
  comparison: { kind, previousEmployeeRegularAmount: employee, previousEmployerRegularAmount: employer },
});
function shown(...contributions: RegularPayrollContribution[]) {
  const byId = new Map(contributions.map((one) => [one.employerContributionUid, one]));
  return contributionSheet(contributions, { takesChanges: true, payDate }, (id) => byId.get(id));
}
const type = (sheet: ReturnType<typeof shown>, field: string, text: string) => sheet.write([{ id: 'a', field, text }]);
const noteIn = (sheet: ReturnType<typeof shown>) => sheet.text({ id: 'a', field: 'note' });

describe('before the submission', () => {
  it('the largest change is named, whichever way, with the number of all', () => {
    const ups = contributionOf('a', compared('changed', 6_000, 4_000));
    const down = contributionOf('b', compared('changed', 90_000, 6_000));
    expect(
      largestChange([ups, down, contributionOf('c', compared('same')), contributionOf('d', compared('new', null, null))]),
    ).toBe('Changed since the last period: 2 contributions. Largest change: Person b, from £960.00 to £160.00.');
  });

  it('nothing is said where nothing has changed, or what has is cancelled', () => {
    const cancelled = contributionOf('a', { ...compared('changed', 6_000, 4_000), isCancelled: true });
    expect(largestChange([cancelled, contributionOf('b', compared('same'))])).toBeNull();
  });
});

describe('the note of a contribution', () => {
  it.each<[string, Partial<RegularPayrollContribution>]>([
    ['New', compared('new', null, null)],
    ['Left', { ...compared('gone'), employeeRegularAmount: 0, employerRegularAmount: 0 }],
    ['Cancelled', { ...compared('gone'), isCancelled: true }],
    ['', compared('same')],
    ['Correction', compared('correction', 12_000, 8_000)],
    ['Up by 60%', compared('changed', 6_000, 4_000)],
    ['Down by 20%', compared('changed', 12_000, 8_000)],
    ['Changed', compared('changed', 6_000, 10_000)],
    // £100.00 and £60.00: ten times £16.00, and ten times as much as £15.99 and more.
    ['Up by 900%', compared('changed', 1_000, 600)],
    ['From £15.99 to £160.00', compared('changed', 1_000, 599)],
    [
      'From £0.01 to £10,000,000.00',
      { ...compared('changed', 1, 0), employeeRegularAmount: 1_000_000_000, employerRegularAmount: 0 },
    ],
  ])('is "%s"', (note, more) => expect(noteIn(shown(contributionOf('a', more)))).toBe(note));

  it('follows the amounts as they are typed, from more than 10% on', () => {
    const sheet = shown(contributionOf('a', compared('same')));
    type(sheet, 'employeeRegularAmount', '110');
    expect(noteIn(sheet)).toBe('');
    type(sheet, 'employeeRegularAmount', '132');
    expect(noteIn(sheet)).toBe('Up by 20%');
  });
});

describe('the amounts of a contribution', () => {
  it('are summed in its row and in the totals, without cancelled ones and members who left', () => {
    const contributions = [
      contributionOf('a'),
      contributionOf('b', { employeeUid: 'employee a', employerLumpSum: 1 }),
      contributionOf('c', { isCancelled: true }),
      contributionOf('d', compared('gone')),
    ];
    const sheet = shown(...contributions);
    type(sheet, 'employeeLumpSum', '0.01');
    expect(sheet.text({ id: 'a', field: 'total' })).toBe('160.01');
    expect(totalsOf(sheet, contributions, payDate)).toEqual({
      employeeContribTotal: 20_000,
      employerContribTotal: 12_000,
      employeeLumpSumTotal: 1,
      employerLumpSumTotal: 1,
      totalAmount: 32_002,
      taxReliefTotal: 0,
      sacrificedTotal: 0,
      memberCount: 1,
    });
  });

  it('of a scheme with relief at source have the relief beside the bill, also while they are typed', () => {
    const contributions = [
      contributionOf('a', { deductionType: 'net-employee', employeeRegularAmount: 8_163, taxRelief: 2_041 }),
      contributionOf('b', { deductionType: 'net-employee', employeeRegularAmount: 4_392, taxRelief: 1_098 }),
    ];
    const sheet = shown(...contributions);
    expect(totalsOf(sheet, contributions, payDate)).toMatchObject({ totalAmount: 24_555, taxReliefTotal: 3_139 });
    type(sheet, 'employeeRegularAmount', '80');
    expect(sheet.text({ id: 'a', field: 'taxRelief' })).toBe('20.00');
    expect(totalsOf(sheet, contributions, payDate)).toMatchObject({ totalAmount: 24_392, taxReliefTotal: 3_098 });
  });

  it('that are given up count as the employer’s', () => {
    const contributions = [
      contributionOf('a', {
        deductionType: 'salary-sacrifice',
        employeeRegularAmount: 0,
        employerRegularAmount: 16_327,
        sacrificedAmount: 10_204,
      }),
    ];
    const sheet = shown(...contributions);
    expect(sheet.text({ id: 'a', field: 'sacrificedAmount' })).toBe('102.04');
    type(sheet, 'employeeRegularAmount', '50');
    expect(totalsOf(sheet, contributions, payDate)).toMatchObject({
      employeeContribTotal: 0,
      employerContribTotal: 11_123,
      totalAmount: 11_123,
      sacrificedTotal: 5_000,
    });
  });

  it.each([
    ['-1', "Enter the employee's contribution as an amount from £0.00"],
    ['10,000,000.01', "Enter the employee's contribution as an amount from £0.00"],
    ['1.005', 'Enter whole pence'],
  ])('of %s are a fault of the cell', (text, remedy) => {
    const sheet = shown(contributionOf('a'));
    type(sheet, 'employeeRegularAmount', text);
    const cell = { id: 'a', field: 'employeeRegularAmount' };
    expect(sheet.faults()).toEqual([cell]);
    expect(sheet.remark(cell)?.text).toContain(remedy);
  });

  it('need a look while they are nothing because the salary is missing', () => {
    const sheet = shown(
      contributionOf('a', { attention: 'The salary is not known.', employeeRegularAmount: 0, employerRegularAmount: 0 }),
    );
    const cell = { id: 'a', field: 'employeeRegularAmount' };
    expect(sheet.remark(cell)).toEqual({ tone: 'warning', text: 'The salary is not known.' });
    type(sheet, 'employerRegularAmount', '5');
    expect(sheet.remark(cell)).toBeUndefined();
  });

  it.each([
    ['that is not editable', { editable: false }, true],
    ['of a period that takes no changes', {}, false],
  ])('of a contribution %s cannot be typed', (_, more, takesChanges) => {
    expect(rowsOf([contributionOf('a', more)], takesChanges)[0]?.isReadOnly).toBe(true);
  });

  it('are sent in pence, and an emptied one is nothing', () => {
    const sheet = shown(contributionOf('a'), contributionOf('b'));
    type(sheet, 'employeeRegularAmount', '');
    type(sheet, 'employeeLumpSum', '£12');
    expect(bodyOf(sheet.changes())).toEqual({
      changes: [{ employerContributionUid: 'a', employeeRegularAmount: 0, employeeLumpSum: 1_200 }],
    });
  });
});
