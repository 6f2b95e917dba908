import rules from '../../schemas/rules/relief-at-source.json' with { type: 'json' };
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { divideHalfUp } from '../money/decimals.ts';
import { shareOf } from '../money/amounts.ts';
import { type PaidMember, type PaidPeriod, regularAmounts } from './regularAmounts.ts';

/** The way in which a member pays, by the names of a pension scheme's `contributionType`. */
export type DeductionType = 'gross-employee' | 'net-employee' | 'salary-sacrifice';

/** The way in which a contribution is paid, and the pay date, which chooses the rate of tax relief. */
export interface Deduction {
  readonly type: DeductionType;
  readonly payDate: CalendarDay;
}

/** The four amounts that a statement bills, in pence. */
export interface BilledAmounts {
  /** Deducted from the member's pay. */
  readonly employeeRegularAmount: number;
  /** The employer's share, with what the member gave up by salary sacrifice. */
  readonly employerRegularAmount: number;
  /** Deducted from the member's pay. */
  readonly employeeLumpSum: number;
  readonly employerLumpSum: number;
}

/** The amounts of a contribution, with what is beside the bill. */
export interface PaidAmounts extends BilledAmounts {
  /** Claimed from HMRC by the scheme, and never billed. */
  readonly taxRelief: number;
  /** The part of the employer's regular amount that the member gave up. */
  readonly sacrificedAmount: number;
}

/** Nothing, as a contribution begins that somebody adds. */
export const noAmounts: PaidAmounts = {
  employeeRegularAmount: 0,
  employerRegularAmount: 0,
  employeeLumpSum: 0,
  employerLumpSum: 0,
  taxRelief: 0,
  sacrificedAmount: 0,
};

/** The way of paying of a pot. A level decides about salary sacrifice, and else the scheme about relief at source. */
export function deductionTypeOf(schemeType: string | null, usesSalarySacrifice: boolean): DeductionType {
  if (usesSalarySacrifice) return 'salary-sacrifice';
  return schemeType === 'net-employee' ? 'net-employee' : 'gross-employee';
}

/** The basic rate of income tax on a day, in percent. @see docs/rules.md, rule 5.7 */
export function basicRateOn(payDate: CalendarDay): number {
  const period = rules.periods.findLast(({ validFrom }) => validFrom <= payDate) ?? rules.periods[0];
  if (!period) throw new Error('schemas/rules/relief-at-source.json needs a rate: bring it back.');
  return period.basicRatePercent;
}

/** The part of a gross contribution that is deducted from pay. @example netOf(10204, '2026-11-30') // 8163 */
export const netOf = (gross: number, payDate: CalendarDay): number => shareOf(gross, 100 - basicRateOn(payDate));

/** The tax relief on an amount that was deducted from pay, half up to the penny. @example reliefOn(8163, '2026-11-30') // 2041 */
export function reliefOn(deducted: number, payDate: CalendarDay): number {
  return Number(divideHalfUp(BigInt(deducted) * 100n, BigInt(100 - basicRateOn(payDate)))) - deducted;
}

/**
 * The regular contribution of a member in one pay period: what is deducted, given up, billed to the employer and claimed. The shares of the level are gross.
 *
 * @returns null if a share is a percentage of an unknown salary.
 */
export function paidRegularAmounts(member: PaidMember, period: PaidPeriod, { type, payDate }: Deduction): PaidAmounts | null {
  const shares = regularAmounts({ ...member, level: { ...member.level, usesSalarySacrifice: false } }, period);
  if (!shares) return null;
  const { employee, employer } = shares;
  switch (type) {
    case 'gross-employee':
      return { ...noAmounts, employeeRegularAmount: employee, employerRegularAmount: employer };
    case 'net-employee': {
      const deducted = netOf(employee, payDate);
      return {
        ...noAmounts,
        employeeRegularAmount: deducted,
        employerRegularAmount: employer,
        taxRelief: employee - deducted,
      };
    }
    case 'salary-sacrifice':
      return { ...noAmounts, employerRegularAmount: employee + employer, sacrificedAmount: employee };
  }
}

/**
 * The amounts after somebody has typed some of them, in a form, a grid or a file. Those that are not sent stay.
 *
 * A member's amount is what leaves the pay: the net amount with relief at source, to which the relief is added. Without a change of it, the relief stays to the
 * penny. By salary sacrifice it is the share that is given up, and counts as the employer's; the employer's amount by itself is all of it, as it is shown.
 */
export function typedAmounts(before: PaidAmounts, sent: Partial<BilledAmounts>, { type, payDate }: Deduction): PaidAmounts {
  const after: PaidAmounts = {
    employeeRegularAmount: sent.employeeRegularAmount ?? before.employeeRegularAmount,
    employerRegularAmount: sent.employerRegularAmount ?? before.employerRegularAmount,
    employeeLumpSum: sent.employeeLumpSum ?? before.employeeLumpSum,
    employerLumpSum: sent.employerLumpSum ?? before.employerLumpSum,
    taxRelief: 0,
    sacrificedAmount: 0,
  };
  switch (type) {
    case 'gross-employee':
      return after;
    case 'net-employee': {
      const isSame = after.employeeRegularAmount === before.employeeRegularAmount;
      const regular = isSame
        ? before.taxRelief - reliefOn(before.employeeLumpSum, payDate)
        : reliefOn(after.employeeRegularAmount, payDate);
      return { ...after, taxRelief: regular + reliefOn(after.employeeLumpSum, payDate) };
    }
    case 'salary-sacrifice': {
      const givenUp = after.employeeRegularAmount;
      if (givenUp === 0) return { ...after, sacrificedAmount: Math.min(before.sacrificedAmount, after.employerRegularAmount) };
      const own = sent.employerRegularAmount ?? before.employerRegularAmount - before.sacrificedAmount;
      return { ...after, employeeRegularAmount: 0, employerRegularAmount: own + givenUp, sacrificedAmount: givenUp };
    }
  }
}
