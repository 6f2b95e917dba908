import { type RawBuilder, sql } from 'kysely';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import { basicRateOn } from '../../../domain/contributions/deductions.ts';
import { type Leaving, type WorkedOut, workOut } from '../contributions/workedOut.ts';
import type { Reader } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';
import { listMembers } from './missing/decidedMembers.ts';
import { isOfLoad, missingFrom } from './missing/missingMembers.ts';

/** The amount to pay of a pay period once an upload is carried out, in pence, and what of it the file does not say. */
export type AmountToPay = NonNullable<NonNullable<BulkLoadJob['processingSummary']>['amountToPay']>;

interface LoadOfPeriod extends LoadOf {
  payrollDateUid: string;
}

const amounts = ['employee_regular_amount', 'employer_regular_amount', 'employee_lump_sum', 'employer_lump_sum'] as const;

/** The contributions of a period that a statement has or will have, by employee. */
const presentContributions = (payrollDateUid: string): RawBuilder<unknown> => sql`
  select c.employee_uid, ${sql.join(amounts.map((name) => sql`sum(c.${sql.ref(name)})::bigint as ${sql.ref(name)}`))},
    sum(c.tax_relief)::bigint as relief, bool_or(c.deduction_type = 'net-employee') as is_net,
    coalesce(sum(c.sacrificed_amount) filter (where c.deduction_type = 'salary-sacrifice'), 0)::bigint as given_up,
    bool_or(c.deduction_type = 'salary-sacrifice') as is_sacrifice, bool_or(c.is_edited) as is_edited
  from portal.regular_payroll_contributions c
  where c.payroll_date_uid = ${payrollDateUid} and not c.is_cancelled and c.corrects_contribution_uid is null group by c.employee_uid`;

/** The tax relief on a net amount of SQL, half up to the penny, at a rate in percent: `reliefOn` of domain/contributions. */
const reliefOn = (net: RawBuilder<unknown>, rate: number): RawBuilder<unknown> =>
  sql`((${net} * 200 + ${sql.lit(100 - rate)}) / ${sql.lit(2 * (100 - rate))} - ${net})`;

/** The basic rate of income tax on the pay date of a period, in percent. */
async function rateOfPeriod(reader: Reader, payrollDateUid: string): Promise<number> {
  const { rows } = await sql<{ payDate: string }>`
    select pay_date::text as "payDate" from portal.pay_periods where payroll_date_uid = ${payrollDateUid}`.execute(reader);
  const [period] = rows;
  if (!period) throw new Error(`The pay period ${payrollDateUid} of an upload was not found.`);
  return basicRateOn(period.payDate);
}

/** The effects of the rows of an upload and of the decisions about members who are missing from it. */
const effects = (of: LoadOf): RawBuilder<unknown> => sql`
  select r.employee_uid, r.sent_amounts as sent, r.last_day, r.last_pay from portal.bulk_load_rows r
  where r.bulk_load_job_uid = ${of.bulkLoadJobUid} and r.employer_id = ${of.employerId} and not r.has_errors
    and (r.sent_amounts is not null or r.last_day is not null)
  union all
  select d.employee_uid, case d.decision when 'add' then array[d.employee_regular_amount, d.employer_regular_amount, null, null]
    when 'noContribution' then array[0, 0, null, null]::bigint[] end, d.leaving_date, null::bigint
  from (${listMembers(of)}) missing join portal.bulk_load_missing_members d on ${isOfLoad(of)} and d.employee_uid = missing.employee_uid`;

/** The last contribution of an employee whom an upload lets leave, in pence. Not due: the leaving takes the contribution away. */
interface LeaversAmounts {
  employeeUid: string;
  isDue: boolean;
  employee: number;
  employer: number;
  relief: number;
  givenUp: number;
}

