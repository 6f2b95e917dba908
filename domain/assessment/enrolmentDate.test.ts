import { describe, expect, it } from 'vitest';
import { findEnrolmentDate, findOwedContributions, type WorkerHistory } from './enrolmentDate.ts';
import { joiningWindowEndsOn, postponementEndsOn, postponementNoticeDueOn } from './timeLimits.ts';

/** The person of docs/rules.md, "The enrolment date": employed since 1 March, looked at on 8 April. */
const worker = (changes: Partial<WorkerHistory> = {}): WorkerHistory => ({
  on: '2026-04-08',
  dateOfBirth: '1990-01-01',
  employmentStartDate: '2026-03-01',
  dutiesStartDate: '2018-09-01',
  frequency: 'monthly',
  payrollStartDate: '2020-01-01',
  salaryOn: () => 30_000_00,
  ...changes,
});

describe('the enrolment date', () => {
  it.each(['2026-03-01', '2026-03-31', '2026-04-01', '2026-04-08', '2026-11-21', '2029-01-01'])(
    'is the first day of work, looked at on %s',
    (on) => expect(findEnrolmentDate(worker({ on }))).toBe('2026-03-01'),
  );

  it('has its window, its latest postponement and the day of the notice of it', () =>
    expect([
      joiningWindowEndsOn('2026-03-01'),
      postponementEndsOn('2026-03-01'),
      postponementNoticeDueOn('2026-03-01'),
      postponementNoticeDueOn('2026-11-01'),
    ]).toEqual(['2026-04-11', '2026-06-01', '2026-04-12', '2026-12-13']));

  it.each<[string, Partial<WorkerHistory>, string | null]>([
    ['the 22nd birthday within a period', { dateOfBirth: '2004-03-20' }, '2026-03-20'],
    ['the start of the duties', { dutiesStartDate: '2026-03-10' }, '2026-03-10'],
    ['the first day of work before the payroll began', { payrollStartDate: '2026-04-01' }, '2026-03-01'],
    ['the start of the payroll, if the first day of work is unknown', { employmentStartDate: null }, '2020-01-01'],
    [
      'the first day of the period in which a raise exceeds the trigger',
      {
        on: '2026-11-21',
        salaryOn: (day) => (day < '2026-06-15' ? 9_996_00 : 9_996_12),
      },
      '2026-06-01',
    ],
    ['no day, with earnings of the trigger', { salaryOn: () => 9_996_00 }, null],
    ['no day from State Pension age on', { dateOfBirth: '1960-01-15', employmentStartDate: '2026-03-01' }, null],
    ['no day before the first day of work', { employmentStartDate: '2026-04-09' }, null],
  ])('is %s', (_, changes, day) => expect(findEnrolmentDate(worker(changes))).toBe(day));
});

it('the contributions that are owed since then are those of the periods that have ended', () => {
  // 8 % and 3 % of £2,500.00 less £520.00.
  const march = { period: { start: '2026-03-01', end: '2026-03-31' }, total: 158_40, employer: 59_40 };
  expect(findOwedContributions('2026-03-01', worker())).toMatchObject([march]);
  const [first, second] = findOwedContributions('2026-03-01', worker({ on: '2026-05-01' }));
  expect([first, second]).toMatchObject([march, { period: { start: '2026-04-01' }, total: 158_40 }]);
  expect(findOwedContributions('2026-03-01', worker({ on: '2026-03-31' }))).toEqual([]);
});
