import rules from '../../../schemas/rules/pay-periods.json' with { type: 'json' };
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { benefitPeriods, payPeriodDates, type PayPeriodDates } from '../../../domain/calendar/payPeriodDates.ts';
import { type PeriodSchedule, periodScheduleOf } from '../../../domain/calendar/periodSchedule.ts';
import { periodName } from '../../../domain/calendar/periodName.ts';
import {
  type BenefitChoice,
  insertPeriods,
  type NewPeriod,
  type PlannedBenefit,
  plannedBenefits,
} from '../../store/calendar/payPeriods.ts';
import type { Store } from '../../store/createStore.ts';

/** Benefits in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batch = 200;

/** The days between which the periods of a benefit are made. */
interface Range {
  /** The day after the last period that was made; null for a benefit without any. */
  next: CalendarDay | null;
  /** Where the periods of a benefit without any begin. */
  from: CalendarDay;
  /** The last day on which a period may begin. */
  until: CalendarDay;
}

/** The dates that were worked out already, by schedule and range: most payrolls pay by the same rules. */
export type KnownDates = Map<string, readonly PayPeriodDates[]>;

/** The last day on which a period may begin to be made on `today`. */
function lastStart(today: CalendarDay, finalPayDate: CalendarDay | null): CalendarDay {
  const ahead = addDays(today, rules.madeAheadDays);
  return finalPayDate !== null && finalPayDate < ahead ? finalPayDate : ahead;
}

function* datesToMake(schedule: PeriodSchedule, { next, from, until }: Range): Generator<PayPeriodDates> {
  for (const regular of benefitPeriods(schedule, next ?? from)) {
    const overlaps = next !== null && regular.periodStartDate < next;
    const dates = overlaps ? payPeriodDates(schedule, { start: next, end: regular.periodEndDate }) : regular;
    if (dates.periodStartDate > until) return;
    yield dates;
  }
}

function knownOrNew(known: KnownDates, schedule: PeriodSchedule, range: Range): readonly PayPeriodDates[] {
  const key = JSON.stringify([schedule, range]);
  const dates = known.get(key) ?? datesToMake(schedule, range).toArray();
  known.set(key, dates);
  return dates;
}

/**
 * The periods that a benefit lacks: from the day after the last one that was made, up to those that begin within the next weeks. They leave
 * no day out: after a changed frequency or start, the first one is shorter where it would overlap the last old one.
 *
 * @param from - `yyyy-MM-dd`: where the periods of a benefit without any begin. Default: with the one of today.
 * @param known - Kept from one benefit to the next, where there are many.
 */
export function missingPeriods(
  planned: PlannedBenefit,
  today: CalendarDay,
  from: CalendarDay = today,
  known: KnownDates = new Map(),
): NewPeriod[] {
  const schedule = periodScheduleOf(planned.payroll, planned.benefit);
  if (!schedule) return [];
  const { employerId, payrollUid, benefitUid, finalPayDate, madeUntil } = planned;
  const common = { employerId, payrollUid, benefitUid, isPaidByDD: schedule.isPaidViaDd, isExtra: false, status: 'notYetDue' };
  const next = madeUntil === null ? null : addDays(madeUntil, 1);
  const dates = knownOrNew(known, schedule, { next, from, until: lastStart(today, finalPayDate) });
  return dates.map((period) => ({
    ...common,
    ...period,
    name: periodName({ start: period.periodStartDate, end: period.periodEndDate }),
  }));
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
  const known: KnownDates = new Map();
  for (;;) {
    signal?.throwIfAborted();
    const choice: BenefitChoice = { after, limit: batch };
    const benefits: PlannedBenefit[] = await store.read('all', (reader) => plannedBenefits(reader, choice));
    const last = benefits.at(-1);
    if (!last) return made;
    const missing = benefits.flatMap((planned) => missingPeriods(planned, today, today, known));
    if (missing.length > 0) made += (await store.within({ employers: 'all', today }, (tx) => insertPeriods(tx, missing))).length;
    after = last.benefitUid;
  }
}
