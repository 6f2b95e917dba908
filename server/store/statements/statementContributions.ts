import { type RawBuilder, sql } from 'kysely';
import type { StatementContribution } from '../../../schemas/generated/types.ts';
import type { Page, PageRequest } from '../core/listPage.ts';
import type { Reader } from '../createStore.ts';
import { amountOf } from './statements.ts';

/** Rows of a file that are read at a time. */
const batch = 500;

const amounts = ['employee_regular_amount', 'employer_regular_amount', 'employee_lump_sum', 'employer_lump_sum'] as const;

const columns = sql`c.employer_contribution_uid as "employerContributionUid", c.employee_uid as "employeeUid",
  e.first_name || ' ' || e.last_name as "employeeName", e.payroll_number as "payrollNumber",
  c.employee_regular_amount as "employeeRegularAmount", c.employer_regular_amount as "employerRegularAmount",
  c.employee_lump_sum as "employeeLumpSum", c.employer_lump_sum as "employerLumpSum",
  ${amountOf} as "totalAmount", c.tax_relief as "taxRelief", c.sacrificed_amount as "sacrificedAmount", c.deduction_type as "deductionType"`;

/** The sum of an amount of the contribution `c` with its corrections that stand. */
const standing = (amount: (typeof amounts)[number]): RawBuilder<unknown> => sql`c.${sql.ref(amount)} + coalesce((
  select sum(d.${sql.ref(amount)}) from portal.regular_payroll_contributions d
  where d.corrects_contribution_uid = c.employer_contribution_uid and not d.is_cancelled), 0)`;

const standingAmounts = sql`json_build_object('employeeRegularAmount', ${standing('employee_regular_amount')},
  'employerRegularAmount', ${standing('employer_regular_amount')}, 'employeeLumpSum', ${standing('employee_lump_sum')},
  'employerLumpSum', ${standing('employer_lump_sum')}) as "standingAmounts"`;

const tables = sql`portal.regular_payroll_contributions c join portal.employees e on e.employee_uid = c.employee_uid`;
/** By name, as a clerk looks for them. */
const order = sql`e.last_name_key, e.first_name, c.employer_contribution_uid`;

/** The contributions on a statement, also those that were cancelled with it. */
const onStatement = (employerId: number, statementUid: string): RawBuilder<unknown> =>
  sql`c.employer_id = ${employerId} and c.statement_uid = ${statementUid}`;

/** One page of a statement's contributions, with the amounts as they stand after corrections. */
export async function contributionsOnStatement(
  reader: Reader,
  employerId: number,
  statementUid: string,
  { limit, page }: PageRequest,
): Promise<Page<StatementContribution>> {
  const where = onStatement(employerId, statementUid);
  const counted = await sql<{ total: number }>`
    select count(*) as total from portal.regular_payroll_contributions c where ${where}`.execute(reader);
  const totalCount = counted.rows[0]?.total ?? 0;
  const size = limit ?? totalCount;
  // The page is found first, so that the corrections are looked up for its rows alone.
  const { rows } = await sql<StatementContribution>`
    select ${columns}, ${standingAmounts}
    from (
      select c.employer_contribution_uid as uid from ${tables} where ${where} order by ${order} limit ${size} offset ${(page - 1) * size}
    ) found
    join portal.regular_payroll_contributions c on c.employer_contribution_uid = found.uid
    join portal.employees e on e.employee_uid = c.employee_uid
    order by ${order}`.execute(reader);
  return { rows, totalCount };
}

/** Reads every contribution on a statement, some at a time: the statement's list of one moment. */
export async function eachContributionOnStatement(
  reader: Reader,
  employerId: number,
  statementUid: string,
  take: (rows: readonly StatementContribution[]) => Promise<void> | void,
): Promise<void> {
  const { rows: keys } = await sql<{ uid: string }>`
    select c.employer_contribution_uid as uid from ${tables} where ${onStatement(employerId, statementUid)} order by ${order}`.execute(
    reader,
  );
  for (let begin = 0; begin < keys.length; begin += batch) {
    const uids = keys.slice(begin, begin + batch).map(({ uid }) => uid);
    const { rows } = await sql<StatementContribution>`
      select ${columns} from ${tables} where c.employer_contribution_uid = any(${uids}::uuid[]) order by ${order}`.execute(
      reader,
    );
    await take(rows);
  }
}
