import { sql } from 'kysely';
import type { PayPeriodDates } from '../../../domain/calendar/payPeriodDates.ts';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** An active benefit, with the fields of its payroll that determine its periods. */
export interface PlannedBenefit {
  employerId: number;
  payrollUid: string;
  benefitUid: string;
  payrollName: string;
  benefitName: string;
  /** The fields of the payroll and of the benefit, by their names in the schemas. */
  payroll: Record<string, unknown>;
  benefit: Record<string, unknown>;
  /** `yyyy-MM-dd`: the final pay date of a ceasing payroll. No period begins after it. */
  finalPayDate: string | null;
  /** `yyyy-MM-dd`: the last day of the last regular period that was made. */
  madeUntil: string | null;
}

/** Which benefits to read: those of one payroll or of some employers, or a batch of all, in the order of their ids. */
export type BenefitChoice =
  | { payrollUid: string }
  | { benefitUid: string }
  | { employerIds: readonly number[] }
  | { after: string | null; limit: number; employerIds?: readonly number[] };

const conditionOf = (choice: BenefitChoice) => {
  if ('payrollUid' in choice) return sql`b.payroll_uid = ${choice.payrollUid}`;
  if ('benefitUid' in choice) return sql`b.benefit_uid = ${choice.benefitUid}`;
  if (!('limit' in choice)) return sql`b.employer_id = any(${choice.employerIds}::bigint[])`;
  const after = choice.after === null ? sql`true` : sql`b.benefit_uid > ${choice.after}`;
  return choice.employerIds ? sql`${after} and b.employer_id = any(${choice.employerIds}::bigint[])` : after;
};

/** The benefits that take contributions: those of employers that are open, on payrolls that have not ceased. */
export async function plannedBenefits(reader: Reader, choice: BenefitChoice): Promise<PlannedBenefit[]> {
  const { rows } = await sql<PlannedBenefit>`
    select b.employer_id as "employerId", b.payroll_uid as "payrollUid", b.benefit_uid as "benefitUid",
      p.name as "payrollName", b.name as "benefitName", case when p.status = 'Ceasing' then p.final_pay_date::text end as "finalPayDate",
      (select max(r.period_end_date)::text from portal.pay_periods r where r.benefit_uid = b.benefit_uid and not r.is_extra) as "madeUntil",
      jsonb_build_object(
        'startDate', p.start_date, 'frequency', p.frequency, 'daysAfterPeriodEndPaymentDay', p.days_after_period_end_payment_day,
        'payDayWorkingDayRule', p.pay_day_working_day_rule, 'bankHolidayDivision', p.bank_holiday_division, 'paymentDueDay', p.payment_due_day
      ) as payroll,
      jsonb_build_object(
        'type', b.type, 'startDate', b.start_date, 'isPaidViaDd', b.is_paid_via_dd, 'paymentDueDay', b.payment_due_day,
        'daysAfterPeriodEndGenerateContributions', b.days_after_period_end_generate_contributions,
        'exactDayGenerateContributions', b.exact_day_generate_contributions,
        'generateContributionsWorkingDayRule', b.generate_contributions_working_day_rule, 'exactPayDateDay', b.exact_pay_date_day,
        'daysAfterPeriodEndPaymentDue', b.days_after_period_end_payment_due, 'dueDayWorkingDayRule', b.due_day_working_day_rule
      ) as benefit
    from portal.benefits b
    join portal.payrolls p on p.payroll_uid = b.payroll_uid
    join portal.employers e on e.id = b.employer_id and e.is_active
    where b.status in ('Active', 'Ceasing') and p.status in ('Active', 'Ceasing') and ${conditionOf(choice)}
    order by b.benefit_uid
    ${'limit' in choice ? sql`limit ${choice.limit}` : sql``}`.execute(reader);
  return rows;
}

/** A period to be written. */
export interface NewPeriod extends PayPeriodDates {
  /** Default: a random one. */
  payrollDateUid?: string;
  employerId: number;
  payrollUid: string;
  benefitUid: string;
  name: string;
  isPaidByDD: boolean;
  isExtra: boolean;
  status: string;
  noContributionsReason?: string;
}

/** A period that was written. */
export interface WrittenPeriod {
  payrollDateUid: string;
  benefitUid: string;
  periodStartDate: string;
}

