import { birthday, type Day, addMonths } from './days.ts';
import { countPeriodsAYear, taxYearStart, type Frequency } from './periods.ts';
import { divideHalfUp } from './amounts.ts';

/** Whole pence, of one pay reference period or of a year. */
export interface Thresholds {
  readonly trigger: number;
  readonly lower: number;
  readonly upper: number;
}
type Length = 'week' | 'fortnight' | 'fourWeeks' | 'month' | 'year';
export type Category = 'eligible jobholder' | 'non-eligible jobholder' | 'entitled worker' | 'excluded';

const pounds = (trigger: number, lower: number, upper: number): Thresholds => ({
  trigger: trigger * 100,
  lower: lower * 100,
  upper: upper * 100,
});

/** Rule 3.1, by the first day of the tax year, newest first. A year without published figures has the latest ones (rule 3.2). */
const years: readonly (readonly [from: Day, figures: Readonly<Record<Length, Thresholds>>])[] = [
  [
    '2021-04-06',
    {
      week: pounds(192, 120, 967),
      fortnight: pounds(384, 240, 1_934),
      fourWeeks: pounds(768, 480, 3_867),
      month: pounds(833, 520, 4_189),
      year: pounds(10_000, 6_240, 50_270),
    },
  ],
  [
    '2020-04-06',
    {
      week: pounds(192, 120, 962),
      fortnight: pounds(384, 240, 1_924),
      fourWeeks: pounds(768, 480, 3_847),
      month: pounds(833, 520, 4_167),
      year: pounds(10_000, 6_240, 50_000),
    },
  ],
  [
    '2019-04-06',
    {
      week: pounds(192, 118, 962),
      fortnight: pounds(384, 236, 1_924),
      fourWeeks: pounds(768, 472, 3_847),
      month: pounds(833, 512, 4_167),
      year: pounds(10_000, 6_136, 50_000),
    },
  ],
];

const lengths: Readonly<Record<Frequency, Length>> = {
  monthly: 'month',
  taxMonthly: 'month',
  weekly: 'week',
  taxWeekly: 'week',
  fortnightly: 'fortnight',
  fourWeekly: 'fourWeeks',
};

function figuresOn(day: Day): Readonly<Record<Length, Thresholds>> {
  const start = taxYearStart(day);
  const found = years.find(([from]) => from <= start);
  if (!found) throw new Error(`No thresholds are typed for ${day}: rule 3.1 begins with 2019/20.`);
  return found[1];
}

/** @param periodFrom - The first day of the pay reference period chooses the year (rule 3.3). */
export const thresholdsOf = (frequency: Frequency, periodFrom: Day): Thresholds => figuresOn(periodFrom)[lengths[frequency]];
export const yearlyThresholds = (periodFrom: Day): Thresholds => figuresOn(periodFrom).year;

/** Rule 4.4. */
export const earningsOfPeriod = (annual: number, frequency: Frequency): number =>
  divideHalfUp(annual, countPeriodsAYear(frequency));

/** Rule 4.3, for births from 6 April 1960 to 5 March 1961: 66 years and 1 to 11 months. */
const after66: readonly Day[] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((month) =>
  month > 12 ? `1961-0${month - 12}-06` : `1960-${String(month).padStart(2, '0')}-06`,
);
const fixedDays: readonly (readonly [bornFrom: Day, reached: Day])[] = [
  ['1977-04-06', '2044-05-06'],
  ['1977-05-06', '2044-07-06'],
  ['1977-06-06', '2044-09-06'],
  ['1977-07-06', '2044-11-06'],
  ['1977-08-06', '2045-01-06'],
  ['1977-09-06', '2045-03-06'],
  ['1977-10-06', '2045-05-06'],
  ['1977-11-06', '2045-07-06'],
  ['1977-12-06', '2045-09-06'],
  ['1978-01-06', '2045-11-06'],
  ['1978-02-06', '2046-01-06'],
  ['1978-03-06', '2046-03-06'],
];

/** Births before 6 October 1954 have long reached it: no day is worked out. */
export function statePensionDay(born: Day): Day {
  if (born >= '1978-04-06') return birthday(born, 68);
  const fixed = fixedDays.findLast(([from]) => from <= born);
  if (fixed) return fixed[1];
  if (born >= '1961-03-06') return birthday(born, 67);
  const months = after66.filter((from) => from <= born).length;
  // Choice 3: an age with months ends on the last day of a month without that date, as GOV.UK's own examples do.
  return months === 0 ? birthday(born, 66) : addMonths(born, 66 * 12 + months);
}

/** Whether an age limit and State Pension age leave somebody between 22 and pension age on a day. */
export const isOfEligibleAge = (born: Day, on: Day): boolean => on >= birthday(born, 22) && on < statePensionDay(born);

/** @param periodFrom - The first day of the pay reference period that holds `on`. */
export function categoryOf(born: Day, annual: number, frequency: Frequency, on: Day, periodFrom: Day): Category {
  const earnings = earningsOfPeriod(annual, frequency);
  const { trigger, lower } = thresholdsOf(frequency, periodFrom);
  if (on < birthday(born, 16) || on >= birthday(born, 75)) return 'excluded';
  if (earnings <= lower) return 'entitled worker';
  return earnings > trigger && isOfEligibleAge(born, on) ? 'eligible jobholder' : 'non-eligible jobholder';
}
