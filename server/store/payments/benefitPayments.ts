import { sql } from 'kysely';
import type { DirectDebitMandate } from '../../../schemas/generated/types.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Reader } from '../createStore.ts';

/** An active benefit, with the mandate that is in force, else the last one. */
export interface BenefitPayment {
  benefitUid: string;
  payrollUid: string;
  name: string;
  isPlanned: boolean;
  /** Null if there was no mandate. */
  status: DirectDebitMandate['status'] | null;
  isConfirmed: boolean;
  /** The day on which the bank has the instruction of the mandate. */
  lodgedOn: CalendarDay | null;
}

/** The facts by which active benefits are paid, in the order of their names: of these benefits, or of all those of these payrolls. */
export async function benefitPayments(
  reader: Reader,
  of: { benefitUids: readonly string[] } | { payrollUids: readonly string[] },
): Promise<BenefitPayment[]> {
  const chosen =
    'benefitUids' in of
      ? sql`b.benefit_uid = any(${of.benefitUids}::uuid[])`
      : sql`b.payroll_uid = any(${of.payrollUids}::uuid[])`;
  const { rows } = await sql<BenefitPayment>`
    select b.benefit_uid as "benefitUid", b.payroll_uid as "payrollUid", b.name, b.is_paid_via_dd as "isPlanned", m.status,
      coalesce(m.account_holder_confirmed, false) as "isConfirmed", i.lodged_on::text as "lodgedOn"
    from portal.benefits b
    left join lateral (
      select * from portal.direct_debit_mandates o where o.employer_id = b.employer_id and o.benefit_uid = b.benefit_uid
      order by o.status in ('pending', 'active', 'suspended') desc, o.mandate_number desc limit 1
    ) m on true
    left join portal.mandate_instructions i on i.mandate_uid = m.id and i.kind = 'new' and i.state <> 'ended'
    where b.status = 'Active' and ${chosen} order by b.name, b.benefit_uid`.execute(reader);
  return rows;
}