/**
 * Writes new periods. A regular period that is there already stays as it is, so that two servers can make the same ones.
 *
 * @returns the periods that were written.
 */
export async function insertPeriods(tx: Reader, periods: readonly NewPeriod[]): Promise<WrittenPeriod[]> {
  if (periods.length === 0) return [];
  const { rows } = await sql<WrittenPeriod>`
    insert into portal.pay_periods (
      payroll_date_uid, employer_id, payroll_uid, benefit_uid, status, generate_contributions_date, pay_date, due_date, period_start_date, period_end_date,
      is_extra, name, is_paid_by_d_d, d_d_collection_date, pots_updated_date, no_contributions_reason
    )
    select coalesce("payrollDateUid", gen_random_uuid()), "employerId", "payrollUid", "benefitUid", status, "generateContributionsDate", "payDate", "dueDate", "periodStartDate",
      "periodEndDate", "isExtra", name, "isPaidByDD", "dDCollectionDate", "potsUpdatedDate", "noContributionsReason"
    from jsonb_to_recordset(${JSON.stringify(periods)}::text::jsonb) as t(
      "payrollDateUid" uuid, "employerId" bigint, "payrollUid" uuid, "benefitUid" uuid, status text, "generateContributionsDate" date, "payDate" date, "dueDate" date,
      "periodStartDate" date, "periodEndDate" date, "isExtra" boolean, name text, "isPaidByDD" boolean, "dDCollectionDate" date,
      "potsUpdatedDate" date, "noContributionsReason" text
    )
    on conflict (benefit_uid, period_start_date) where not is_extra do nothing
    returning payroll_date_uid as "payrollDateUid", benefit_uid as "benefitUid", period_start_date::text as "periodStartDate"`.execute(
    tx,
  );
  return rows;
}

