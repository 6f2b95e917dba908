import { describe, expect, it } from 'vitest';
import { alwaysMember, entitlingDay, lastPayIn, salaryOn, type EntitlingPeriod, type PayrollStretch } from './entitlement.ts';

const weekly = (start: string, end: string, payDate: string): EntitlingPeriod => ({
  payrollUid: 'weekly',
  periodStartDate: start,
  periodEndDate: end,
  payDate,
});
/** Monday to Sunday, paid on the Friday within. */
const weeks = [
  weekly('2026-11-02', '2026-11-08', '2026-11-06'),
  weekly('2026-11-09', '2026-11-15', '2026-11-13'),
  weekly('2026-11-16', '2026-11-22', '2026-11-20'),
  weekly('2026-11-23', '2026-11-29', '2026-11-27'),
];
const month = (start: string, end: string, payDate = end, payrollUid = 'monthly'): EntitlingPeriod => ({
  payrollUid,
  periodStartDate: start,
  periodEndDate: end,
  payDate,
});
const on = (payrollUid: string, from: string, until: string | null = null): PayrollStretch => ({ payrollUid, from, until });
const member = (from: string | null, until: string | null = null) => [{ from, until }];

// The cases of docs/rules.md, "Whose contributions a period has".
describe('a leaver', () => {
  it('keeps the contributions of each week up to the last day, and none of the next week', () => {
    const days = weeks.map((week) =>
      entitlingDay(week, [on('weekly', '2020-01-06', '2026-11-20')], member('2020-01-06', '2026-11-20')),
    );
    expect(days).toEqual(['2026-11-06', '2026-11-13', '2026-11-20', null]);
  });

  it('has the last part of a month, at the salary and on the payroll of the last day', () => {
    const left = [on('monthly', '2020-01-06', '2026-05-14')];
    const until = member('2020-01-06', '2026-05-14');
    expect(entitlingDay(month('2026-04-01', '2026-04-30'), left, until)).toBe('2026-04-30');
    expect(entitlingDay(month('2026-05-01', '2026-05-31', '2026-05-29'), left, until)).toBe('2026-05-14');
    expect(entitlingDay(month('2026-06-01', '2026-06-30'), left, until)).toBeNull();
  });

  it.each([
    ['on the first day of the period', '2026-05-01', '2026-05-01'],
    ['on the day before it', '2026-04-30', null],
    ['on the pay date', '2026-05-29', '2026-05-29'],
    ['on the last day of the period, after the pay date', '2026-05-31', '2026-05-29'],
  ])('who leaves %s', (_, lastDay, day) => {
    const period = month('2026-05-01', '2026-05-31', '2026-05-29');
    expect(entitlingDay(period, [on('monthly', '2020-01-06', lastDay)], member(null, lastDay))).toBe(day);
  });

  it('of the scheme alone has a contribution for the period of the last day of membership', () => {
    const employed = [on('monthly', '2020-01-06')];
    expect(entitlingDay(month('2026-05-01', '2026-05-31'), employed, member('2020-01-06', '2026-05-01'))).toBe('2026-05-31');
    expect(entitlingDay(month('2026-05-01', '2026-05-31'), employed, member('2020-01-06', '2026-04-30'))).toBeNull();
  });
});

describe('a joiner', () => {
  const may = month('2026-05-01', '2026-05-31', '2026-05-29');
  it.each([
    ['within the period', '2026-05-20', '2026-05-20', '2026-05-29'],
    ['on the pay date', '2026-05-29', '2026-05-29', '2026-05-29'],
    ['after the pay date, when nothing is paid', '2026-05-30', '2026-05-30', null],
    ['whose membership begins after the pay date and within the period', '2020-01-06', '2026-05-30', '2026-05-29'],
    ['whose membership begins after the period', '2020-01-06', '2026-06-01', null],
  ])('%s', (_, employedFrom, memberFrom, day) => {
    expect(entitlingDay(may, [on('monthly', employedFrom)], member(memberFrom))).toBe(day);
  });

  it('has none without a membership', () => {
    expect(entitlingDay(may, [on('monthly', '2020-01-06')], [])).toBeNull();
  });
});

