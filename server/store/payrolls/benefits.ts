import { type RawBuilder, sql } from 'kysely';
import type { TableOptions } from '../records/resourceTable.ts';

const ofScheme = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from portal.pension_schemes s where s.pension_scheme_uid = t.pension_scheme_uid)`;

/** What is worked out of a benefit beside its columns. */
export const benefitOptions: TableOptions = {
  computed: {
    // No payroll has a number in this service: the field is there for files that were made elsewhere.
    payrollId: sql`null::integer`,
    nameWithNonActiveStatus: sql`case when t.status = 'Active' then t.name else t.name || ' (' || t.status || ')' end`,
    isActive: sql`(t.status = 'Active')`,
    schemeName: ofScheme(sql`coalesce(s.scheme_name, s.name)`),
    schemeNumber: ofScheme(sql`s.scheme_number`),
  },
};
