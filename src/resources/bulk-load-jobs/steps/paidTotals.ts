import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';

/** The parts of the amount to pay, in pence. */
export interface PaidTotals {
  employee: number;
  employer: number;
  employeeLumpSum: number;
  employerLumpSum: number;
}

/** The parts of an upload's amount to pay; of a file without a pay period, the sums of its rows. */
export function paidTotals({ amountToPay, loadLevelSummary: rows }: NonNullable<BulkLoadJob['processingSummary']>): PaidTotals {
  return {
    employee: amountToPay?.employeeContribTotal ?? rows.total_monthly_payroll_amt ?? 0,
    employer: amountToPay?.employerContribTotal ?? rows.total_monthly_payroll_employer_amt ?? 0,
    employeeLumpSum: amountToPay?.employeeLumpSumTotal ?? rows.total_lump_sum_amt ?? 0,
    employerLumpSum: amountToPay?.employerLumpSumTotal ?? rows.total_lump_sum_employer_amt ?? 0,
  };
}
