import { sql } from 'kysely';
import type { Month } from '../../../schemas/generated/types.ts';
import { addDays, addMonths, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Reader } from '../createStore.ts';
import { paymentColumns, paymentOfPeriod, type PeriodPayment } from '../payments/periodPayment.ts';
import { waitsForEmployer } from '../payments/waitsForEmployer.ts';

/** Uploads and payments that a dashboard lists; it counts the others. */
const shownPayments = 5;
const months = 12;

/** A pay period with its dates. */
export interface PeriodOfMonth extends PeriodPayment {
  payrollDateUid: string;
  payrollUid: string;
  employerId: number;
  employerName: string;
  payrollName: string;
  benefitName: string;
  bankHolidayDivision: string;
  name: string;
  status: string;
  generateContributionsDate: CalendarDay;
  dueDate: CalendarDay;
  potsUpdatedDate: CalendarDay | null;
  /** The first and the last day. */
  start: CalendarDay;
  end: CalendarDay;
}

const periodColumns = sql`p.payroll_date_uid as "payrollDateUid", p.payroll_uid as "payrollUid", p.employer_id as "employerId", e.name as "employerName", r.name as "payrollName", b.name as "benefitName",
  r.bank_holiday_division as "bankHolidayDivision", p.name, p.status, p.generate_contributions_date::text as "generateContributionsDate",
  p.due_date::text as "dueDate", ${paymentColumns}, p.pots_updated_date::text as "potsUpdatedDate",
  p.period_start_date::text as start, p.period_end_date::text as end`;
const periodSources = (collects: boolean) => sql`portal.pay_periods p join portal.employers e on e.id = p.employer_id
  join portal.payrolls r on r.payroll_uid = p.payroll_uid join portal.benefits b on b.benefit_uid = p.benefit_uid
  cross join ${paymentOfPeriod(collects)}`;

/** The employers whose periods and whose statements the caller may read. */
export interface ReadableEmployers {
  periods: readonly number[];
  statements: readonly number[];
  /** Whether the portal collects direct debits. */
  collects: boolean;
}

/**
 * The pay periods of employers that are due between two days, in the order of their due dates, and those with a collection to come between
 * them: that of a correction may be months after the period's own.
 */
export async function periodsDueBetween(
  reader: Reader,
  { periods, collects }: ReadableEmployers,
  [from, until]: readonly [CalendarDay, CalendarDay],
): Promise<PeriodOfMonth[]> {
  const { rows } = await sql<PeriodOfMonth>`
    select ${periodColumns} from ${periodSources(collects)}
    where p.employer_id = any(${periods}::bigint[]) and (p.due_date between ${from}::date and ${until}::date or p.payroll_date_uid in (
      select s.payroll_date_uid from portal.statements s
      where s.employer_id = any(${periods}::bigint[]) and not s.is_cancelled and not s.has_been_paid
        and s.collection_date between ${from}::date and ${until}::date))
    order by p.due_date, e.name, r.name, p.period_start_date, p.name, p.payroll_date_uid`.execute(reader);
  return rows;
}

/** Pay periods to submit of one due date, one way of payment and one calendar: all have the same latest safe day. */
export interface UploadsOfDay {
  /** Their ids, by the names of the employers, payrolls and benefits. */
  payrollDateUids: string[];
  dueDate: CalendarDay;
  isPaidByDD: boolean;
  bankHolidayDivision: string;
}

/** The pay periods whose contributions are to be submitted, of all payrolls and benefits. */
export async function uploadsByDay(reader: Reader, { periods, collects }: ReadableEmployers): Promise<UploadsOfDay[]> {
  const { rows } = await sql<UploadsOfDay>`
    select array_agg(p.payroll_date_uid order by e.name, r.name, b.name, p.name, p.payroll_date_uid) as "payrollDateUids", p.due_date::text as "dueDate",
      paid.is_collected as "isPaidByDD", r.bank_holiday_division as "bankHolidayDivision"
    from ${periodSources(collects)} where p.employer_id = any(${periods}::bigint[]) and p.status in ('openForUpload', 'uploadIsOverdue')
    group by p.due_date, paid.is_collected, r.bank_holiday_division`.execute(reader);
  return rows;
}

/** Pay periods by their ids, in no order. */
export async function periodsOfMonth(
  reader: Reader,
  { periods, collects }: ReadableEmployers,
  payrollDateUids: readonly string[],
): Promise<PeriodOfMonth[]> {
  const { rows } = await sql<PeriodOfMonth>`
    select ${periodColumns} from ${periodSources(collects)}
    where p.employer_id = any(${periods}::bigint[]) and p.payroll_date_uid = any(${payrollDateUids}::uuid[])`.execute(reader);
  return rows;
}

type Contributions = Month['contributions'];