/** The last contributions of those who leave by an upload without an amount in it, worked out as the leaving does (docs/rules.md, rule 6.3). */
async function leaversAmounts(reader: Reader, of: LoadOfPeriod): Promise<LeaversAmounts[]> {
  const { rows } = await sql<Leaving & { employeeUid: string }>`
    select e.employee_uid as "employeeUid", e.last_day::text as "lastDay", e.last_pay as "lastPay" from (${effects(of)}) e
    where e.last_day is not null and e.sent is null and e.employee_uid is not null`.execute(reader);
  const leavers: LeaversAmounts[] = [];
  for (const those of Map.groupBy(rows, ({ lastDay, lastPay }) => `${lastDay} ${lastPay}`).values()) {
    const employeeUids = those.map(({ employeeUid }) => employeeUid);
    const [leaving] = those;
    const periods = sql`r.payroll_date_uid = ${of.payrollDateUid}`;
    const due = Map.groupBy(
      await workOut(reader, { periods, employeeUids, ...(leaving && { leaving }) }),
      ({ employeeUid }) => employeeUid,
    );
    for (const employeeUid of employeeUids) {
      const contributions = due.get(employeeUid) ?? [];
      const sum = (amount: (one: WorkedOut) => number): number => contributions.reduce((total, one) => total + amount(one), 0);
      leavers.push({
        employeeUid,
        isDue: contributions.length > 0,
        employee: sum(({ employeeRegularAmount }) => employeeRegularAmount),
        employer: sum(({ employerRegularAmount }) => employerRegularAmount),
        relief: sum(({ taxRelief }) => taxRelief),
        givenUp: sum(({ sacrificedAmount }) => sacrificedAmount),
      });
    }
  }
  return leavers;
}

/**
 * The amount to pay of an upload that is not carried out yet: the contributions of its period as they are now, with the amounts of its rows and of the decisions
 * about missing members in their place. What a row leaves empty stays, as it does when the row is carried out (`process/contributions.ts`), so that the statement
 * has the same total. Of a leaver without an amount in the file, a typed contribution stays, and any other is what the leaving makes of it.
 */
