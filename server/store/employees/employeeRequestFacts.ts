import { sql } from 'kysely';
import type { EmployeeRequestFacts } from '../../../machines/lifecycles/employeeRequest.ts';
import { type Verdict, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { pensionRelationship, type PensionRelationshipFacts } from '../../../machines/lifecycles/pensionRelationship.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import { lastDayOfContribution } from '../contributions/lastDay.ts';
import type { Reader } from '../createStore.ts';
import { membershipFactColumns } from './memberships.ts';
import { amountOf } from '../statements/statements.ts';
import { payrollStatus } from '../payrolls/payrolls.ts';

/** A request with the facts for its chart. */
export interface RequestFacts extends EmployeeRequestFacts {
  requestUid: string;
  /** In pence: paid to the scheme of the request since the membership began, and for an opt-out that was carried out not given back yet. */
  heldAmount: number;
  /** Whether anything was ever paid, or given back, for a membership that this opt-out has undone. */
  wasPaid: boolean;
}

type Row = Omit<RequestFacts, 'optOutRefusal' | 'lacksInformation'> & {
  requestedAt: Date | string;
  membership: PensionRelationshipFacts;
};

/** The facts for the chart of each of these requests, of one employer. @param today - `yyyy-MM-dd`. */
export async function requestFacts(
  reader: Reader,
  employerId: number,
  requestUids: readonly string[],
  today: string,
): Promise<RequestFacts[]> {
  if (requestUids.length === 0) return [];
  const { rows } = await sql<Row>`
    select q.request_uid as "requestUid", q.type, p.name as "payrollName", ${payrollStatus('p')} as "payrollStatus", s.name as "pensionSchemeName",
      r.state as "pensionState", e.is_active as "isEmployed", q.requested_at as "requestedAt",
      coalesce(q.updated_employee_percent, q.updated_employee_payment) is not null as "hasNewContribution",
      coalesce(paid.held, 0)::bigint as "heldAmount", paid.held is not null as "wasPaid",
      (select to_json(m) from (select ${membershipFactColumns(today)}) m) as membership
    from portal.employee_requests q
    join portal.employees e on e.employee_uid = q.employee_uid
    left join portal.payrolls p on p.payroll_uid = q.payroll_uid
    left join portal.pension_schemes s on s.pension_scheme_uid = q.pension_scheme_uid
    left join portal.pension_scheme_relationships r on r.employee_uid = q.employee_uid and r.pension_scheme_uid = q.pension_scheme_uid
    left join lateral (
      select sum(${amountOf}) as held
      from portal.regular_payroll_contributions c join portal.benefits b using (benefit_uid)
      where q.type = 'optOut' and c.employee_uid = q.employee_uid and c.employer_id = q.employer_id
        and b.pension_scheme_uid = q.pension_scheme_uid and c.has_been_paid and not c.is_cancelled
        and case q.status when 'complete' then c.opted_out_on = (q.requested_at at time zone 'Europe/London')::date
          else ${lastDayOfContribution} >= r.enrolled_on end
    ) paid on true
    where q.employer_id = ${employerId} and q.request_uid = any(${`{${requestUids.join(',')}}`}::uuid[])`.execute(reader);
  return rows.map(({ membership, requestedAt, ...facts }) => ({
    ...facts,
    ...optOutRefusal(optOutVerdict(facts, membership, new Date(requestedAt))),
  }));
}

/** The reason against an opt-out, which is no refusal as long as the day that it depends on may still be entered. */
function optOutRefusal(said: Verdict | null): Pick<RequestFacts, 'optOutRefusal' | 'lacksInformation'> {
  if (said === null || said.allowed) return { optOutRefusal: null, lacksInformation: false };
  const lacksInformation = said.field === 'informationGivenOn';
  return { optOutRefusal: lacksInformation ? null : said.reason, lacksInformation };
}

/** The verdict of the membership's chart on an opt-out with the request as its notice, which is therefore no longer outstanding. Null if there is none. */
function optOutVerdict(
  { type, pensionState }: Pick<Row, 'type' | 'pensionState'>,
  membership: PensionRelationshipFacts,
  requestedAt: Date,
): Verdict | null {
  if (type !== 'optOut' || pensionState !== 'active') return null;
  const event = { type: 'optOut', noticeDate: ukDay(requestedAt) };
  return verdict(pensionRelationship, pensionState, { ...membership, hasOutstandingOptOut: false }, event);
}