/** The sums of the statements by the month in which their periods ended: of 12 months, or none when there is no statement. */
export async function contributionsByMonth(
  reader: Reader,
  employerIds: readonly number[],
  today: CalendarDay,
): Promise<Contributions> {
  const first = addMonths(`${today.slice(0, 7)}-01`, 1 - months);
  const part = (name: string) => sql`(s.contributions_totals ->> ${sql.lit(name)})::bigint`;
  const { rows } = await sql<Contributions[number]>`
    select to_char(p.period_end_date, 'YYYY-MM') as month, sum(${part('employeeContribTotal')})::bigint as employee,
      sum(${part('employerContribTotal')})::bigint as employer,
      sum(${part('employeeLumpSumTotal')} + ${part('employerLumpSumTotal')})::bigint as "lumpSums"
    from portal.statements s join portal.pay_periods p on p.payroll_date_uid = s.payroll_date_uid
    where s.employer_id = any(${employerIds}::bigint[]) and not s.is_cancelled
      and p.period_end_date >= ${first}::date and p.period_end_date < ${addMonths(first, months)}::date
    group by 1`.execute(reader);
  if (rows.length === 0) return [];
  const found = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: months }, (_, n) => {
    const month = addMonths(first, n).slice(0, 7);
    return found.get(month) ?? { month, employee: 0, employer: 0, lumpSums: 0 };
  });
}

/** An upload or a payment, and the days of its period. */
export type PaymentOfMonth = Omit<Month['overdue'][number], 'title'> & { start: CalendarDay; end: CalendarDay };

/** Uploads and payments, and how many there are in all. */
export interface Payments {
  count: number;
  /** The sum of all that have an amount, in pence. */
  amount: number;
  first: PaymentOfMonth[];
}

const lateUploads = sql`
  select 'upload' as kind, p.payroll_date_uid, p.employer_id, p.payroll_uid, p.benefit_uid, p.name, p.due_date, null::bigint as amount, null::text as "collectionDate", 'contributions/' || p.payroll_date_uid as page
  from portal.pay_periods p where p.status = 'uploadIsOverdue' and p.employer_id = any`;
const unpaid = sql`
  select 'payment' as kind, s.payroll_date_uid, s.employer_id, s.payroll_uid, s.benefit_uid, s.period_name as name, s.due_date, s.total_amount as amount,
    case when s.is_paid_via_direct_debit and not (${waitsForEmployer('s')})
      then s.collection_date::text end as "collectionDate", 'statements/' || s.statement_uid as page
  from portal.statements s where not s.has_been_paid and not s.is_cancelled and s.total_amount > 0 and s.employer_id = any`;

async function payments(reader: Reader, found: ReturnType<typeof sql>): Promise<Payments> {
  const { rows } = await sql<PaymentOfMonth & { count: number; total: number }>`
    select f.kind, f.name, r.name as "payrollName", b.name as "benefitName", e.name as "employerName", f.due_date::text as "dueDate", f.amount, f."collectionDate",
      p.period_start_date::text as start, p.period_end_date::text as end, '/employers/' || f.employer_id || '/' || f.page as href, f.count, f.total
    from (select *, count(*) over () as count, coalesce(sum(amount) over (), 0)::bigint as total from (${found}) all_found
      order by due_date, employer_id, page limit ${shownPayments}) f
    join portal.employers e on e.id = f.employer_id join portal.payrolls r on r.payroll_uid = f.payroll_uid
    join portal.benefits b on b.benefit_uid = f.benefit_uid join portal.pay_periods p on p.payroll_date_uid = f.payroll_date_uid
    order by f.due_date, f.employer_id, f.page`.execute(reader);
  const [{ count, total } = { count: 0, total: 0 }] = rows;
  return { count, amount: total, first: rows.map(({ count: _count, total: _total, ...payment }) => payment) };
}

/** Overdue uploads and payments, the oldest first. */
export const overduePayments = (reader: Reader, of: ReadableEmployers, today: CalendarDay): Promise<Payments> =>
  payments(
    reader,
    sql`${lateUploads}(${of.periods}::bigint[]) and p.due_date < ${today}::date
      union all ${unpaid}(${of.statements}::bigint[]) and s.due_date < ${today}::date`,
  );

/** Statements that are to be paid and not overdue, those that are due next first. */
export const openStatements = (reader: Reader, of: ReadableEmployers, today: CalendarDay): Promise<Payments> =>
  payments(reader, sql`${unpaid}(${of.statements}::bigint[]) and s.due_date >= ${today}::date`);

/** The employers for which an intermediary acts. */
export async function activeClients(reader: Reader, intermediaryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select employer_id as id from portal.intermediary_employers where intermediary_id = ${intermediaryId} and is_active`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/** The days of the timeline. */
export const timelineDays = (today: CalendarDay): readonly [CalendarDay, CalendarDay] => [today, addDays(today, 35)];
