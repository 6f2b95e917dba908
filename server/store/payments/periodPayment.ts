import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Reader } from '../createStore.ts';

/** The payment of a pay period. */
export interface PeriodPayment {
  isPaidByDD: boolean;
  /** `yyyy-MM-dd`; null for payment by bank transfer. */
  dDCollectionDate: CalendarDay | null;
  /** Whether the payer has had the advance notice of that day; otherwise it is the plan. */
  isNotified: boolean;
}

/**
 * Whether the contributions of a pay period `p` are to be collected, by its own rules and those of its benefit as they are now. A benefit that is
 * switched to direct debit leaves its open periods as they are; one that is switched to bank transfer collects nothing more.
 */
export const plannedByDirectDebit = sql<boolean>`(p.is_paid_by_d_d and exists (
  select from portal.benefits b where b.benefit_uid = p.benefit_uid and b.is_paid_via_dd))`;

/**
 * The payment of a pay period `p`, as a joined source: that of its statements; without one, that of a statement made today. The columns of the
 * period itself are only the plan, and nothing is collected without an active mandate. Of several statements, the next collection counts.
 *
 * @param collects - Whether the portal collects direct debits at all.
 */
export const paymentOfPeriod = (collects: boolean) => sql`lateral (
  select case when count(s.statement_uid) > 0 then coalesce(bool_or(s.is_paid_via_direct_debit), false)
      else ${plannedByDirectDebit} and ${collects}::boolean and exists (
        select from portal.direct_debit_mandates m where m.benefit_uid = p.benefit_uid and m.status = 'active') end as is_collected,
    case when count(s.statement_uid) > 0 then coalesce(
        min(s.collection_date) filter (where s.is_paid_via_direct_debit and not s.has_been_paid),
        max(s.collection_date) filter (where s.is_paid_via_direct_debit))
      else p.d_d_collection_date end as collection_date,
    coalesce(
      (array_agg(s.status not in ('waitingForPayment', 'authorisationPending') order by s.collection_date)
        filter (where s.is_paid_via_direct_debit and not s.has_been_paid))[1],
      count(s.statement_uid) > 0) as is_notified
  from portal.statements s where s.payroll_date_uid = p.payroll_date_uid and not s.is_cancelled
) paid`;

/** The fields of `paymentOfPeriod`, by their names in the schema. */
export const paymentColumns = sql`paid.is_collected as "isPaidByDD",
  case when paid.is_collected then paid.collection_date end::text as "dDCollectionDate", paid.is_notified as "isNotified"`;

/** The payment of a pay period, and its plan. */
export interface PlannedPayment extends PeriodPayment {
  /** Whether an active mandate is all that a direct debit needs. */
  isPlannedByDD: boolean;
  /** Whether the dates of the period were planned for a direct debit. */
  isPeriodPlanned: boolean;
}

/** The payments of pay periods, by their ids. */
export async function paymentsOfPeriods(
  reader: Reader,
  payrollDateUids: readonly string[],
  collects: boolean,
): Promise<ReadonlyMap<string, PlannedPayment>> {
  const { rows } = await sql<PlannedPayment & { uid: string }>`
    select p.payroll_date_uid as uid, ${paymentColumns}, ${plannedByDirectDebit} and ${collects}::boolean as "isPlannedByDD",
      p.is_paid_by_d_d as "isPeriodPlanned"
    from portal.pay_periods p cross join ${paymentOfPeriod(collects)}
    where p.payroll_date_uid = any(${payrollDateUids}::uuid[])`.execute(reader);
  return new Map(rows.map(({ uid, ...payment }) => [uid, payment]));
}

/** A benefit, and the days from which on its contributions can be collected. */
interface CollectedFrom {
  benefitUid: string;
  /** The first possible day of a collection. */
  from: CalendarDay;
  /** The day on which the mandate becomes active; null where it is. A period that opens before may still be submitted, and paid by transfer, in between. */
  activeFrom: CalendarDay | null;
}

/** The first planned collections of benefits: of periods without a statement, which no transfer can come before. */
export async function plannedCollections(
  reader: Reader,
  of: readonly CollectedFrom[],
): Promise<ReadonlyMap<string, CalendarDay>> {
  const { rows } = await sql<{ benefitUid: string; planned: CalendarDay }>`
    select o."benefitUid", min(p.d_d_collection_date)::text as planned
    from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) o ("benefitUid" uuid, "from" date, "activeFrom" date)
    join portal.pay_periods p on p.benefit_uid = o."benefitUid" and p.d_d_collection_date >= o."from"
      and (o."activeFrom" is null or p.generate_contributions_date >= o."activeFrom")
    where ${plannedByDirectDebit} and p.status in ('notYetDue', 'pendingGeneration', 'openForUpload', 'uploadIsOverdue')
    group by 1`.execute(reader);
  return new Map(rows.map(({ benefitUid, planned }) => [benefitUid, planned]));
}
