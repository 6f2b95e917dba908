import limits from '../../../schemas/rules/upload-checks.json' with { type: 'json' };
import { earningsOfPeriod, thresholdsOf } from '../../assessment/earnings.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { isFrequency } from '../../calendar/payPeriods.ts';
import { reliefOn } from '../../contributions/deductions.ts';
import { minimumOn } from '../../contributions/minimums.ts';
import { shareOf } from '../../money/amounts.ts';
import type { BulkValues, FileContext, KnownMember } from '../types.ts';

const pence = (values: BulkValues, name: string): number | null => {
  const value = values[name];
  return typeof value === 'number' ? value : null;
};

/**
 * The pay that the scheme counts, in pence: as the file has it; else worked out from the earnings of the period, or from the yearly salary. Null if the
 * file has none of them, or the frequency is needed and not known.
 */
function countedPay(values: BulkValues, { definition, frequency, start }: PayReading): number | null {
  const given = pence(values, 'pensionableEarnings');
  if (given !== null) return given;
  const salary = pence(values, 'annualSalary');
  const isKnown = isFrequency(frequency);
  const earnings = pence(values, 'grossEarnings') ?? (salary !== null && isKnown ? earningsOfPeriod(salary, frequency) : null);
  if (earnings === null || definition !== 'qualifyingEarnings') return earnings;
  if (!isKnown) return null;
  const { lower, upper } = thresholdsOf(frequency, start);
  return Math.max(0, Math.min(earnings, upper) - lower);
}

interface PayReading {
  definition: string;
  frequency: string | null;
  start: CalendarDay;
}

/** Contributions below the legal minimum, with the amounts in pence. */
export interface Shortfall {
  total: number;
  employer: number;
  earnings: number;
  minimumTotal: number;
  minimumEmployer: number;
}

/** The categories of workers for whom the law has no minimum. */
const withoutMinimum: ReadonlySet<unknown> = new Set(['excluded', 'entitledWorker']);

/**
 * The shortfall of a row's contributions against the legal minimum of its day, by the scheme's definition of pensionable salary; null if there is none, or
 * the row says too little. An empty cell keeps the amount that the period has for the member. A penny less is rounding: payroll software rounds each share in
 * its own way.
 *
 * @param member - Null for somebody who is not an employee yet.
 */
export function shortfallOf(
  values: BulkValues,
  member: KnownMember | null,
  { pensionableSalaryDefinition: definition, frequency: ofPayroll, period, today, contributionType }: FileContext,
): Shortfall | null {
  const said = [pence(values, 'employeeRegularAmount'), pence(values, 'employerRegularAmount')] as const;
  if (definition === null || said.every((amount) => amount === null)) return null;
  const kept = member?.presentContribution;
  const [employee, ofEmployer] = [said[0] ?? kept?.employee ?? 0, said[1] ?? kept?.employer ?? 0];
  if (withoutMinimum.has(values['assessmentCategory'])) return null;
  const { periodStartDate, frequency: ofRow } = values;
  const start = typeof periodStartDate === 'string' ? periodStartDate : (period?.startDate ?? today);
  const minimum = minimumOn(definition, start);
  const earnings = countedPay(values, { definition, frequency: typeof ofRow === 'string' ? ofRow : ofPayroll, start });
  if (!minimum || earnings === null || earnings <= 0) return null;
  const type = values['usesSalarySacrifice'] === true ? 'salary-sacrifice' : (kept?.deductionType ?? contributionType);
  // With relief at source, the file has what is deducted, and the law counts the gross contribution.
  const total = employee + (type === 'net-employee' ? reliefOn(employee, start) : 0) + ofEmployer;
  // By salary sacrifice, all of it is the employer's contribution.
  const employer = type === 'salary-sacrifice' ? total : ofEmployer;
  const [minimumTotal, minimumEmployer] = [shareOf(earnings, minimum.total), shareOf(earnings, minimum.employer)];
  const isBelow =
    total < minimumTotal - limits.minimumTolerancePence || employer < minimumEmployer - limits.minimumTolerancePence;
  return isBelow ? { total, employer, earnings, minimumTotal, minimumEmployer } : null;
}
