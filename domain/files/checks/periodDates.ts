import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { BulkValue, FileContext } from '../types.ts';
import type { RowCheck } from './rowUnderCheck.ts';

const dayOf = (value: BulkValue | undefined): CalendarDay | null => (typeof value === 'string' ? value : null);

/** The check of a row's pay period against the one that the file is uploaded for, or the last one. */
export function periodCheck({ period, lastPeriodEnd = null }: FileContext): RowCheck {
  const next = lastPeriodEnd === null ? null : addDays(lastPeriodEnd, 1);
  return (values, add) => {
    const [start, end] = [dayOf(values['periodStartDate']), dayOf(values['periodEndDate'])];
    if (start !== null && end !== null && end < start) {
      add('periodReversed', 'periodEndDate', { start, end });
      return;
    }
    if (period) {
      const isOther = (start !== null && start !== period.startDate) || (end !== null && end !== period.endDate);
      if (isOther)
        add('periodDiffers', start !== null && start !== period.startDate ? 'periodStartDate' : 'periodEndDate', {
          start: start ?? '…',
          end: end ?? '…',
          expectedStart: period.startDate,
          expectedEnd: period.endDate,
        });
    } else if (next !== null && lastPeriodEnd !== null && start !== null && start !== next) {
      add('periodNotNext', 'periodStartDate', { start, lastEnd: lastPeriodEnd, expected: next });
    }
  };
}

/** Payroll software counts tax months as months, and tax weeks as weeks. */
const spokenFrequency: Readonly<Record<string, string>> = { taxMonthly: 'monthly', taxWeekly: 'weekly' };
const spoken = (frequency: string): string => spokenFrequency[frequency] ?? frequency;

const titleOf = (column: string, value: string): string =>
  (bulkLoads.columns[column]?.values?.find((one) => one.value === value)?.title ?? value).toLowerCase();

/** The check of a row's pay frequency against the payroll's. */
export function frequencyCheck({ frequency: expected }: FileContext): RowCheck {
  return ({ frequency = null }, add) => {
    if (expected === null || typeof frequency !== 'string' || spoken(frequency) === spoken(expected)) return;
    add('frequencyDiffers', 'frequency', { value: titleOf('frequency', frequency), expected: titleOf('frequency', expected) });
  };
}

/** The checks of the days on which a person joins, leaves and opts out. */
export function eventDatesCheck({ today }: FileContext, hasInformationDate: boolean): RowCheck {
  return (values, add, isFaulty) => {
    const [leaving, start, optOut] = [
      dayOf(values['leavingDate']),
      dayOf(values['employmentStartDate']),
      dayOf(values['optOutDate']),
    ];
    if (leaving !== null && start !== null && leaving < start)
      add('leavingBeforeStart', 'leavingDate', { value: leaving, start });
    if (leaving !== null && leaving > today) add('leavingAhead', 'leavingDate', { value: leaving });
    if (optOut !== null && optOut > today) add('optOutAhead', 'optOutDate', { value: optOut });
    if (
      hasInformationDate &&
      values['enrolmentType'] === 'autoEnrolled' &&
      dayOf(values['informationGivenOn']) === null &&
      !isFaulty('informationGivenOn')
    )
      add('informationDateMissing', 'informationGivenOn');
  };
}
