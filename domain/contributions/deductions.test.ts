import { describe, expect, it } from 'vitest';
import { deductionTypeOf, netOf, noAmounts, paidRegularAmounts, reliefOn, typedAmounts } from './deductions.ts';

const payDate = '2026-11-30';

describe('relief at source', () => {
  // docs/rules.md, rule 5.7
  it.each([
    [102_04, 81_63, 20_41],
    [54_90, 43_92, 10_98],
    [99_99, 79_99, 20_00],
    [3, 2, 1],
    [5, 4, 1],
    [1, 1, 0],
  ])('of a gross contribution of %i pence deducts %i, and the scheme claims %i', (gross, deducted, claimed) => {
    expect([netOf(gross, payDate), gross - netOf(gross, payDate)]).toEqual([deducted, claimed]);
  });

  it.each([
    [81_63, 20_41],
    [43_92, 10_98],
    [80_00, 20_00],
    [0, 0],
  ])('of %i pence that were deducted is %i', (deducted, relief) => expect(reliefOn(deducted, payDate)).toBe(relief));
});

/** £24,490 a year, 5 % and 3 % of all pay: £102.04 and £61.23 a month, by a calculator. */
const member = {
  annualSalary: 24_490_00,
  pensionableSalaryDefinition: 'basicPay',
  level: { employee: { percent: 5 }, employer: { percent: 3 }, usesSalarySacrifice: false },
};
const monthly = { frequency: 'monthly', band: { lower: 52_000, upper: 418_900 } } as const;

describe('the regular contribution', () => {
  it.each([
    ['gross-employee', { employeeRegularAmount: 102_04, employerRegularAmount: 61_23, taxRelief: 0, sacrificedAmount: 0 }],
    ['net-employee', { employeeRegularAmount: 81_63, employerRegularAmount: 61_23, taxRelief: 20_41, sacrificedAmount: 0 }],
    ['salary-sacrifice', { employeeRegularAmount: 0, employerRegularAmount: 163_27, taxRelief: 0, sacrificedAmount: 102_04 }],
  ] as const)('of the type %s', (type, expected) =>
    expect(paidRegularAmounts(member, monthly, { type, payDate })).toEqual({ ...noAmounts, ...expected }),
  );

  it('of an unknown salary is unknown', () =>
    expect(paidRegularAmounts({ ...member, annualSalary: null }, monthly, { type: 'net-employee', payDate })).toBeNull());

  it('is of the type of its scheme, unless its level is by salary sacrifice', () => {
    expect(deductionTypeOf('net-employee', false)).toBe('net-employee');
    expect(deductionTypeOf('net-employee', true)).toBe('salary-sacrifice');
    // The member of such a scheme whose own level is without sacrifice.
    expect(deductionTypeOf('salary-sacrifice', false)).toBe('gross-employee');
    expect(deductionTypeOf(null, false)).toBe('gross-employee');
  });
});

describe('typed amounts', () => {
  const net = { type: 'net-employee', payDate } as const;
  const sacrifice = { type: 'salary-sacrifice', payDate } as const;

  it('with relief at source are net, and the relief is added', () => {
    expect(typedAmounts(noAmounts, { employeeRegularAmount: 80_00, employeeLumpSum: 40_00 }, net)).toEqual({
      ...noAmounts,
      employeeRegularAmount: 80_00,
      employeeLumpSum: 40_00,
      taxRelief: 30_00,
    });
  });

  it('keep the relief to the penny where the amount is the same, and with another lump sum', () => {
    // £0.02 of £0.02: by division it would be £0.03.
    const before = { ...noAmounts, employeeRegularAmount: 2 };
    expect(typedAmounts(before, { employeeRegularAmount: 2, employerRegularAmount: 9 }, net)).toMatchObject({ taxRelief: 0 });
    expect(typedAmounts(before, { employeeLumpSum: 80_00 }, net)).toMatchObject({ taxRelief: 20_00 });
    expect(typedAmounts({ ...before, employeeLumpSum: 80_00, taxRelief: 20_00 }, { employeeLumpSum: 0 }, net)).toEqual(before);
  });

  const before = { ...noAmounts, employerRegularAmount: 163_27, sacrificedAmount: 102_04 };
  it.each([
    ['both shares, as in a file', { employeeRegularAmount: 50_00, employerRegularAmount: 61_23 }, 111_23, 50_00],
    ['the share that is given up', { employeeRegularAmount: 50_00 }, 111_23, 50_00],
    ['all of it, as it is shown', { employeeRegularAmount: 0, employerRegularAmount: 170_00 }, 170_00, 102_04],
    ['less than was given up', { employerRegularAmount: 100_00 }, 100_00, 100_00],
    ['what is there already', { employeeRegularAmount: 0, employerRegularAmount: 163_27 }, 163_27, 102_04],
  ])('by salary sacrifice are the employer’s: %s', (_, sent, employerRegularAmount, sacrificedAmount) =>
    expect(typedAmounts(before, sent, sacrifice)).toEqual({ ...noAmounts, employerRegularAmount, sacrificedAmount }),
  );
});
