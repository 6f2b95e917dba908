import rules from '../../../schemas/rules/pay-periods.json' with { type: 'json' };
import { addDays, type CalendarDay } from '../../../schemas/lib/calendar/calendarDay.ts';
import { benefitPeriods, payPeriodDates, periodScheduleOf } from '../../../schemas/lib/calendar/payPeriodDates.ts';
import { periodName } from '../../../schemas/lib/calendar/periodName.ts';
import {
  type BenefitChoice,
  insertPeriods,
  type NewPeriod,
  type PlannedBenefit,
  plannedBenefits,
} from '../../store/calendar/payPeriods.ts';
import type { Store } from '../../store/createStore.ts';

/** Benefits in one transaction. */
const batch = 500;

/** The last day on which a period may begin to be made on `today`. */
function lastStart(today: CalendarDay, finalPayDate: CalendarDay | null): CalendarDay {
  const ahead = addDays(today, rules.madeAheadDays);
  return finalPayDate !== null && finalPayDate < ahead ? finalPayDate : ahead;
}

/**
 * The periods that a benefit lacks: from the day after the last one that was made, up to those that begin within the next weeks. They leave
 * no day out: after a changed frequency or start, the first one is shorter where it would overlap the last old one.
 *
 * @param from - `yyyy-MM-dd`: where the periods of a benefit without any begin. Default: with the one of today.
 */
export function missingPeriods(planned: PlannedBenefit, today: CalendarDay, from: CalendarDay = today): NewPeriod[] {
  const schedule = periodScheduleOf(planned.payroll, planned.benefit);
  if (!schedule) return [];
  const { employerId, payrollUid, benefitUid, finalPayDate, madeUntil } = planned;
  const common = { employerId, payrollUid, benefitUid, isPaidByDD: schedule.isPaidViaDd, isExtra: false, status: 'notYetDue' };
  const until = lastStart(today, finalPayDate);
  const next = madeUntil === null ? null : addDays(madeUntil, 1);
  const made: NewPeriod[] = [];
  for (const regular of benefitPeriods(schedule, next ?? from)) {
    const overlaps = next !== null && regular.periodStartDate < next;
    const dates = overlaps ? payPeriodDates(schedule, { start: next, end: regular.periodEndDate }) : regular;
    const { periodStartDate: start, periodEndDate: end } = dates;
    if (start > until) break;
    made.push({ ...common, ...dates, name: periodName({ start, end }) });
  }
  return made;
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
