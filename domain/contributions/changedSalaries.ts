import { addDays } from '../../schemas/lib/dates/calendarDay.ts';
import type { DatedSalary } from './entitlement.ts';

/** A salary that holds from a day on, with the one that the record had. */
export interface SalaryChange extends DatedSalary {
  /** Pence a year; null if it was unknown. */
  before: number | null;
  /** `yyyy-MM-dd`; null if it is unknown. */
  employmentStartDate: string | null;
}

/**
 * The salaries by date after a change. The new one takes the place of those of later days. Without dated ones, that of the record has held since the
 * employment began; one that was unknown is known from the beginning.
 */
export function changedSalaries(
  salaries: readonly DatedSalary[],
  { before, employmentStartDate, effectiveFrom, annualSalary }: SalaryChange,
): DatedSalary[] {
  const earlier = salaries.filter((one) => one.effectiveFrom < effectiveFrom);
  const isFirst = salaries.length === 0 && before !== null;
  const began =
    employmentStartDate !== null && employmentStartDate < effectiveFrom ? employmentStartDate : addDays(effectiveFrom, -1);
  const former = isFirst && employmentStartDate !== effectiveFrom ? [{ effectiveFrom: began, annualSalary: before }] : [];
  return [...earlier, ...former, { effectiveFrom, annualSalary }];
}
