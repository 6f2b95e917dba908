import { describe, expect, it } from 'vitest';
import { type ContributionLevel, type DatedLevel, isSameLevel, levelOn, shareText } from './contributionLevel.ts';
import { belowMinimum, minimumOn } from './minimums.ts';

const level = (employee: number, employer: number, usesSalarySacrifice = false): ContributionLevel => ({
  employee: { percent: employee },
  employer: { percent: employer },
  usesSalarySacrifice,
});
const from = (effectiveFrom: string): DatedLevel => ({ ...level(5, 3), effectiveFrom });

describe('the level on a day', () => {
  const levels = [from('2026-06-01'), from('2027-01-01'), from('2026-11-22')];

  it.each([
    ['the day before the first', '2026-05-31', null],
    ['the first day itself', '2026-06-01', '2026-06-01'],
    ['the day before a change', '2026-11-21', '2026-06-01'],
    ['the day of a change', '2026-11-22', '2026-11-22'],
    ['long after the last', '2040-01-01', '2027-01-01'],
  ])('is the latest that has begun: %s', (_, date, expected) => {
    expect(levelOn(levels, date)?.effectiveFrom ?? null).toBe(expected);
  });
});

it.each([
  [{ percent: 5 }, '5% of pay'],
  [{ percent: 33.33 }, '33.33% of pay'],
  [{ amount: 12_050 }, '£120.50 each pay period'],
  [{ percent: 0 }, 'Nothing'],
  [{ amount: 0 }, 'Nothing'],
])('the share %j reads %s', (share, text) => expect(shareText(share)).toBe(text));

it('compares contributions by both shares and salary sacrifice', () => {
  expect(isSameLevel(level(5, 3), from('2026-01-01'))).toBe(true);
  expect(isSameLevel(level(5, 3), level(5, 3, true))).toBe(false);
  expect(isSameLevel(level(5, 3), { ...level(5, 3), employer: { amount: 3 } })).toBe(false);
  expect(isSameLevel(level(5, 3), level(5, 3.01))).toBe(false);
});

describe('the legal minimum', () => {
  it.each([
    ['qualifyingEarnings', { total: 8, employer: 3 }],
    ['basicPay', { total: 9, employer: 4 }],
    ['atLeast85Percent', { total: 8, employer: 3 }],
    ['totalEarnings', { total: 7, employer: 3 }],
    ['notApplicable', null],
  ])('of %s', (definition, expected) => {
    const found = minimumOn(definition, '2026-11-22');
    expect(found && { total: found.total, employer: found.employer }).toEqual(expected);
  });

  it('is known from its first day', () => {
    expect(minimumOn('qualifyingEarnings', '2019-04-05')).toBeNull();
    expect(minimumOn('qualifyingEarnings', '2019-04-06')).not.toBeNull();
  });

  const minimum = { total: 8, employer: 3 };

  it.each([
    ['exactly the minimum', level(5, 3), null],
    ['shares that are not exact in binary', level(4.9, 3.1), null],
    ['more from the employer', level(0, 8), null],
    ['too little together', level(4.99, 3), 'the total of 7.99% is below 8%'],
    ['too little from the employer', level(6, 2), "the employer's 2% is below 3%"],
    ['both', level(1, 2), "the total of 3% is below 8%, and the employer's 2% is below 3%"],
    ['salary sacrifice, which is all the employer’s', level(8, 0, true), null],
    ['fixed amounts of nothing', { ...level(0, 0), employee: { amount: 0 }, employer: { amount: 0 } }, 'nothing is paid in'],
    [
      'a fixed amount with nothing from the employer',
      { ...level(0, 0), employee: { amount: 50_00 } },
      'the employer pays nothing',
    ],
    ['fixed amounts of an unknown salary', { ...level(0, 0), employee: { amount: 1 }, employer: { amount: 1 } }, null],
  ])('%s', (_, one, expected) => expect(belowMinimum(one, minimum)).toBe(expected));

  // £2,000 of pay that counts: £160.00 in total, £60.00 of it from the employer.
  it.each([
    [100_00, 60_00, false, null],
    [99_98, 60_00, false, 'the total of £159.98 each pay period is below £160.00'],
    [110_00, 59_00, false, "the employer's £59.00 is below £60.00"],
    [160_00, 0, true, null],
    [0, 0, false, "the total of £0.00 each pay period is below £160.00, and the employer's £0.00 is below £60.00"],
  ])('of fixed amounts of %i and %i pence (salary sacrifice: %s)', (employee, employer, usesSalarySacrifice, expected) =>
    expect(
      belowMinimum({ employee: { amount: employee }, employer: { amount: employer }, usesSalarySacrifice }, minimum, 2_000_00),
    ).toBe(expected),
  );

  it('is not asked about without one', () => expect(belowMinimum(level(0, 0), null)).toBeNull());
});
