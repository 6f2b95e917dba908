import { describe, expect, it } from 'vitest';
import { addDays } from '../../schemas/lib/dates/calendarDay.ts';
import type { Frequency } from '../calendar/payPeriods.ts';
import { assess, type Assessment, type AssessmentFacts } from './assess.ts';

/** Aged 38 on a full salary, in the pay period of November 2026, and in no scheme. */
const facts = (changes: Partial<AssessmentFacts> = {}): AssessmentFacts => ({
  on: '2026-11-22',
  dateOfBirth: '1988-03-31',
  employmentStartDate: '2020-01-06',
  frequency: 'monthly',
  period: { start: '2026-11-01', end: '2026-11-30' },
  earnings: 237_500,
  membership: { state: 'none' },
  dutiesStartDate: null,
  lastReEnrolmentDate: null,
  ...changes,
});
const assessed = (changes: Partial<AssessmentFacts> = {}): Assessment => assess(facts(changes));
const verdict = (changes: Partial<AssessmentFacts>): string => {
  const { category, duty } = assessed(changes);
  return `${category}, ${duty}`;
};

const ELIGIBLE = 'eligibleJobholder, enrol';
const NON_ELIGIBLE = 'nonEligibleJobholder, mayOptIn';
const ENTITLED = 'entitledWorker, mayJoin';
const EXCLUDED = 'excluded, none';

describe('the category at the limits of age', () => {
  it.each([
    ['the day before the 16th birthday', '2010-11-23', '2026-11-22', EXCLUDED],
    ['the 16th birthday', '2010-11-22', '2026-11-22', NON_ELIGIBLE],
    ['the day before the 22nd birthday', '2004-11-23', '2026-11-22', NON_ELIGIBLE],
    ['the 22nd birthday', '2004-11-22', '2026-11-22', ELIGIBLE],
    ['the day before State Pension age 66', '1960-04-05', '2026-04-04', ELIGIBLE],
    ['the day of State Pension age 66', '1960-04-05', '2026-04-05', NON_ELIGIBLE],
    ['the day before State Pension age 67', '1961-03-06', '2028-03-05', ELIGIBLE],
    ['the day of State Pension age 67', '1961-03-06', '2028-03-06', NON_ELIGIBLE],
    ['the day before the 75th birthday', '1951-11-23', '2026-11-22', NON_ELIGIBLE],
    ['the 75th birthday', '1951-11-22', '2026-11-22', EXCLUDED],
    ['28 February, born on 29 February', '2004-02-29', '2026-02-28', NON_ELIGIBLE],
    ['1 March, born on 29 February', '2004-02-29', '2026-03-01', ELIGIBLE],
    ['28 February of a leap year, born on 29 February', '2008-02-29', '2024-02-28', EXCLUDED],
    ['29 February of a leap year, born on 29 February', '2008-02-29', '2024-02-29', NON_ELIGIBLE],
  ])('on %s', (_, dateOfBirth, on, expected) => {
    expect(verdict({ dateOfBirth, on })).toBe(expected);
  });

  // Each band of months, by the first and the last date of birth in it; the independent column is the published age in months.
  it.each([
    ['1960-04-06', 1, '2026-05-06'],
    ['1960-05-05', 1, '2026-06-05'],
    ['1960-05-06', 2, '2026-07-06'],
    ['1960-06-06', 3, '2026-09-06'],
    ['1960-07-06', 4, '2026-11-06'],
    ['1960-07-31', 4, '2026-11-30'],
    ['1960-08-06', 5, '2027-01-06'],
    ['1960-09-06', 6, '2027-03-06'],
    ['1960-10-06', 7, '2027-05-06'],
    ['1960-11-06', 8, '2027-07-06'],
    ['1960-12-06', 9, '2027-09-06'],
    ['1961-01-06', 10, '2027-11-06'],
    ['1961-02-06', 11, '2028-01-06'],
    ['1961-03-05', 11, '2028-02-05'],
  ])('ends with State Pension age for a person born on %s: 66 years and %i months', (dateOfBirth, _, on) => {
    expect(assessed({ dateOfBirth, on }).ages.statePensionDay).toBe(on);
    expect([verdict({ dateOfBirth, on: addDays(on, -1) }), verdict({ dateOfBirth, on })]).toEqual([ELIGIBLE, NON_ELIGIBLE]);
  });

  it.each([
    ['1977-04-05', '2044-04-05'],
    ['1977-04-06', '2044-05-06'],
    ['1978-04-05', '2046-03-06'],
    ['1978-04-06', '2046-04-06'],
    // Born on the leap day, with the birthday on 1 March of a common year.
    ['1960-02-29', '2026-03-01'],
  ])('has the State Pension age of a person born on %s on %s', (dateOfBirth, expected) => {
    expect(assessed({ dateOfBirth }).ages.statePensionDay).toBe(expected);
  });
});

