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
