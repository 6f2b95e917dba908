import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { mandateReferenceOf } from './mandateReference.ts';
import type { Owner } from '../records/storedRecord.ts';
import type { TableOptions } from '../records/resourceTable.ts';

/** The computed fields of a direct debit mandate. */
export const mandateOptions: TableOptions = {
  computed: {
    reference: mandateReferenceOf(sql`t.mandate_number`),
    benefitName: sql`(select b.name from portal.benefits b where b.benefit_uid = t.benefit_uid)`,
    payrollNames: sql`array(
      select p.name from portal.benefits b join portal.payrolls p using (payroll_uid) where b.benefit_uid = t.benefit_uid
    )`,
  },
};

/** Gives the only mandate of a benefit the number under which its instruction was signed. */
export async function giveMandateNumber(tx: Scoped, benefitUid: string, mandateNumber: number): Promise<void> {
  await sql`update portal.direct_debit_mandates set mandate_number = ${mandateNumber} where benefit_uid = ${benefitUid}`.execute(
    tx,
  );
}

/** The facts about the benefit of a mandate. */
export interface MandateBenefit {
  mandateUid: string;
  benefitIsActive: boolean;
  /** Whether another mandate of the benefit is pending, active or stopped. */
  benefitHasAnother: boolean;
  /** Collections under it that are with the bank, or about to be sent. */
  collectionsUnderWay: number;
}

/** The facts about the benefits of these mandates. */
export async function mandateBenefits(reader: Reader, owner: Owner, mandateUids: readonly string[]): Promise<MandateBenefit[]> {
  const { rows } = await sql<MandateBenefit>`
    select t.id as "mandateUid", b.status = 'Active' as "benefitIsActive", exists (
      select from portal.direct_debit_mandates o where o.benefit_uid = t.benefit_uid and o.id <> t.id and o.status in ('pending', 'active', 'suspended')
    ) as "benefitHasAnother", (
      select count(*)::integer from portal.payment_collections c where c.mandate_uid = t.id and c.state in ('prepared', 'sent')
    ) as "collectionsUnderWay"
    from portal.direct_debit_mandates t join portal.benefits b using (benefit_uid)
    where t.employer_id = ${owner} and t.id = any(${mandateUids}::uuid[])`.execute(reader);
  return rows;
}

/** The benefits among these that have an active mandate. */
export async function benefitsWithMandate(reader: Reader, benefitUids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ benefitUid: string }>`
    select distinct benefit_uid as "benefitUid" from portal.direct_debit_mandates
    where benefit_uid = any(${benefitUids}::uuid[]) and status = 'active'`.execute(reader);
  return new Set(rows.map(({ benefitUid }) => benefitUid));
}

/** The names of these benefits of an employer, each with its payroll. */
export async function benefitTitles(
  reader: Reader,
  employerId: number,
  benefitUids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ benefitUid: string; title: string }>`
    select b.benefit_uid as "benefitUid", p.name || ': ' || b.name as title
    from portal.benefits b join portal.payrolls p using (payroll_uid)
    where b.employer_id = ${employerId} and b.benefit_uid = any(${benefitUids}::uuid[])`.execute(reader);
  return new Map(rows.map(({ benefitUid, title }) => [benefitUid, title]));
}

/** The days on which the banks have the instructions of these mandates, as far as they are lodged. */
export async function lodgingDays(reader: Reader, mandateUids: readonly string[]): Promise<ReadonlyMap<string, CalendarDay>> {
  const { rows } = await sql<{ mandateUid: string; lodgedOn: CalendarDay }>`
    select mandate_uid as "mandateUid", lodged_on::text as "lodgedOn" from portal.mandate_instructions
    where mandate_uid = any(${mandateUids}::uuid[]) and kind = 'new' and state <> 'ended' and lodged_on is not null`.execute(
    reader,
  );
  return new Map(rows.map(({ mandateUid, lodgedOn }) => [mandateUid, lodgedOn]));
}
