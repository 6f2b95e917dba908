import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { areSameRules, periodScheduleOf } from '../../../domain/calendar/periodSchedule.ts';
import { changedPeriods, type PeriodChanges } from '../../work/calendar/changedPeriods.ts';
import { missingPeriods } from '../../work/calendar/makePeriods.ts';
import { futurePeriods, type PlannedBenefit, plannedBenefits } from '../../store/calendar/payPeriods.ts';
import type { Reader } from '../../store/createStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';

/** A payroll or a benefit before and after a change, which may not be written yet. */
export interface ChangedRules {
  of: { payrollUid: string } | { benefitUid: string };
  /** Null for a new one. */
  before: StoredRecord | null;
  after: StoredRecord;
}

/** The effect of a change on the periods of one benefit. */
export interface BenefitPeriods extends PeriodChanges {
  planned: PlannedBenefit;
}

/** The benefit with the rules of a record, whatever is stored. */
function withRules(planned: PlannedBenefit, of: ChangedRules['of'], record: StoredRecord): PlannedBenefit {
  if ('payrollUid' in of) return { ...planned, payroll: { ...planned.payroll, ...record } };
  return { ...planned, benefit: { ...planned.benefit, ...record } };
}

/** The benefit paid in the way to which its payroll is switched, if it is. */
function withSwitch(planned: PlannedBenefit, { of, before, after }: ChangedRules): PlannedBenefit {
  const { isPaidViaDd } = after;
  if (!('payrollUid' in of) || !before || before['isPaidViaDd'] === isPaidViaDd) return planned;
  return { ...planned, benefit: { ...planned.benefit, isPaidViaDd } };
}

const scheduleOf = ({ payroll, benefit }: PlannedBenefit) => periodScheduleOf(payroll, benefit);

/**
 * The effect of a change of a payroll or of a benefit on pay periods. It only reads: a preview and a save share it. A benefit whose rules
 * stay the same has none, so that dates which somebody has changed by hand survive a new name.
 *
 * @param lock - Locks the periods that may change, for the transaction.
 */
export async function periodChanges(
  reader: Reader,
  { of, before, after }: ChangedRules,
  today: CalendarDay,
  { lock }: { lock: boolean },
): Promise<BenefitPeriods[]> {
  const future = await futurePeriods(reader, of, { lock });
  const all: BenefitPeriods[] = [];
  for (const stored of await plannedBenefits(reader, of)) {
    const planned = withSwitch(withRules(stored, of, after), { of, before, after });
    if (before && areSameRules(scheduleOf(withRules(stored, of, before)), scheduleOf(planned))) continue;
    const own = future.filter(({ benefitUid }) => benefitUid === planned.benefitUid);
    const changes =
      planned.madeUntil === null
        ? { moved: [], removed: [], added: missingPeriods(planned, today) }
        : changedPeriods(planned, own, today);
    all.push({ planned, ...changes });
  }
  return all;
}
