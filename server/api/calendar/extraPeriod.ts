import { couldExist } from '../../../domain/bank/bankAccount.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { payPeriodDates } from '../../../domain/calendar/payPeriodDates.ts';
import { periodScheduleOf } from '../../../domain/calendar/periodSchedule.ts';
import { brokenRules } from '../../../schemas/lib/fields/fieldRules.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { hasPeriod, type PlannedBenefit, plannedBenefits } from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { fieldErrors } from '../../work/core/validFields.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';

/** The refusal of an extra period that is there already. */
export const samePeriod: FieldError = {
  field: 'payDate',
  defaultMessage: 'There is a pay period with these days and this pay date already. Use that one, or enter another pay date',
};

const refusalAt = (field: string, defaultMessage: string): Refusal => Refusal.invalid([{ field, defaultMessage }]);

/** The days of an extra period, as the caller gives them. */
interface Wanted {
  start: CalendarDay;
  end: CalendarDay;
  /** Left out: by the rules of the payroll. */
  payDate: CalendarDay | undefined;
}

/**
 * The fields of an extra period that follow from its days, by the rules of its benefit.
 *
 * @param fields - The valid fields of the request.
 * @throws Refusal invalid for a benefit that takes no contributions then, for days or a pay date out of order, and for a period that is there already.
 */
export async function extraPeriod(tx: Scoped, fields: StoredRecord, today: CalendarDay): Promise<StoredRecord> {
  const { entity } = recordFiles('pay-periods');
  const broken = fieldErrors(brokenRules(entity, fields, fields, today, couldExist), entity, fields);
  if (broken.length > 0) throw Refusal.invalid(broken);
  const benefitUid = String(fields['benefitUid']);
  const [planned] = await plannedBenefits(tx, { benefitUid });
  if (!planned) throw refusalAt('benefitUid', 'This benefit takes no more contributions. Choose an active benefit');
  const wanted: Wanted = {
    start: String(fields['periodStartDate']),
    end: String(fields['periodEndDate']),
    payDate: typeof fields['payDate'] === 'string' ? fields['payDate'] : undefined,
  };
  const period = workedOut(planned, wanted);
  if (await hasPeriod(tx, benefitUid, period)) throw Refusal.invalid([samePeriod]);
  return period;
}

function workedOut(planned: PlannedBenefit, { start, end, payDate }: Wanted) {
  const schedule = periodScheduleOf(planned.payroll, planned.benefit);
  if (!schedule)
    throw refusalAt(
      'benefitUid',
      'The payroll of this benefit has no start date yet. Complete its schedule, or choose another benefit',
    );
  const first = schedule.benefitStartDate > schedule.startDate ? schedule.benefitStartDate : schedule.startDate;
  if (end < first)
    throw refusalAt(
      'periodEndDate',
      `Enter a last day on or after ${formatDate(first)}, when contributions to this benefit start`,
    );
  if (planned.finalPayDate !== null && start > planned.finalPayDate)
    throw refusalAt(
      'periodStartDate',
      `Enter a first day on or before ${formatDate(planned.finalPayDate)}, the payroll's final pay date`,
    );
  const dates = payPeriodDates(schedule, { start, end }, payDate);
  if (dates.payDate < start) throw refusalAt('payDate', 'Enter a pay date on or after the first day of the period');
  return {
    ...dates,
    payrollUid: planned.payrollUid,
    isExtra: true,
    isPaidByDD: schedule.isPaidViaDd,
  };
}