describe('the category at the limits of earnings', () => {
  it.each<[Frequency, number, number]>([
    ['weekly', 120_00, 192_00],
    ['taxWeekly', 120_00, 192_00],
    ['fortnightly', 240_00, 384_00],
    ['fourWeekly', 480_00, 768_00],
    ['monthly', 520_00, 833_00],
    ['taxMonthly', 520_00, 833_00],
  ])('paid %s: a penny either side of %i and %i pence', (frequency, lower, trigger) => {
    const at = (earnings: number) => verdict({ frequency, earnings });
    expect([at(0), at(lower - 1), at(lower)]).toEqual([ENTITLED, ENTITLED, ENTITLED]);
    expect([at(lower + 1), at(trigger - 1), at(trigger)]).toEqual([NON_ELIGIBLE, NON_ELIGIBLE, NON_ELIGIBLE]);
    expect(at(trigger + 1)).toBe(ELIGIBLE);
    const young = { frequency, dateOfBirth: '2008-01-01' };
    expect([verdict({ ...young, earnings: trigger + 1 }), verdict({ ...young, earnings: lower })]).toEqual([
      NON_ELIGIBLE,
      ENTITLED,
    ]);
  });

  // The band as published for 2026/27, and a penny either side of both limits.
  it.each<[Frequency, number, number]>([
    ['weekly', 120_00, 967_00],
    ['taxWeekly', 120_00, 967_00],
    ['fortnightly', 240_00, 1_934_00],
    ['fourWeekly', 480_00, 3_867_00],
    ['monthly', 520_00, 4_189_00],
    ['taxMonthly', 520_00, 4_189_00],
  ])('paid %s: contributions count from %i to %i pence', (frequency, lower, upper) => {
    const counted = (earnings: number) => assessed({ frequency, earnings }).minimum?.qualifyingEarnings;
    expect([lower - 1, lower, lower + 1].map(counted)).toEqual([undefined, undefined, 1]);
    const whole = upper - lower;
    expect([upper - 1, upper, upper + 1].map(counted)).toEqual([whole - 1, whole, whole]);
  });

  it.each<Frequency>(['weekly', 'taxWeekly', 'fortnightly', 'fourWeekly', 'monthly', 'taxMonthly'])(
    'and of age do not depend on being paid %s',
    (frequency) => {
      const on = (dateOfBirth: string, day: string) => verdict({ frequency, dateOfBirth, on: day });
      expect([on('2004-11-23', '2026-11-22'), on('2004-11-22', '2026-11-22')]).toEqual([NON_ELIGIBLE, ELIGIBLE]);
      expect([on('1960-05-05', '2026-06-04'), on('1960-05-05', '2026-06-05')]).toEqual([ELIGIBLE, NON_ELIGIBLE]);
    },
  );

  it.each([
    ['2019-04-05', '2019/20', false],
    ['2025-04-05', '2024/25', true],
    ['2025-04-06', '2025/26', true],
    ['2026-04-05', '2025/26', true],
    ['2026-04-06', '2026/27', true],
    ['2027-04-05', '2026/27', true],
    ['2027-04-06', '2026/27', false],
  ])('a period that begins on %s has the figures of %s (published for it: %s)', (start, taxYear, isPublished) => {
    const { thresholds } = assessed({ period: { start, end: addDays(start, 27) } });
    expect(thresholds).toMatchObject({ taxYear, isPublished });
  });
});

