import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '../../schemas/lib/dates/calendarDay.ts';
import { type Frequency, isFrequency } from '../calendar/payPeriods.ts';
import rules from '../../schemas/rules/earnings-thresholds.json' with { type: 'json' };
import { ageLimits } from './ages.ts';
import { assess, type AssessmentFacts, type Category, categoryOf } from './assess.ts';
import { birthCutOffs, salaryCutOffs } from './cutOffs.ts';
import { earningsOfPeriod, thresholdsOf } from './earnings.ts';
import { explain } from './explanation.ts';

const dayIn = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((number) => addDays(from, number));
const frequency = fc.constantFrom(...Object.keys(rules.frequencies).filter(isFrequency));
const membership = fc.constantFrom<AssessmentFacts['membership'][]>(
  { state: 'none' },
  { state: 'left', endedOn: '2026-02-28' },
  { state: 'member', enrolledOn: '2026-05-31', optOutEnds: '2026-06-29' },
);
const facts = fc
  .record({
    on: dayIn('2024-01-01', 2_000),
    dateOfBirth: dayIn('1948-01-01', 24_000),
    earnings: fc.integer({ min: 0, max: 500_000 }),
    frequency,
    membership,
    dutiesStartDate: fc.option(dayIn('2012-10-01', 5_000)),
    lastReEnrolmentDate: fc.option(dayIn('2015-07-01', 4_000)),
    employmentStartDate: fc.option(dayIn('2020-01-01', 1_400)),
  })
  .map((one): AssessmentFacts => ({ ...one, period: { start: addDays(one.on, -10), end: addDays(one.on, 17) } }));

const rank: Readonly<Record<Category, number>> = {
  excluded: 0,
  entitledWorker: 1,
  nonEligibleJobholder: 2,
  eligibleJobholder: 3,
};

describe('an assessment', () => {
  it('never falls to a lower category, nor to lower contributions, when only the earnings rise', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 200_000 }), (one, more) => {
        const [less, greater] = [assess(one), assess({ ...one, earnings: one.earnings + more })];
        expect(rank[greater.category]).toBeGreaterThanOrEqual(rank[less.category]);
        expect(greater.minimum?.total ?? 0).toBeGreaterThanOrEqual(less.minimum?.total ?? 0);
      }),
    );
  });

  it('gives a duty to enrol only with its dates, in their order', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const { duty, enrolmentDate, joiningWindowEnds, postponementEnds, optOutEnds, ages } = assess(one);
        const days = [enrolmentDate, joiningWindowEnds, postponementEnds];
        const inOrder = [ages.eligibleFrom, enrolmentDate, optOutEnds, joiningWindowEnds, postponementEnds];
        if (duty === 'enrol') expect(inOrder).toEqual(inOrder.map(String).toSorted());
        else expect(days).toEqual([null, null, null]);
      }),
    );
  });

  it('asks for a part of the employer that is no more than the total', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const { employer, total } = assess(one).minimum ?? { employer: 0, total: 0 };
        expect(employer).toBeLessThanOrEqual(total);
      }),
    );
  });
});

describe('an assessment in another time zone', () => {
  const home = process.env['TZ'];
  afterEach(() => {
    if (home === undefined) delete process.env['TZ'];
    else process.env['TZ'] = home;
  });

  it('is the same in London and in Auckland as in universal time', () => {
    const sample = fc.sample(facts, { numRuns: 200, seed: 42 });
    const answers = ['UTC', 'Europe/London', 'Pacific/Auckland'].map((zone) => {
      process.env['TZ'] = zone;
      return sample.map((one) => [assess(one), explain({ ...one, annualSalary: 2_850_000 }, assess(one))]);
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

describe('the cut-offs that a database compares with', () => {
  /** The category as a database finds it: by comparisons alone. */
  function categoryByCutOffs(on: string, dateOfBirth: string, salary: number, paid: Frequency): Category {
    const births = birthCutOffs(on);
    const salaries = salaryCutOffs(paid, thresholdsOf(paid, on));
    if (dateOfBirth > births.begins || dateOfBirth <= births.ends) return 'excluded';
    if (salary <= salaries.lower) return 'entitledWorker';
    const isOfAge = dateOfBirth <= births.eligibleFrom && dateOfBirth > births.statePensionDay;
    return isOfAge && salary > salaries.trigger ? 'eligibleJobholder' : 'nonEligibleJobholder';
  }

  it('give the category of the assessment, also for the days of birth beside a limit', () => {
    fc.assert(
      fc.property(
        dayIn('2024-01-01', 2_000),
        frequency,
        fc.constantFrom('begins', 'eligibleFrom', 'statePensionDay', 'ends'),
        fc.integer({ min: -2, max: 2 }),
        fc.integer({ min: 0, max: 1_500_000 }),
        (on, paid, limit, beside, salary) => {
          const dateOfBirth = addDays(birthCutOffs(on)[limit as 'begins'], beside);
          const byRule = categoryOf(on, ageLimits(dateOfBirth, on), earningsOfPeriod(salary, paid), thresholdsOf(paid, on));
          expect(categoryByCutOffs(on, dateOfBirth, salary, paid)).toBe(byRule);
        },
      ),
    );
  });

  it.each(['2024-02-28', '2024-02-29', '2026-02-28', '2026-03-01'])('are right for people born on 29 February, on %s', (on) => {
    for (const dateOfBirth of ['2004-02-28', '2004-02-29', '2004-03-01', '2008-02-29', '1960-02-29', '1952-02-29']) {
      const byRule = categoryOf(on, ageLimits(dateOfBirth, on), 200_000, thresholdsOf('monthly', on));
      expect(categoryByCutOffs(on, dateOfBirth, 2_400_000, 'monthly'), dateOfBirth).toBe(byRule);
    }
  });

  it.each(['weekly', 'fortnightly', 'fourWeekly', 'monthly'] as const)('separate the salaries to the penny, paid %s', (paid) => {
    const { lower, trigger, ...rest } = thresholdsOf(paid, '2026-11-01');
    const cut = salaryCutOffs(paid, { lower, trigger, ...rest });
    for (const [salary, limit] of [
      [cut.lower, lower],
      [cut.trigger, trigger],
    ] as const) {
      expect(earningsOfPeriod(salary, paid)).toBe(limit);
      expect(earningsOfPeriod(salary + 1, paid)).toBe(limit + 1);
    }
  });
});