/** Whether a benefit has a period, regular or extra, with these days and this pay date. */
export async function hasPeriod(
  reader: Reader,
  benefitUid: string,
  { periodStartDate, periodEndDate, payDate }: Pick<PayPeriodDates, 'periodStartDate' | 'periodEndDate' | 'payDate'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from portal.pay_periods
    where benefit_uid = ${benefitUid} and period_start_date = ${periodStartDate}::date and period_end_date = ${periodEndDate}::date
      and pay_date = ${payDate}::date
    limit 1`.execute(reader);
  return rows.length > 0;
}

/** A period whose dates say that its state changes. */
export interface DuePeriod {
  payrollDateUid: string;
  employerId: number;
  /** Payroll, benefit and period. */
  title: string;
  status: string;
  generateContributionsDate: string;
  dueDate: string;
}

/**
 * The periods whose contributions are due, or whose upload has become overdue, locked for the transaction. Those that another transaction
 * has locked are left out: it moves them on.
 *
 * @param today - `yyyy-MM-dd`.
 */
export async function duePeriods(tx: Scoped, today: string, limit: number): Promise<DuePeriod[]> {
  const { rows } = await sql<DuePeriod>`
    select r.payroll_date_uid as "payrollDateUid", r.employer_id as "employerId", ${periodTitleOf('r')} as title, r.status,
      r.generate_contributions_date::text as "generateContributionsDate", r.due_date::text as "dueDate"
    from portal.pay_periods r
    where r.payroll_date_uid in (
      (select payroll_date_uid from portal.pay_periods
        where status in ('notYetDue', 'pendingGeneration') and generate_contributions_date <= ${today}::date
        order by generate_contributions_date, payroll_date_uid limit ${limit})
      union all
      (select payroll_date_uid from portal.pay_periods where status = 'openForUpload' and due_date < ${today}::date
        order by due_date, payroll_date_uid limit ${limit})
    )
    order by r.payroll_date_uid
    for update skip locked`.execute(tx);
  return rows;
}

/** Writes the new states of periods. */
export async function setPeriodStates(tx: Scoped, states: readonly { payrollDateUid: string; status: string }[]): Promise<void> {
  await sql`
    update portal.pay_periods r set status = t.status
    from jsonb_to_recordset(${JSON.stringify(states)}::text::jsonb) as t("payrollDateUid" uuid, status text)
    where r.payroll_date_uid = t."payrollDateUid"`.execute(tx);
}

/** A regular period that has not begun to count: nobody has uploaded anything, and its contributions are not due. */
export interface FuturePeriod extends Omit<PayPeriodDates, 'potsUpdatedDate'> {
  payrollDateUid: string;
  benefitUid: string;
  name: string;
  /** `yyyy-MM-dd`: the last day of the benefit's regular period before it, or null. */
  previousEndDate: string | null;
}

/** The condition of the periods of a payroll, of a benefit, or of some employers. */
function periodsOf(of: Parameters<typeof futurePeriods>[1]) {
  if ('payrollUid' in of) return sql`payroll_uid = ${of.payrollUid}`;
  return 'benefitUid' in of ? sql`benefit_uid = ${of.benefitUid}` : sql`employer_id = any(${of.employerIds}::bigint[])`;
}

/** The regular periods of a payroll, of a benefit or of some employers that are not yet due. @param lock - Locks them for the transaction. */
export async function futurePeriods(
  reader: Reader,
  of: { payrollUid: string } | { benefitUid: string } | { employerIds: readonly number[] },
  { lock = false } = {},
): Promise<FuturePeriod[]> {
  const { rows } = await sql<FuturePeriod>`
    select payroll_date_uid as "payrollDateUid", benefit_uid as "benefitUid", name, period_start_date::text as "periodStartDate",
      period_end_date::text as "periodEndDate", pay_date::text as "payDate", generate_contributions_date::text as "generateContributionsDate",
      due_date::text as "dueDate", d_d_collection_date::text as "dDCollectionDate", (
        select max(o.period_end_date)::text from portal.pay_periods o
        where o.benefit_uid = r.benefit_uid and not o.is_extra and o.period_end_date < r.period_start_date
      ) as "previousEndDate"
    from portal.pay_periods r
    where ${periodsOf(of)} and status = 'notYetDue' and not is_extra
    order by period_start_date, payroll_date_uid ${lock ? sql`for update` : sql``}`.execute(reader);
  return rows;
}

/** Moves the dates of periods that are not yet due. */
export async function moveDates(
  tx: Scoped,
  moved: readonly (PayPeriodDates & { payrollDateUid: string; isPaidByDD: boolean })[],
): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    update portal.pay_periods r set pay_date = t."payDate", generate_contributions_date = t."generateContributionsDate",
      due_date = t."dueDate", is_paid_by_d_d = t."isPaidByDD", d_d_collection_date = t."dDCollectionDate", pots_updated_date = t."potsUpdatedDate"
    from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as t(
      "payrollDateUid" uuid, "payDate" date, "generateContributionsDate" date, "dueDate" date, "isPaidByDD" boolean, "dDCollectionDate" date,
      "potsUpdatedDate" date
    )
    where r.payroll_date_uid = t."payrollDateUid" and r.status = 'notYetDue'`.execute(tx);
}

/** Removes periods that are made again. */
export async function deletePeriods(tx: Scoped, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  await sql`delete from portal.pay_periods where payroll_date_uid = any(${uids}::uuid[]) and status = 'notYetDue'`.execute(tx);
}

/** A period that was removed with the end of its payroll. */
export type EndedPeriod = Omit<FuturePeriod, 'previousEndDate'> & { payrollName: string; benefitName: string };

/** Removes the periods of a payroll that begin after its final pay date. @returns the removed periods, in their order. */
export async function deletePeriodsAfter(tx: Scoped, payrollUid: string, finalPayDate: string): Promise<EndedPeriod[]> {
  const { rows } = await sql<EndedPeriod>`
    with removed as (
      delete from portal.pay_periods
      where payroll_uid = ${payrollUid} and status = 'notYetDue' and period_start_date > ${finalPayDate}::date
      returning *
    )
    select r.payroll_date_uid as "payrollDateUid", r.benefit_uid as "benefitUid", r.name, r.period_start_date::text as "periodStartDate",
      r.period_end_date::text as "periodEndDate", r.pay_date::text as "payDate", r.generate_contributions_date::text as "generateContributionsDate",
      r.due_date::text as "dueDate", r.d_d_collection_date::text as "dDCollectionDate", p.name as "payrollName",
      b.name as "benefitName"
    from removed r join portal.benefits b using (benefit_uid) join portal.payrolls p on p.payroll_uid = r.payroll_uid order by r.period_start_date, b.name, r.payroll_date_uid`.execute(
    tx,
  );
  return rows;
}
