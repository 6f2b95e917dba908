import type { Category } from '../../../domain/assessment/assess.ts';
import { addMonths, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import {
  type ContributionLevel,
  type DatedLevel,
  isSameLevel,
  levelOn,
  type Share,
} from '../../../domain/contributions/contributionLevel.ts';
import { thresholdsOf } from '../../../domain/assessment/earnings.ts';
import type { Frequency } from '../../../domain/calendar/payPeriods.ts';
import { pensionablePay } from '../../../domain/contributions/regularAmounts.ts';
import { belowMinimum, minimumOn } from '../../../domain/contributions/minimums.ts';
import { decimalsOf, sumOfPercents } from '../../../domain/money/amounts.ts';
import type { AskedWarning } from '../../../domain/questions/fieldWarnings.ts';
import type { ChangeContributionLevel } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { FieldError } from '../core/refusal.ts';

/** The level in the input of a change. The form has made sure that each side has its value. */
export function levelOfInput(input: ChangeContributionLevel): DatedLevel {
  const share = (type: 'percent' | 'amount', percent: number | null | undefined, amount: number | null | undefined): Share =>
    type === 'percent' ? { percent: percent ?? 0 } : { amount: amount ?? 0 };
  return {
    effectiveFrom: input.effectiveFrom,
    employee: share(input.employeeContributionType, input.employeePercent, input.employeeAmount),
    employer: share(input.employerContributionType, input.employerPercent, input.employerAmount),
    usesSalarySacrifice: input.usesSalarySacrifice ?? false,
  };
}

/** The pot of a change, as far as its rules read it. */
export interface ChangedPot {
  isPension: boolean;
  allowsPartialPercentages: boolean;
  pensionableSalaryDefinition: string | null;
}

const sides = ['employee', 'employer'] as const;

function percentFaults(
  level: ContributionLevel,
  { allowsPartialPercentages }: Pick<ChangedPot, 'allowsPartialPercentages'>,
): FieldError[] {
  const defaultMessage = allowsPartialPercentages
    ? 'Enter a percentage with at most two decimals, such as 5.25'
    : 'Enter a whole percentage: the pension scheme allows no decimals';
  return sides.flatMap((side) => {
    const share = level[side];
    const isUneven = 'percent' in share && decimalsOf(share.percent) > (allowsPartialPercentages ? 2 : 0);
    return isUneven ? [{ field: `${side}Percent`, defaultMessage }] : [];
  });
}

/**
 * The faults of a new level.
 *
 * @param levels - The stored levels of the pot.
 * @param present - The level that held before the change, on its first day.
 * @param today - The day in the United Kingdom.
 */
export function levelFaults(
  level: DatedLevel,
  {
    pot,
    levels,
    present,
    today,
  }: { pot: ChangedPot; levels: readonly DatedLevel[]; present: ContributionLevel; today: CalendarDay },
): FieldError[] {
  const { effectiveFrom } = level;
  const latest = addMonths(today, 12);
  const found = [
    ...(effectiveFrom < today ? fault('effectiveFrom', 'Choose today or a later day') : []),
    ...(effectiveFrom > latest ? fault('effectiveFrom', `Choose a day until ${formatDate(latest)}, within a year`) : []),
    ...shareFaults(level, pot),
  ];
  // A planned level of the same day is replaced, also by what holds before it.
  const replaces = levels.some((one) => one.effectiveFrom === effectiveFrom && !isSameLevel(one, level));
  if (found.length > 0 || replaces || !isSameLevel(level, levelOn(levels, effectiveFrom) ?? present)) return found;
  return fault('effectiveFrom', 'These contributions already hold on that day. Change one of them, or choose another day');
}

const fault = (field: string, defaultMessage: string): FieldError[] => [{ field, defaultMessage }];

/** The faults of a level's shares, whichever day it begins. */
export function shareFaults(
  level: ContributionLevel,
  pot: Pick<ChangedPot, 'isPension' | 'allowsPartialPercentages'>,
): FieldError[] {
  const { employee, employer, usesSalarySacrifice } = level;
  const uneven = percentFaults(level, pot);
  const together = 'percent' in employee && 'percent' in employer ? sumOfPercents([employee.percent, employer.percent]) : 0;
  return [
    ...uneven,
    ...(uneven.length === 0 && together > 100
      ? fault(
          'employerPercent',
          'The employee and the employer together cannot pay in more than 100 percent of pay. Reduce one of the two',
        )
      : []),
    ...(usesSalarySacrifice && !pot.isPension
      ? fault('usesSalarySacrifice', 'Salary sacrifice is for pensions only. Take out the tick')
      : []),
  ];
}

/** The pay by which fixed amounts are judged. */
interface PayOfPot {
  annualSalary: number | null;
  frequency: Frequency | null;
}

/**
 * The question about a level below the legal minimum; null if it is not below it.
 * @param category - That of the employee on the day of the level, by the assessment; null where it is unknown.
 */
export function minimumQuestion(level: DatedLevel, pot: ChangedPot & PayOfPot, category: Category | null): AskedWarning | null {
  const { pensionableSalaryDefinition: definition, annualSalary, frequency } = pot;
  const { effectiveFrom } = level;
  if (definition === null) return null;
  const pay =
    frequency === null
      ? null
      : pensionablePay(
          { annualSalary, pensionableSalaryDefinition: definition },
          { frequency, band: thresholdsOf(frequency, effectiveFrom) },
        );
  const below = belowMinimum(level, minimumOn(definition, effectiveFrom), pay);
  if (below === null) return null;
  const { employee, employer, usesSalarySacrifice } = level;
  const question =
    category === 'eligibleJobholder'
      ? 'By the assessment, this employee is an eligible jobholder, for whom it is not allowed. Keep it all the same?'
      : 'It is allowed only for employees who are not eligible jobholders. Is that right?';
  return {
    warning: 'belowMinimum',
    field: 'percent' in employer ? 'employerPercent' : 'employerAmount',
    question: `This is below the legal minimum: ${below}. ${question}`,
    values: {
      employeePercent: 'percent' in employee ? employee.percent : null,
      employerPercent: 'percent' in employer ? employer.percent : null,
      employeeAmount: 'amount' in employee ? employee.amount : null,
      employerAmount: 'amount' in employer ? employer.amount : null,
      usesSalarySacrifice,
    },
  };
}
