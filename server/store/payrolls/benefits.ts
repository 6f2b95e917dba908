import { type RawBuilder, sql } from 'kysely';
import type { TableOptions } from '../records/resourceTable.ts';

const ofScheme = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from portal.pension_schemes s where s.pension_scheme_uid = t.pension_scheme_uid)`;

/** A benefit ceases with its payroll, on the same day. */
const status = sql`(select portal.payroll_status(t.status, p.final_pay_date) from portal.payrolls p where p.payroll_uid = t.payroll_uid)`;

/** The computed fields of a benefit. */
export const benefitOptions: TableOptions = {
  computed: {
    // Payrolls have no number in this service: the field exists for files from other systems.
    payrollId: sql`null::integer`,
    status,
    nameWithNonActiveStatus: sql`case when t.status = 'Active' then t.name else t.name || ' (' || ${status} || ')' end`,
    isActive: sql`(t.status = 'Active')`,
    schemeName: ofScheme(sql`coalesce(s.scheme_name, s.name)`),
    schemeNumber: ofScheme(sql`s.scheme_number`),
  },
};
