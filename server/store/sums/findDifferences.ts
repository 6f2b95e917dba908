import { type RawBuilder, sql } from 'kysely';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader } from '../createStore.ts';

/** What is compared: the key of its words in `server/jobs/sums/differenceText.ts`. */
export type SumCheck =
  | 'statementParts'
  | 'statementTotal'
  | 'statementRelief'
  | 'statementSacrifice'
  | 'contributionsOfStatement'
  | 'collectionAmount'
  | 'collected'
  | 'refunded'
  | 'correctedAmount'
  | 'periodOfContribution';

/** Two sums of one record that must be equal, and are not. */
export interface Difference {
  check: SumCheck;
  employerId: number;
  employerName: string;
  statementUid: string;
  /** The name of the statement's period. */
  periodTitle: string;
  /** The person, for a difference of one contribution. */
  memberName: string | null;
  /** The sum that the record itself says, in pence. */
  stated: number;
  /** The same sum from what it is made of, in pence. */
  found: number;
}

const amountOfRow = sql`(c.employee_regular_amount + c.employer_regular_amount + c.employee_lump_sum + c.employer_lump_sum)`;

/** A sum that a statement keeps beside its parts, with that of its contributions. */
const besideTheBill = (total: RawBuilder<unknown>, amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.statement_uid, null::uuid, ${total}, r.found
  from looked_at s
  cross join lateral (
    select coalesce(sum(${amount}), 0) as found from portal.regular_payroll_contributions c where c.statement_uid = s.statement_uid
  ) r
  where ${total} <> r.found`;

/** Each: statement_uid, employee_uid or null, stated, found. Statements `s` are those of the employers that are looked at. */
const checks: Readonly<Record<SumCheck, RawBuilder<unknown>>> = {
  // The first part of the totals that differs; the parts of a cancelled statement stay as they were.
  statementParts: sql`
    select distinct on (s.statement_uid) s.statement_uid, null::uuid as employee_uid, part.stated, part.found
    from looked_at s
    cross join lateral (
      select coalesce(sum(c.employee_regular_amount), 0) as a, coalesce(sum(c.employer_regular_amount), 0) as b,
        coalesce(sum(c.employee_lump_sum), 0) as c, coalesce(sum(c.employer_lump_sum), 0) as d
      from portal.regular_payroll_contributions c where c.statement_uid = s.statement_uid
    ) r
    cross join lateral (values
      (1, (s.contributions_totals ->> 'employeeContribTotal')::bigint, r.a), (2, (s.contributions_totals ->> 'employerContribTotal')::bigint, r.b),
      (3, (s.contributions_totals ->> 'employeeLumpSumTotal')::bigint, r.c), (4, (s.contributions_totals ->> 'employerLumpSumTotal')::bigint, r.d)
    ) part(n, stated, found)
    where part.stated is distinct from part.found
    order by s.statement_uid, part.n`,
  statementTotal: sql`
    select s.statement_uid, null::uuid, s.total_amount, coalesce((select sum(v::bigint) from jsonb_each_text(s.contributions_totals) t(k, v)), 0)
    from looked_at s
    where s.total_amount <> (select sum(v::bigint) from jsonb_each_text(s.contributions_totals) t(k, v))`,
  // What no statement bills, and what of the employer's amounts was given up.
  statementRelief: besideTheBill(sql`s.tax_relief_total`, sql`c.tax_relief`),
  statementSacrifice: besideTheBill(sql`s.sacrificed_total`, sql`c.sacrificed_amount`),
  // Paid, cancelled or open: a contribution is what its statement is.
  contributionsOfStatement: sql`
    select s.statement_uid, null::uuid, s.total_amount,
      coalesce(sum(${amountOfRow}) filter (where (c.has_been_paid, c.is_cancelled) = (s.has_been_paid, s.is_cancelled)), 0)
    from looked_at s join portal.regular_payroll_contributions c on c.statement_uid = s.statement_uid
    group by s.statement_uid, s.total_amount
    having bool_or((c.has_been_paid, c.is_cancelled) is distinct from (s.has_been_paid, s.is_cancelled))`,
  collectionAmount: sql`
    select distinct on (s.statement_uid) s.statement_uid, null::uuid, s.total_amount, p.amount
    from looked_at s join portal.payment_collections p on p.statement_uid = s.statement_uid
    where p.amount <> s.total_amount order by s.statement_uid, p.attempt desc`,
  // What the bank has collected is what is marked as paid by it.
  collected: sql`
    select s.statement_uid, null::uuid, case when s.has_been_paid then s.total_amount else 0 end, p.collected
    from looked_at s
    join lateral (
      select coalesce(sum(amount) filter (where state = 'collected'), 0) as collected from portal.payment_collections
      where statement_uid = s.statement_uid
    ) p on true
    where s.total_amount > 0 and s.is_paid_via_direct_debit and exists (select from portal.payment_collections where statement_uid = s.statement_uid)
      and p.collected <> case when s.has_been_paid then s.total_amount else 0 end`,
  refunded: sql`
    select s.statement_uid, null::uuid, s.total_amount, case when s.status = 'refunded' then s.total_amount else 0 end
    from looked_at s
    where s.total_amount < 0 and not s.is_cancelled
      and (s.has_been_paid <> (s.status = 'refunded') or s.has_been_paid <> (s.refunded_on is not null))`,
  // Nobody gets back more than was paid: an amount with all its corrections is not below nothing.
  correctedAmount: sql`
    select s.statement_uid, c.employee_uid, ${amountOfRow},
      least(c.employee_regular_amount + d.a, c.employer_regular_amount + d.b, c.employee_lump_sum + d.c, c.employer_lump_sum + d.d)
    from looked_at s
    join portal.regular_payroll_contributions c on c.statement_uid = s.statement_uid and c.corrects_contribution_uid is null
    join lateral (
      select sum(x.employee_regular_amount) as a, sum(x.employer_regular_amount) as b, sum(x.employee_lump_sum) as c, sum(x.employer_lump_sum) as d
      from portal.regular_payroll_contributions x
      where x.corrects_contribution_uid = c.employer_contribution_uid and not x.is_cancelled
    ) d on d.a is not null
    where least(c.employee_regular_amount + d.a, c.employer_regular_amount + d.b, c.employee_lump_sum + d.c, c.employer_lump_sum + d.d) < 0`,
  periodOfContribution: sql`
    select s.statement_uid, c.employee_uid, ${amountOfRow}, 0
    from looked_at s join portal.regular_payroll_contributions c on c.statement_uid = s.statement_uid
    where (c.employer_id, c.payroll_date_uid, c.benefit_uid, c.payroll_uid)
      is distinct from (s.employer_id, s.payroll_date_uid, s.benefit_uid, s.payroll_uid)
      or c.corrects_contribution_uid is not null and not exists (
        select from portal.regular_payroll_contributions o
        where o.employer_contribution_uid = c.corrects_contribution_uid and o.statement_uid = s.corrects_statement_uid and o.pot_uid = c.pot_uid)`,
};

const names = Object.keys(checks) as SumCheck[];

/**
 * Compares the sums of these employers: a statement with its contributions, a payment with its collections, a refund with what was paid. It only reads.
 *
 * @returns one difference for each check and record, in the order of the checks.
 */
export async function findDifferences(reader: Reader, employerIds: readonly number[]): Promise<Difference[]> {
  const found = sql.join(
    names.map((name) => sql`select ${name}::text, * from (${checks[name]}) f(statement_uid, employee_uid, stated, found)`),
    sql` union all `,
  );
  const { rows } = await sql<Difference>`
    with looked_at as (select * from portal.statements where employer_id = any(${employerIds}::bigint[])),
      differing("check", statement_uid, employee_uid, stated, found) as (${found})
    select d."check", s.employer_id as "employerId", e.name as "employerName", d.statement_uid as "statementUid", ${periodTitleOf('s')} as "periodTitle",
      m.first_name || ' ' || m.last_name as "memberName", d.stated::bigint as stated, d.found::bigint as found
    from differing d
    join portal.statements s on s.statement_uid = d.statement_uid
    join portal.employers e on e.id = s.employer_id
    left join portal.employees m on m.employee_uid = d.employee_uid
    order by s.employer_id, s.made_at, d.statement_uid, array_position(${names}::text[], d."check"), "memberName"`.execute(
    reader,
  );
  return rows;
}
