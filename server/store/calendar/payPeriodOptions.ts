import { type RawBuilder, sql } from 'kysely';
import { payrollStatus } from '../payrolls/payrolls.ts';
import type { TableOptions } from '../records/resourceTable.ts';

const ofPayroll = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from portal.payrolls p where p.payroll_uid = t.payroll_uid)`;

/** The computed fields of a pay period, and the values of its payroll that its rules read. */
export const payPeriodOptions: TableOptions = {
  computed: {
    benefitName: sql`(select b.name from portal.benefits b where b.benefit_uid = t.benefit_uid)`,
    bankHolidayDivision: ofPayroll(sql`p.bank_holiday_division`),
    payrollIsActive: ofPayroll(sql`${payrollStatus('p')} <> 'Ceased'`),
  },
};
