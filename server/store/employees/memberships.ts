import { type RawBuilder, sql } from 'kysely';
import type { PensionRelationshipFacts, PensionRelationshipState } from '../../../machines/lifecycles/pensionRelationship.ts';
import type { EnrolmentType } from '../../../domain/assessment/enrolmentCategory.ts';
import { lastDayOfContribution } from '../contributions/lastDay.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { amountOf } from '../statements/statements.ts';

/** An employee's membership of a pension scheme, with the facts for its chart. */
export interface Membership extends PensionRelationshipFacts {
  /** Null if the employee was never in the scheme. */
  relationshipUid: string | null;
  employeeUid: string;
  employeeName: string;
  pensionSchemeUid: string;
  schemeName: string;
  state: PensionRelationshipState;
}

/** The facts for the chart of a membership `r`, of the employee `e` in the scheme `s`. @param today - `yyyy-MM-dd`. */
export const membershipFactColumns = (today: string): RawBuilder<unknown> => sql`
  ${today}::text as today, e.is_active as "isEmployed", e.employment_start_date as "employmentStartDate", s.is_active as "schemeIsActive",
  s.allows_cancellation as "allowsCancellation", s.cancellation_period as "cancellationPeriod", r.enrolment_type as "enrolmentType",
  r.enrolled_on as "enrolledOn", r.information_given_on as "informationGivenOn", r.invalid_notice_on as "invalidNoticeOn", r.ended_on as "endedOn",
  exists (select from portal.employee_requests q where q.employee_uid = e.employee_uid and q.pension_scheme_uid = s.pension_scheme_uid
    and q.type = 'optOut' and q.status = 'outstanding') as "hasOutstandingOptOut"`;

const columns = (today: string): RawBuilder<unknown> => sql`
  r.relationship_uid as "relationshipUid", e.employee_uid as "employeeUid", e.first_name || ' ' || e.last_name as "employeeName",
  s.pension_scheme_uid as "pensionSchemeUid", s.name as "schemeName", coalesce(r.state, 'notEnrolled') as state,
  ${membershipFactColumns(today)}`;

/** The facts for the chart of a membership. */
export async function membershipFacts(
  reader: Reader,
  relationshipUid: string,
  today: string,
): Promise<PensionRelationshipFacts | null> {
  const { rows } = await sql<PensionRelationshipFacts>`
    select ${membershipFactColumns(today)}
    from portal.pension_scheme_relationships r join portal.employees e using (employee_uid) join portal.pension_schemes s using (pension_scheme_uid)
    where r.relationship_uid = ${relationshipUid}`.execute(reader);
  return rows[0] ?? null;
}

