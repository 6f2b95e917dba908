import rules from '../../../schemas/rules/pay-periods.json' with { type: 'json' };
import { addDays, type CalendarDay } from '../../../schemas/lib/calendar/calendarDay.ts';
import { benefitPeriods, periodScheduleOf } from '../../../schemas/lib/calendar/payPeriodDates.ts';
import { periodName } from '../../../schemas/lib/calendar/periodName.ts';
import {
  type BenefitChoice,
  insertPeriods,
  type NewPeriod,
  type PlannedBenefit,
  plannedBenefits,
} from '../../store/calendar/payPeriods.ts';
import type { Reader, Store } from '../../store/createStore.ts';

/** Benefits in one transaction. */
const batch = 500;

/**
 * The periods that a benefit lacks: from the day after the last one that was made, up to those that begin within the next weeks.
 *
 * @param from - `yyyy-MM-dd`: where the periods of a benefit without any begin. Default: with the one of today.
 */
export function missingPeriods(planned: PlannedBenefit, today: CalendarDay, from: CalendarDay = today): NewPeriod[] {
  const schedule = periodScheduleOf(planned.payroll, planned.benefit);
  if (!schedule) return [];
  const { employerId, payrollUid, benefitUid, finalPayDate, madeUntil } = planned;
  const aheadUntil = addDays(today, rules.madeAheadDays);
  const until = finalPayDate !== null && finalPayDate < aheadUntil ? finalPayDate : aheadUntil;
  const made: NewPeriod[] = [];
  for (const dates of benefitPeriods(schedule, madeUntil === null ? from : addDays(madeUntil, 1))) {
    const { periodStartDate: start, periodEndDate: end } = dates;
    if (start > until) break;
    // After a changed frequency or start, the first new period may begin before the last old one ends.
    if (madeUntil !== null && start <= madeUntil) continue;
    const name = periodName({ start, end });
    const common = { employerId, payrollUid, benefitUid, isPaidByDD: schedule.isPaidViaDd, isExtra: false };
    made.push({ ...common, ...dates, name, status: 'notYetDue' });
  }
  return made;
}

/** Makes the missing periods of the chosen benefits within a transaction. @returns their number. */
export async function makePeriodsOf(tx: Reader, choice: BenefitChoice, today: CalendarDay): Promise<number> {
  const benefits = await plannedBenefits(tx, choice);
  return insertPeriods(
    tx,
    benefits.flatMap((planned) => missingPeriods(planned, today)),
  );
}

/**
 * Makes the coming periods of every benefit, in batches that each stand alone: what an interrupted run has made stays, and the next run
 * makes the rest.
 *
 * @returns the number of new periods.
 */
export async function makePeriods(store: Store, today: CalendarDay, signal?: AbortSignal): Promise<number> {
  let made = 0;
  let after: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const choice: BenefitChoice = { after, limit: batch };
    const benefits: PlannedBenefit[] = await store.read('all', (reader) => plannedBenefits(reader, choice));
    const last = benefits.at(-1);
    if (!last) return made;
    const missing = benefits.flatMap((planned) => missingPeriods(planned, today));
    if (missing.length > 0) made += await store.within({ employers: 'all', today }, (tx) => insertPeriods(tx, missing));
    after = last.benefitUid;
  }
}
