import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { FuturePeriod, NewPeriod, PlannedBenefit } from '../../store/calendar/payPeriods.ts';
import { changedPeriods } from './changedPeriods.ts';
import { missingPeriods } from './makePeriods.ts';

const monthly = { frequency: 'monthly', startDate: '2026-01-01' };
const planned = (payroll: object, benefit: object = {}, madeUntil: CalendarDay | null = null): PlannedBenefit => ({
  employerId: 1,
  payrollUid: 'p',
  benefitUid: 'b',
  payrollName: 'Office staff',
  benefitName: 'Main plan',
  finalPayDate: null,
  madeUntil,
  payroll: { ...payroll },
  benefit: { ...benefit },
});

/** Periods as they are stored. */
const stored = (periods: readonly NewPeriod[]): FuturePeriod[] =>
  periods.map((period, n) => ({
    ...period,
    payrollDateUid: String(n),
    previousEndDate: periods[n - 1]?.periodEndDate ?? null,
  }));

/** The change from one set of rules to another, of a benefit whose periods were all made on `today`. */
function change(before: PlannedBenefit, after: PlannedBenefit, today: CalendarDay) {
  const made = stored(missingPeriods(before, today));
  const changes = changedPeriods({ ...after, madeUntil: made.at(-1)?.periodEndDate ?? null }, made, today);
  const names = (periods: readonly { name: string }[]) => periods.map(({ name }) => name);
  return {
    moved: names(changes.moved.map(({ period }) => period)),
    removed: names(changes.removed),
    added: names(changes.added),
    /** The periods after the change, in their order. */
    periods: [...made.filter((period) => !changes.removed.includes(period)), ...changes.added].toSorted((one, other) =>
      one.periodStartDate.localeCompare(other.periodStartDate),
    ),
  };
}

describe('the periods that change with their rules', () => {
  it('are none while the rules stay the same', () => {
    const { moved, removed, added } = change(planned(monthly), planned(monthly), '2026-11-21');
    expect([moved, removed, added]).toEqual([[], [], []]);
  });

  it('are not those whose days a new frequency has too', () => {
    const fourWeekly = planned({ frequency: 'fourWeekly', startDate: '2026-12-07' });
    const { removed, added, periods } = change(fourWeekly, planned(monthly), '2027-01-02');
    expect([removed, added]).toEqual([[], []]);
    expect(periods.map(({ name }) => name).slice(1)).toEqual(['4 to 31 January 2027', '1 to 28 February 2027']);
  });

  it('include an earlier one that a benefit with an earlier start lacks', () => {
    const [late, early] = [{ startDate: '2026-12-15' }, { startDate: '2026-10-01' }];
    expect(change(planned(monthly, late), planned(monthly, early), '2026-11-21').added).toEqual(['1 to 30 November 2026']);
  });

  it('are removed before a later start of the benefit', () => {
    const { removed, moved } = change(planned(monthly), planned(monthly, { startDate: '2027-02-10' }), '2026-11-21');
    expect([removed, moved]).toEqual([['1 to 31 December 2026'], []]);
  });

  it('follow each other without a gap or an overlap, whatever the change', () => {
    const rules = fc.record({
      frequency: fc.constantFrom('monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly'),
      startDate: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-11-01', days)),
    });
    const today = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-12-10', days));
    let compared = 0;
    fc.assert(
      fc.property(rules, rules, today, (before, after, day) => {
        const { periods } = change(planned(before), planned(after), day);
        for (const [n, { periodStartDate }] of periods.entries()) {
          const previous = periods[n - 1];
          if (!previous) continue;
          expect(periodStartDate).toBe(addDays(previous.periodEndDate, 1));
          compared += 1;
        }
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(500);
  });
});