describe('a move to another payroll', () => {
  const moved = [on('monthly', '2020-01-06', '2026-05-15'), on('other', '2026-05-15')];
  it.each([
    ['the old payroll before the move', month('2026-04-01', '2026-04-30'), '2026-04-30'],
    ['the old payroll on the day of the move', month('2026-05-01', '2026-05-31', '2026-05-15'), null],
    ['the old payroll on the day before', month('2026-05-01', '2026-05-31', '2026-05-14'), '2026-05-14'],
    ['the new payroll on the day of the move', month('2026-05-01', '2026-05-31', '2026-05-15', 'other'), '2026-05-15'],
    ['the new payroll before the move', month('2026-04-01', '2026-04-30', '2026-04-30', 'other'), null],
  ])('leaves each period with the payroll of its pay date: %s', (_, period, day) => {
    expect(entitlingDay(period, moved, member(null))).toBe(day);
  });

  it('back again leaves the periods between with the other payroll', () => {
    const back = [...moved.slice(0, 1), on('other', '2026-05-15', '2026-07-15'), on('monthly', '2026-07-15')];
    expect(entitlingDay(month('2026-06-01', '2026-06-30'), back, member(null))).toBeNull();
    expect(entitlingDay(month('2026-06-01', '2026-06-30', '2026-06-30', 'other'), back, member(null))).toBe('2026-06-30');
    expect(entitlingDay(month('2026-07-01', '2026-07-31'), back, member(null))).toBe('2026-07-31');
  });
});

describe('a re-hire', () => {
  const twice = [on('monthly', '2020-01-06', '2026-03-14'), on('monthly', '2026-06-10')];
  const memberTwice = [
    { from: '2020-01-06', until: '2026-03-14' },
    { from: '2026-06-10', until: null },
  ];
  it.each([
    [month('2026-03-01', '2026-03-31'), '2026-03-14'],
    [month('2026-04-01', '2026-04-30'), null],
    [month('2026-06-01', '2026-06-30'), '2026-06-30'],
  ])('has the contributions of both employments, and nothing between them: %j', (period, day) => {
    expect(entitlingDay(period, twice, memberTwice)).toBe(day);
  });

  it('has no contribution for a membership without a day of employment', () => {
    expect(entitlingDay(month('2026-04-01', '2026-04-30'), twice, alwaysMember)).toBeNull();
  });
});

it('the salary on a day is the latest that has begun, before all of them the first, and without any that of the record', () => {
  const salaries = [
    { effectiveFrom: '2026-10-01', annualSalary: 3_600_000 },
    { effectiveFrom: '2024-01-01', annualSalary: 3_000_000 },
  ];
  expect(salaryOn(salaries, '2026-09-30', 1)).toBe(3_000_000);
  expect(salaryOn(salaries, '2026-10-01', 1)).toBe(3_600_000);
  expect(salaryOn(salaries, '2023-12-31', 1)).toBe(3_000_000);
  expect(salaryOn([], '2026-10-01', 1)).toBe(1);
  expect(salaryOn([{ effectiveFrom: '2026-10-01', annualSalary: null }], '2026-10-01', 1)).toBeNull();
});

describe('the last pay', () => {
  const left = (until: string, lastPay: number | null) => [{ ...on('monthly', '2020-01-06', until), lastPay }];
  const may = month('2026-05-01', '2026-05-31', '2026-05-29');

  it.each([
    ['on the first day of the period', '2026-05-01', '2026-05-01', 1_250_00],
    ['within it', '2026-05-14', '2026-05-14', 1_250_00],
    ['after its pay date', '2026-05-31', '2026-05-29', 1_250_00],
    ['in the next period', '2026-06-01', '2026-05-29', null],
  ])('counts for somebody who leaves %s', (_, lastDay, day, expected) =>
    expect(lastPayIn(may, left(lastDay, 1_250_00), day)).toBe(expected),
  );

  it('is that of the period of the last day, also where it is paid later than the next', () =>
    expect(lastPayIn(month('2026-04-01', '2026-04-30', '2026-05-29'), left('2026-05-14', 1_250_00), '2026-05-14')).toBeNull());

  it('of nothing is a pay of nothing, and none leaves the usual pay', () => {
    expect(lastPayIn(may, left('2026-05-14', 0), '2026-05-14')).toBe(0);
    expect(lastPayIn(may, left('2026-05-14', null), '2026-05-14')).toBeNull();
  });

  it('says nothing about an employment that began again in the same period', () =>
    expect(lastPayIn(may, [...left('2026-05-14', 1_250_00), on('monthly', '2026-05-20')], '2026-05-29')).toBeNull());
});
