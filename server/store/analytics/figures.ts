import { sql } from 'kysely';
import type { Reader } from '../createStore.ts';

/** A sum of contributions, and the people whose contributions it has. */
export interface ContributionFigure {
  /** Null for the sum of all payrolls. */
  payrollUid: string | null;
  /** `yyyy-MM`. */
  month: string;
  kind: ContributionKind;
  people: number;
  /** In pence. */
  amount: number;
}

export type ContributionKind = 'employee' | 'employer' | 'employeeLumpSum' | 'employerLumpSum';
export type MemberState = 'enrolled' | 'optedOut' | 'notEnrolled' | 'left';

/** The figures of contributions between two months, `yyyy-MM-01`, of each payroll and of all of them. */
export async function contributionFigures(
  reader: Reader,
  employerId: number,
  [from, until]: readonly [string, string],
): Promise<ContributionFigure[]> {
  const { rows } = await sql<ContributionFigure>`
    select payroll_uid as "payrollUid", to_char(month, 'YYYY-MM') as month, kind, people, amount from portal.analytics_contributions
    where employer_id = ${employerId} and month between ${from}::date and ${until}::date order by month, kind`.execute(reader);
  return rows;
}

export async function memberFigures(reader: Reader, employerId: number): Promise<{ state: MemberState; people: number }[]> {
  const { rows } = await sql<{ state: MemberState; people: number }>`
    select state, people from portal.analytics_members where employer_id = ${employerId}`.execute(reader);
  return rows;
}

export type MonthMeasure = 'joined' | 'joinedEnrolled' | 'enrolled' | 'enrolledOptedOut' | 'optedOut' | 'left';

/** The people of a month. */
export interface MemberMonth {
  /** `yyyy-MM`. */
  month: string;
  measure: MonthMeasure;
  people: number;
}

/** The joiners, enrolments, opt-outs and leavers of all counted months. */
export async function memberMonths(reader: Reader, employerId: number): Promise<MemberMonth[]> {
  const { rows } = await sql<MemberMonth>`
    select to_char(month, 'YYYY-MM') as month, measure, people from portal.analytics_member_months where employer_id = ${employerId}`.execute(
    reader,
  );
  return rows;
}

export type DistributionFigure = 'salary' | 'employeePercent' | 'employerPercent';

/** The people in a band of a histogram. */
export interface Distribution {
  figure: DistributionFigure;
  /** The lowest value of the band; null for all people of the figure. */
  valueFrom: number | null;
  people: number;
}

export async function distributions(reader: Reader, employerId: number): Promise<Distribution[]> {
  const { rows } = await sql<Distribution>`
    select figure, value_from as "valueFrom", people from portal.analytics_distributions where employer_id = ${employerId}`.execute(
    reader,
  );
  return rows;
}

/** Late payments with the same due month and as many days late. */
export interface LatePaymentFigure {
  /** `yyyy-MM`. */
  month: string;
  /** The lowest number of the band. */
  daysFrom: number;
  payments: number;
  /** In pence. */
  amount: number;
}

/** Payments and submissions with the same due month and outcome. */
export interface PunctualityFigure {
  /** `yyyy-MM`. */
  month: string;
  duty: 'submission' | 'payment';
  outcome: 'inTime' | 'late' | 'outstanding';
  times: number;
}

/** The payroll and the months, `yyyy-MM-01`, of figures. Null: all payrolls. */
export interface PayrollMonths {
  employerId: number;
  payrollUid: string | null;
  months: readonly [from: string, until: string];
}

const ofPayrollMonths = ({ employerId, payrollUid, months: [from, until] }: PayrollMonths) =>
  sql`employer_id = ${employerId} and month between ${from}::date and ${until}::date
    and ${payrollUid === null ? sql`true` : sql`payroll_uid = ${payrollUid}`}`;

export async function latePaymentFigures(reader: Reader, of: PayrollMonths): Promise<LatePaymentFigure[]> {
  const { rows } = await sql<LatePaymentFigure>`
    select to_char(month, 'YYYY-MM') as month, days_from as "daysFrom", sum(payments)::integer as payments, sum(amount)::bigint as amount
    from portal.analytics_late_payments where ${ofPayrollMonths(of)} group by month, days_from`.execute(reader);
  return rows;
}

export async function punctualityFigures(reader: Reader, of: PayrollMonths): Promise<PunctualityFigure[]> {
  const { rows } = await sql<PunctualityFigure>`
    select to_char(month, 'YYYY-MM') as month, duty, outcome, sum(times)::integer as times
    from portal.analytics_punctuality where ${ofPayrollMonths(of)} group by month, duty, outcome`.execute(reader);
  return rows;
}

/** Requests with the same type and as many days. */
export interface RequestFigure {
  status: 'outstanding' | 'complete';
  /** Null for all types. */
  type: string | null;
  /** `yyyy-MM`: the month of the answer. Null: outstanding now, or answered in the last months. */
  month: string | null;
  /** The lowest number of the band: of the age, or of the time to the answer. */
  daysFrom: number;
  requests: number;
  people: number;
}

export async function requestFigures(reader: Reader, employerId: number): Promise<RequestFigure[]> {
  const { rows } = await sql<RequestFigure>`
    select status, type, to_char(month, 'YYYY-MM') as month, days_from as "daysFrom", requests, people
    from portal.analytics_requests where employer_id = ${employerId}`.execute(reader);
  return rows;
}

/** The score of the employees' details, and the number of employees with each fault, by the check. */
export async function dataQualityFigures(
  reader: Reader,
  employerId: number,
): Promise<{ score: number | null; faults: ReadonlyMap<string, number> }> {
  const [scores, faults] = await Promise.all([
    sql<{ score: number | null }>`
      select data_quality_score as score from portal.analytics_refreshes where employer_id = ${employerId}`.execute(reader),
    sql<{ check: string; people: number }>`
      select check_id as check, people from portal.analytics_data_quality where employer_id = ${employerId}`.execute(reader),
  ]);
  return { score: scores.rows[0]?.score ?? null, faults: new Map(faults.rows.map(({ check, people }) => [check, people])) };
}

/** The employer's name and the time of its figures; undefined for an employer that does not exist. */
export async function figuresTime(
  reader: Reader,
  employerId: number,
): Promise<{ name: string; refreshedAt: Date | null } | undefined> {
  const { rows } = await sql<{ name: string; refreshedAt: Date | null }>`
    select e.name, r.refreshed_at as "refreshedAt" from portal.employers e
    left join portal.analytics_refreshes r on r.employer_id = e.id where e.id = ${employerId}`.execute(reader);
  return rows[0];
}

/** The payrolls of an employer, by their names. */
export async function payrollNames(reader: Reader, employerId: number): Promise<{ payrollUid: string; name: string }[]> {
  const { rows } = await sql<{ payrollUid: string; name: string }>`
    select payroll_uid as "payrollUid", name from portal.payrolls where employer_id = ${employerId} order by name, payroll_uid`.execute(
    reader,
  );
  return rows;
}
