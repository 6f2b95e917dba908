import { sql } from 'kysely';
import { periodTitle } from '../core/periodTitle.ts';
import type { Reader } from '../createStore.ts';
import { payrollStatus } from '../payrolls/payrolls.ts';
import type { TableOptions } from '../records/resourceTable.ts';

/** The computed fields of a pay period. */
export const payPeriodOptions: TableOptions = {
  computed: {
    periodTitle,
    benefitName: sql`(select b.name from portal.benefits b where b.benefit_uid = t.benefit_uid)`,
    // docs/product.md, point 4: without a statement, with one, with more.
    contributionStatus: sql`(
      select case count(*) when 0 then t.status when 1 then min(s.status) else 'multipleStatements' end
      from portal.statements s where s.payroll_date_uid = t.payroll_date_uid and not s.is_cancelled)`,
  },
};

/** A payroll, as the rules of its periods need it. */
export interface PayrollOfPeriods {
  payrollUid: string;
  bankHolidayDivision: string;
  /** Whether it still takes contributions. */
  isActive: boolean;
}

/** The payrolls of periods. */
export async function payrollsOfPeriods(reader: Reader, payrollUids: readonly string[]): Promise<PayrollOfPeriods[]> {
  const { rows } = await sql<PayrollOfPeriods>`
    select p.payroll_uid as "payrollUid", p.bank_holiday_division as "bankHolidayDivision", ${payrollStatus('p')} <> 'Ceased' as "isActive"
    from portal.payrolls p where p.payroll_uid = any(${[...new Set(payrollUids)]}::uuid[])`.execute(reader);
  return rows;
}