export async function amountToPayOf(reader: Reader, of: LoadOfPeriod): Promise<AmountToPay> {
  const sentAmount = (place: number) => sql`e.sent[${sql.lit(place)}]`;
  const typed = amounts.map((name, n) => sql`coalesce(${sentAmount(n + 1)}, p.${sql.ref(name)}, 0)`);
  // By salary sacrifice, a share that is given up is the employer's, in place of the one before (`typedAmounts`).
  const givesUp = sql`(p.is_sacrifice and ${sentAmount(1)} > 0)`;
  const after = [
    sql`case when ${givesUp} then 0 else ${typed[0]} end`,
    sql`case when ${givesUp} then coalesce(${sentAmount(2)}, p.employer_regular_amount - p.given_up) + ${sentAmount(1)} else ${typed[1]} end`,
    ...typed.slice(2),
  ];
  const leavers = await leaversAmounts(reader, of);
  const rate = await rateOfPeriod(reader, of.payrollDateUid);
  // The relief of an amount that stays is kept to the penny (`typedAmounts`).
  const [regular, lumpSum] = [typed[0] ?? sql`0`, typed[2] ?? sql`0`];
  const relief = sql`case when ${regular} = p.employee_regular_amount then p.relief - ${reliefOn(sql`p.employee_lump_sum`, rate)}
    else ${reliefOn(regular, rate)} end + ${reliefOn(lumpSum, rate)}`;
  const { rows } = await sql<AmountToPay>`
    with effects as materialized (${effects(of)}), undecided as materialized (
      select missing.employee_uid from (${missingFrom(of)}) missing
      where not exists (select from portal.bulk_load_missing_members d where ${isOfLoad(of)} and d.employee_uid = missing.employee_uid)
    ), contributions as (
      select coalesce(e.employee_uid, p.employee_uid) as employee_uid,
        ${sql.join(
          after.map((amount, n) => {
            const worked = [sql`l.employee`, sql`l.employer`][n];
            const ofLeaver = worked ? sql`when leaves.it then ${worked}` : sql``;
            return sql`case when ends.it then 0 ${ofLeaver} else ${amount} end as ${sql.ref(`after${n}`)}`;
          }),
        )},
        case when ends.it then 0 else ${sql.join(
          amounts.map((_, n) => sql`coalesce(${sentAmount(n + 1)}, 0)`),
          sql` + `,
        )} end as said,
        case when ends.it or not coalesce(p.is_net, period.is_net) then 0
          when leaves.it then l.relief + ${reliefOn(sql`coalesce(p.employee_lump_sum, 0)`, rate)} else ${relief} end as relief,
        case when ends.it then 0 when leaves.it then l."givenUp" when ${givesUp} then ${sentAmount(1)}
          else least(coalesce(p.given_up, 0), ${typed[1] ?? sql`0`}) end as given_up
      from (${presentContributions(of.payrollDateUid)}) p full join effects e on e.employee_uid = p.employee_uid
      left join jsonb_to_recordset(${JSON.stringify(leavers)}::text::jsonb) as l("employeeUid" uuid, "isDue" boolean, employee bigint, employer bigint, relief bigint, "givenUp" bigint)
        on l."employeeUid" = e.employee_uid
      cross join (
        select coalesce(s.contribution_type = 'net-employee', false) as is_net
        from portal.pay_periods r join portal.benefits b using (benefit_uid) left join portal.pension_schemes s on s.pension_scheme_uid = b.pension_scheme_uid
        where r.payroll_date_uid = ${of.payrollDateUid} and r.employer_id = ${of.employerId}) period
      cross join lateral (select l."employeeUid" is not null and not coalesce(p.is_edited, false) as it) leaves
      cross join lateral (select leaves.it and not l."isDue" as it) ends
    ), totals as (
      select c.*, c.after0 + c.after1 + c.after2 + c.after3 as total, u.employee_uid is not null as is_undecided
      from contributions c left join undecided u on u.employee_uid = c.employee_uid)
    select coalesce(sum(after0), 0)::bigint as "employeeContribTotal", coalesce(sum(after1), 0)::bigint as "employerContribTotal",
      coalesce(sum(after2), 0)::bigint as "employeeLumpSumTotal", coalesce(sum(after3), 0)::bigint as "employerLumpSumTotal",
      coalesce(sum(total), 0)::bigint as "totalAmount", coalesce(sum(relief), 0)::bigint as "taxRelief",
      coalesce(sum(given_up), 0)::bigint as "givenUp", coalesce(sum(said), 0)::bigint as "fromFile",
      coalesce(sum(total - said), 0)::bigint as "keptFromPortal", count(*) filter (where total <> said)::integer as "keptMemberCount",
      coalesce(sum(total) filter (where is_undecided), 0)::bigint as "undecidedAmount",
      count(*) filter (where is_undecided and total > 0)::integer as "undecidedMemberCount"
    from totals`.execute(reader);
  const [found] = rows;
  if (!found) throw new Error('The sums of an upload were not answered.');
  return found;
}

/** The amount to pay of a period as it stands, after an upload was carried out: nothing more of the file replaces it. */
export async function amountOfPeriod(reader: Reader, payrollDateUid: string): Promise<AmountToPay> {
  const total = (name: (typeof amounts)[number]) => sql`coalesce(sum(p.${sql.ref(name)}), 0)::bigint`;
  const { rows } = await sql<Omit<AmountToPay, 'totalAmount'>>`
    select ${total('employee_regular_amount')} as "employeeContribTotal", ${total('employer_regular_amount')} as "employerContribTotal",
      ${total('employee_lump_sum')} as "employeeLumpSumTotal", ${total('employer_lump_sum')} as "employerLumpSumTotal",
      coalesce(sum(p.relief), 0)::bigint as "taxRelief", coalesce(sum(p.given_up), 0)::bigint as "givenUp", null::bigint as "fromFile", null::bigint as "keptFromPortal", 0 as "keptMemberCount", 0::bigint as "undecidedAmount", 0 as "undecidedMemberCount"
    from (${presentContributions(payrollDateUid)}) p`.execute(reader);
  const [found] = rows;
  if (!found) throw new Error('The sums of a period were not answered.');
  const { employeeContribTotal, employerContribTotal, employeeLumpSumTotal, employerLumpSumTotal } = found;
  return { ...found, totalAmount: employeeContribTotal + employerContribTotal + employeeLumpSumTotal + employerLumpSumTotal };
}
