import { type RawBuilder, sql } from 'kysely';
import type { BenefitFacts } from '../../../machines/lifecycles/benefit.ts';
import type { IntermediaryAssociationFacts } from '../../../machines/lifecycles/intermediaryAssociation.ts';
import type { Reader } from '../createStore.ts';

async function one<Facts>(reader: Reader, query: RawBuilder<Facts>): Promise<Facts | null> {
  const { rows } = await query.execute(reader);
  return rows[0] ?? null;
}

/** The facts for the chart of a benefit. */
export const benefitFacts = (reader: Reader, benefitUid: string): Promise<BenefitFacts | null> =>
  one(
    reader,
    sql<BenefitFacts>`
      select b.start_date as "startDate", portal.uk_today()::text as today, p.final_pay_date as "finalPayDate", (
        select count(*) from portal.employee_requests q where q.employer_id = b.employer_id and q.status = 'outstanding'
          and q.payroll_uid = b.payroll_uid and q.pension_scheme_uid is not distinct from b.pension_scheme_uid
      ) as "outstandingRequestCount"
      from portal.benefits b join portal.payrolls p using (payroll_uid) where b.benefit_uid = ${benefitUid}`,
  );

/** The facts for the chart of an association. */
export const associationFacts = (reader: Reader, associationUid: string): Promise<IntermediaryAssociationFacts | null> =>
  one(
    reader,
    sql<IntermediaryAssociationFacts>`
      select i.is_active as "intermediaryIsActive", e.is_active as "employerIsActive"
      from portal.intermediary_employers r join portal.intermediaries i on i.id = r.intermediary_id join portal.employers e on e.id = r.employer_id
      where r.association_uid = ${associationUid}`,
  );
