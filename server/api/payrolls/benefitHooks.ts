import { benefit } from '../../../machines/lifecycles/benefit.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { lastDueDay, mostDaysUntilDue } from '../../../domain/calendar/legalDueDate.ts';
import { nextPayDates, payScheduleOf } from '../../../domain/calendar/payDates.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { followRules } from '../calendar/followRules.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { paymentWords } from '../../work/payments/paymentMethods.ts';
import { beginLifecycle } from '../../work/lifecycles/changeState.ts';
import type { RecordChange, RecordHooks } from '../../work/hooks/hooks.ts';

/** The most days by which a pay date is moved back when the banks are closed. */
const mostMoved = 14;
/** For the shortest period, a week: more pay dates than lie in those days. */
const enough = 4;

interface PayDates {
  currentPayrollDate: string | null;
  nextPayrollDate: string | null;
}

/** The pay dates of the current period and of the next. A payroll that starts later has only a next one. */
function payDatesOf(payroll: StoredRecord | null, today: string): PayDates {
  const schedule = payroll?.['status'] === 'Active' ? payScheduleOf(payroll) : null;
  if (!schedule) return { currentPayrollDate: null, nextPayrollDate: null };
  const from = addDays(today, schedule.daysAfterPeriodEndPaymentDay - mostMoved);
  const [current, next] = nextPayDates(schedule, from, enough).filter(({ period }) => period.end >= today);
  if (!current) return { currentPayrollDate: null, nextPayrollDate: null };
  if (current.period.start > today) return { currentPayrollDate: null, nextPayrollDate: current.payDate };
  return { currentPayrollDate: current.payDate, nextPayrollDate: next?.payDate ?? null };
}

/** A new benefit needs an active payroll, and a scheme that takes members or a savings product. */
async function faultsOfNew({ tx, owner, record }: RecordChange): Promise<FieldError[]> {
  const findReferred = async (resource: string, field: string, of: typeof owner): Promise<StoredRecord | null> => {
    const uid = record[field];
    return typeof uid === 'string' ? resourceNamed(resource).find(tx, of, uid) : null;
  };
  const payroll = await findReferred('payrolls', 'payrollUid', owner);
  const scheme = await findReferred('pension-schemes', 'pensionSchemeUid', owner);
  const product = await findReferred('products', 'productUid', null);
  const faults: FieldError[] = [];
  if (payroll?.['status'] !== 'Active')
    faults.push({
      field: 'payrollUid',
      defaultMessage: 'Benefits cannot be added to a ceased payroll. Choose an active payroll',
    });
  if (scheme?.['isActive'] === false)
    faults.push({ field: 'pensionSchemeUid', defaultMessage: 'This scheme takes no new members. Choose an active scheme' });
  if (product?.['isPension'] === true) faults.push({ field: 'productUid', defaultMessage: 'Choose a product for savings' });
  return faults;
}

/** The settings of a pension by which its contributions would always be due after the legal day. */
function lateDueDays({ before, record }: RecordChange): FieldError[] {
  if (record['type'] !== 'pension') return [];
  const isNew = (field: string): boolean => before?.[field] !== record[field];
  const { paymentDueDay: day, daysAfterPeriodEndPaymentDue: days } = record;
  const faults: FieldError[] = [];
  if (typeof day === 'number' && day > lastDueDay && isNew('paymentDueDay'))
    faults.push({
      field: 'paymentDueDay',
      defaultMessage: `Enter a day from 1 to ${lastDueDay}: what is deducted from pay must arrive by the ${lastDueDay}nd of the next month`,
    });
  if (typeof days === 'number' && days > mostDaysUntilDue && isNew('daysAfterPeriodEndPaymentDue'))
    faults.push({
      field: 'daysAfterPeriodEndPaymentDue',
      defaultMessage: `Enter ${mostDaysUntilDue} days or fewer: what is deducted from pay must arrive by the ${lastDueDay}nd of the next month`,
    });
  return faults;
}

/** Benefits of a payroll. @see docs/product.md, points 3 and 4 */
export const benefitHooks: RecordHooks = {
  async workOut({ reader, owner, records, today, deps }) {
    const payrolls = new Map<unknown, StoredRecord | null>();
    for (const { payrollUid } of records)
      if (!payrolls.has(payrollUid))
        payrolls.set(payrollUid, await resourceNamed('payrolls').find(reader, owner, String(payrollUid)));
    const benefitUids = records.map(({ benefitUid }) => String(benefitUid));
    const methods = await paymentWords(reader, benefitUids, { today, deps });
    return records.map((record) => {
      const dates = record['status'] === 'Active' ? payDatesOf(payrolls.get(record['payrollUid']) ?? null, today) : null;
      return {
        ...record,
        currentPayrollDate: dates?.currentPayrollDate ?? null,
        nextPayrollDate: dates?.nextPayrollDate ?? null,
        paymentMethod: methods.get(String(record['benefitUid'])) ?? null,
      };
    });
  },
  allowedActions({ isActive }, may) {
    const permitted = may('benefit.update');
    if (isActive !== false || !permitted) return { canEdit: permitted, reasons: {} };
    return { canEdit: false, reasons: { canEdit: 'This benefit has ceased and cannot be changed. Add a new one instead.' } };
  },
  async check(change) {
    const faults = [...lateDueDays(change), ...(change.before ? [] : await faultsOfNew(change))];
    if (faults.length > 0) throw Refusal.invalid(faults);
  },
  async after({ c, tx, owner, before, record }) {
    const { benefitUid, name, status } = record;
    await followRules(c, tx, { of: { benefitUid: String(benefitUid) }, before, after: record });
    if (before) return;
    beginLifecycle(c, tx, {
      machine: benefit,
      kind: 'benefits',
      recordUid: String(benefitUid),
      employerId: owner,
      title: String(name),
      state: String(status),
    });
  },
};