describe('the duty', () => {
  it.each([
    ['a member who is eligible', { membership: { state: 'member', enrolledOn: '2026-11-01', optOutEnds: '2026-11-30' } }, 'none'],
    ['a person who left the scheme', { membership: { state: 'left', endedOn: '2025-06-30' } }, 'reEnrol'],
    [
      'a person under 22 who left the scheme',
      { membership: { state: 'left', endedOn: '2025-06-30' }, dateOfBirth: '2008-01-01' },
      'mayOptIn',
    ],
    ['a person with low pay who left the scheme', { membership: { state: 'left', endedOn: null }, earnings: 520_00 }, 'mayJoin'],
  ] as const)('for %s', (_, changes, duty) => {
    expect(assessed(changes)).toMatchObject({ duty, enrolmentDate: null, joiningWindowEnds: null, postponementEnds: null });
  });

  it.each([
    ['the first day of the period', {}, '2026-11-01', '2026-12-12', '2027-02-01', '2026-11-30'],
    ['the 22nd birthday in the period', { dateOfBirth: '2004-11-15' }, '2026-11-15', '2026-12-26', '2027-02-15', '2026-12-14'],
    ['the first day of work', { employmentStartDate: '2026-11-16' }, '2026-11-16', '2026-12-27', '2027-02-16', '2026-12-15'],
    [
      'the last day of a month before a shorter one',
      { employmentStartDate: '2026-11-30', on: '2026-11-30' },
      '2026-11-30',
      '2027-01-10',
      '2027-02-28',
      '2026-12-29',
    ],
    [
      '29 February',
      { on: '2028-02-29', period: { start: '2028-02-29', end: '2028-03-30' } },
      '2028-02-29',
      '2028-04-10',
      '2028-05-29',
      '2028-03-28',
    ],
  ])('to enrol begins on %s', (_, changes, enrolmentDate, joiningWindowEnds, postponementEnds, optOutEnds) => {
    expect(assessed(changes)).toMatchObject({ enrolmentDate, joiningWindowEnds, postponementEnds, optOutEnds });
  });

  it("keeps the opt-out period of a member's own membership", () => {
    const membership = { state: 'member', enrolledOn: '2026-11-01', optOutEnds: '2027-01-05' } as const;
    expect(assessed({ membership }).optOutEnds).toBe('2027-01-05');
  });
});

describe('re-enrolment and the declaration of compliance', () => {
  it.each([
    ['2014-07-01', '2017-09-30', '2017-07-01', '2017-04-01', '2017-09-30', '2017-11-30'],
    ['2014-07-01', '2017-10-01', '2020-07-01', '2020-04-01', '2020-09-30', '2017-11-30'],
    ['2018-09-01', '2018-09-01', '2021-09-01', '2021-06-01', '2021-11-30', '2019-01-31'],
    ['2018-09-01', '2022-01-31', '2024-09-01', '2024-06-01', '2024-11-30', '2022-01-31'],
    ['2018-09-01', '2022-02-01', '2024-09-01', '2024-06-01', '2024-11-30', '2025-01-31'],
    ['2024-02-29', '2026-11-22', '2027-02-28', '2026-11-28', '2027-05-27', '2027-07-27'],
  ])('of duties since %s, on %s', (dutiesStartDate, on, date, windowStart, windowEnd, declarationDue) => {
    expect(assessed({ dutiesStartDate, on })).toMatchObject({ reEnrolment: { date, windowStart, windowEnd }, declarationDue });
  });

  it.each([
    ['2021-11-15', '2022-01-31', '2024-11-15', '2024-08-15', '2025-02-14'],
    ['2021-11-15', '2025-02-14', '2024-11-15', '2024-08-15', '2025-02-14'],
    ['2021-11-15', '2025-02-15', '2027-11-15', '2027-08-15', '2028-02-14'],
    ['2021-06-01', '2021-09-02', '2024-06-01', '2024-03-01', '2024-08-31'],
  ])('after one on %s, on %s: the next is on %s', (lastReEnrolmentDate, on, date, windowStart, windowEnd) => {
    const { reEnrolment, declarationDue } = assessed({ dutiesStartDate: '2018-09-01', lastReEnrolmentDate, on });
    expect(reEnrolment).toMatchObject({ date, windowStart, windowEnd });
    // The declaration is counted from the duties, whatever date was chosen.
    expect(declarationDue).toBe(assessed({ dutiesStartDate: '2018-09-01', on }).declarationDue);
  });

  it('have no date while the start of the duties is unknown', () => {
    expect(assessed()).toMatchObject({ reEnrolment: null, declarationDue: null });
  });
});

describe('the minimum contributions', () => {
  it.each([
    ['a month of £2,375.00', 237_500, 185_500, 14_840, 5_565],
    ['a penny above the lower limit', 520_01, 1, 0, 0],
    ['exactly the upper limit', 4_189_00, 3_669_00, 293_52, 110_07],
    ['a penny above the upper limit', 4_189_01, 3_669_00, 293_52, 110_07],
    // 3% of 50 pence is one and a half pence.
    ['half a penny', 520_50, 50, 4, 2],
  ])('of %s', (_, earnings, qualifyingEarnings, total, employer) => {
    expect(assessed({ earnings }).minimum).toMatchObject({ qualifyingEarnings, total, employer });
  });

  it.each([
    ['an entitled worker', { earnings: 520_00 }],
    ['a person whom the law does not cover', { dateOfBirth: '1950-01-01' }],
  ])('are none for %s', (_, changes) => {
    expect(assessed(changes).minimum).toBeNull();
  });
});