/** An employee's memberships: of each scheme that they are or were in, and of each other scheme that is open to them. */
export async function membershipsOf(
  reader: Reader,
  employerId: number,
  employeeUid: string,
  today: string,
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select ${columns(today)}
    from portal.employees e join portal.pension_schemes s on s.employer_id = e.employer_id
    left join portal.pension_scheme_relationships r on r.employee_uid = e.employee_uid and r.pension_scheme_uid = s.pension_scheme_uid
    where e.employer_id = ${employerId} and e.employee_uid = ${employeeUid} and (s.is_active or r.relationship_uid is not null)
    order by s.name, s.pension_scheme_uid`.execute(reader);
  return rows;
}

/** Makes the row of an employee's membership of a scheme of the employer, as not enrolled, unless there is one. */
export async function addMembership(
  tx: Scoped,
  employerId: number,
  employeeUid: string,
  pensionSchemeUid: string,
): Promise<void> {
  await sql`
    insert into portal.pension_scheme_relationships (employee_uid, pension_scheme_uid, employer_id, state)
    select e.employee_uid, s.pension_scheme_uid, e.employer_id, 'notEnrolled'
    from portal.employees e join portal.pension_schemes s on s.employer_id = e.employer_id
    where e.employer_id = ${employerId} and e.employee_uid = ${employeeUid} and s.pension_scheme_uid = ${pensionSchemeUid}
    on conflict (employee_uid, pension_scheme_uid) do nothing`.execute(tx);
}

/** An employee's membership of a scheme, locked against other changes until the transaction ends; null without one. */
export async function lockMembership(
  tx: Scoped,
  employerId: number,
  { employeeUid, pensionSchemeUid, today }: { employeeUid: string; pensionSchemeUid: string; today: string },
): Promise<(Membership & { relationshipUid: string }) | null> {
  const { rows } = await sql<Membership & { relationshipUid: string }>`
    select ${columns(today)}
    from portal.pension_scheme_relationships r join portal.employees e using (employee_uid) join portal.pension_schemes s using (pension_scheme_uid)
    where r.employer_id = ${employerId} and r.employee_uid = ${employeeUid} and r.pension_scheme_uid = ${pensionSchemeUid}
    for update of r`.execute(tx);
  return rows[0] ?? null;
}

/** The stored dates of a membership. */
export interface MembershipDates {
  enrolledOn: string | null;
  enrolmentType: EnrolmentType | null;
  informationGivenOn: string | null;
  invalidNoticeOn: string | null;
  endedOn: string | null;
  endReason: string | null;
}

/** Writes the state of a membership, with its dates. */
export async function writeMembership(
  tx: Scoped,
  employerId: number,
  relationshipUid: string,
  {
    state,
    enrolledOn,
    enrolmentType,
    informationGivenOn,
    invalidNoticeOn,
    endedOn,
    endReason,
  }: MembershipDates & { state: string },
): Promise<void> {
  await sql`
    update portal.pension_scheme_relationships set state = ${state}, enrolled_on = ${enrolledOn}, enrolment_type = ${enrolmentType},
      information_given_on = ${informationGivenOn}, invalid_notice_on = ${invalidNoticeOn}, ended_on = ${endedOn}, end_reason = ${endReason}
    where employer_id = ${employerId} and relationship_uid = ${relationshipUid}`.execute(tx);
}

const ofScheme = (employerId: number, { employeeUid, pensionSchemeUid }: Membership): RawBuilder<unknown> => sql`
  c.employer_id = ${employerId} and c.employee_uid = ${employeeUid}
  and exists (select from portal.benefits b where b.benefit_uid = c.benefit_uid and b.pension_scheme_uid = ${pensionSchemeUid})`;

/** Whether the contribution `c` belongs to a period that ended before the membership began. */
const isOfEarlier = ({ enrolledOn }: Membership): RawBuilder<unknown> => sql`exists (
  select from portal.pay_periods r where r.payroll_date_uid = c.payroll_date_uid and r.period_end_date < ${enrolledOn}::date)`;

/**
 * Cancels the member's contributions to the scheme that are neither paid nor on a statement: the total of a statement stays the sum of its rows. An opt-out
 * undoes the membership from its first day, so that those of an earlier membership stay.
 *
 * @returns the number of cancelled contributions.
 */
async function cancelContributions(tx: Scoped, employerId: number, membership: Membership): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with cancelled as (
      update portal.regular_payroll_contributions c set is_cancelled = true
      where ${ofScheme(employerId, membership)} and not c.has_been_paid and not c.is_cancelled and c.statement_uid is null
        and not ${isOfEarlier(membership)}
      returning 1)
    select count(*) as count from cancelled`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Keeps a membership that has ended, before another one of the scheme takes its place. One that was opted out of has no days to keep. */
export async function keepFormerMembership(
  tx: Scoped,
  employerId: number,
  { employeeUid, pensionSchemeUid, enrolledOn, endedOn }: Membership,
): Promise<void> {
  await sql`
    insert into portal.former_memberships (employee_uid, pension_scheme_uid, employer_id, enrolled_on, ended_on)
    values (${employeeUid}, ${pensionSchemeUid}, ${employerId}, ${enrolledOn}, ${endedOn})`.execute(tx);
}

/** The contributions that an opt-out undoes. */
export interface UndoneContributions {
  /** Neither paid nor on a statement: they are cancelled. */
  cancelledCount: number;
  /** In pence, of the member and the employer together: paid before the notice was recorded, and to be refunded. */
  paidAmount: number;
}

/**
 * Undoes the member's contributions to the scheme, from the first day of the membership. Those that are paid, or are on a statement and may be
 * paid, keep the day of the notice: whatever is paid for them is refunded.
 *
 * @param noticeDate - `yyyy-MM-dd`
 */
export async function undoContributions(
  tx: Scoped,
  employerId: number,
  membership: Membership,
  noticeDate: string,
): Promise<UndoneContributions> {
  const cancelledCount = await cancelContributions(tx, employerId, membership);
  const { rows } = await sql<{ paidAmount: number }>`
    with undone as (
      update portal.regular_payroll_contributions c set opted_out_on = ${noticeDate}
      where ${ofScheme(employerId, membership)} and not c.is_cancelled
        and ${lastDayOfContribution} >= ${membership.enrolledOn ?? noticeDate}::date
      returning c.*)
    select coalesce(sum(${amountOf}) filter (where c.has_been_paid), 0)::bigint as "paidAmount" from undone c`.execute(tx);
  return { cancelledCount, paidAmount: rows[0]?.paidAmount ?? 0 };
}
