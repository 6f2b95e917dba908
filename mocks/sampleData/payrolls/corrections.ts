import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { totalAmountOf, totalsOf } from '../../../server/store/statements/statements.ts';
import { demoEmployerId } from '../demoEmployers.ts';
import { uid } from '../deterministic.ts';
import type { Clock } from '../options.ts';

/** The employer whose statements have corrections: that of the demo account without a code. */
const employerId = demoEmployerId('Brackenbury');
/** Contributions that each correction changes. */
const changedContributions = 3;
/** In pence. */
const leastAmount = 10_00;
/** Days from the due date of a statement to that of its correction. */
const correctedAfter = 40;

interface Correction {
  /** Of the paid statement, counted from the newest, which is 0. */
  place: number;
  /** 1 adds a part of each amount, -1 takes it away. */
  sign: 1 | -1;
  status: 'waitingForPayment' | 'processing' | 'refundDue' | 'refunded';
  reason: string;
}

const corrections: readonly Correction[] = [
  { place: 2, sign: 1, status: 'waitingForPayment', reason: 'Overtime was left out.' },
  { place: 3, sign: -1, status: 'refundDue', reason: 'A bonus was counted twice.' },
  { place: 5, sign: -1, status: 'refundDue', reason: 'A leaver was paid for too many days.' },
  { place: 6, sign: -1, status: 'refunded', reason: 'The old salary was used after a change of hours.' },
  { place: 7, sign: 1, status: 'processing', reason: 'The new salary was used a month too late.' },
];
/** The place of the paid statement that takes the place of a cancelled one. */
const cancelledPlace = 4;

/** Contributions of the employer that are large enough for a part of both amounts to be a difference. */
const isLarge = sql`c.employer_id = ${employerId} and c.employee_regular_amount >= ${sql.lit(leastAmount)} and c.employer_regular_amount >= ${sql.lit(leastAmount)}`;

/** The employer's paid statements with enough large contributions, from the newest. */
async function paidStatements(trx: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    with large as materialized (
      select c.statement_uid from portal.regular_payroll_contributions c where ${isLarge} group by 1 having count(*) >= ${changedContributions}
    )
    select s.statement_uid as uid from large join portal.statements s using (statement_uid)
    where s.has_been_paid order by s.due_date desc, s.statement_uid`.execute(trx);
  return rows.map(({ uid: statementUid }) => statementUid);
}

/** Copies of the contributions `c`, with other values in some columns. */
const copyContributions = (values: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cross join lateral jsonb_populate_record(c, jsonb_build_object(${values})) copy`;

/** Writes corrections of paid statements: to be paid and to be refunded, open and settled; and a statement that was cancelled. */
export async function insertCorrections(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  const statements = await paidStatements(trx);
  const planned = corrections.map((plan) => ({ ...plan, of: statements[plan.place] }));
  const plans = sql`json_to_recordset(${JSON.stringify(planned)}::text::json) as plan(of uuid, place integer, sign integer, status text, reason text)`;
  const correctionUid = uid('correction', 's.statement_uid');
  await sql`
    with planned as (
      select ${correctionUid} as correction_uid, s.statement_uid, plan.*, plan.status in ('processing', 'refunded') as is_settled
      from ${plans} join portal.statements s on s.statement_uid = plan.of
    ), chosen as (
      select c.*, planned.correction_uid, planned.sign, planned.is_settled,
        row_number() over (partition by c.statement_uid order by c.employer_contribution_uid) as place
      from planned join portal.regular_payroll_contributions c on c.statement_uid = planned.statement_uid
      where ${isLarge}
    ), differing as (
      select correction_uid, employer_contribution_uid, is_settled, sign * (employee_regular_amount / 10) as employee_regular_amount,
        sign * (employer_regular_amount / 20) as employer_regular_amount, 0::bigint as employee_lump_sum, 0::bigint as employer_lump_sum
      from chosen where place <= ${changedContributions}
    ), made as (
      insert into portal.statements (
        statement_uid, employer_id, benefit_uid, payroll_uid, payroll_date_uid, period_name, pension_scheme_uid, due_date, total_amount,
        contributions_totals, payment_reference, corrects_statement_uid, correction_reason, status, has_been_paid, made_at, refunded_on,
        refund_reference
      )
      select planned.correction_uid, s.employer_id, s.benefit_uid, s.payroll_uid, s.payroll_date_uid, s.period_name, s.pension_scheme_uid, days.due,
        totals.amount, totals.parts, s.payment_reference, s.statement_uid, planned.reason, planned.status, planned.is_settled,
        days.due - 14, case planned.status when 'refunded' then days.due - 7 end, case planned.status when 'refunded' then 'REFUND ' || planned.place end
      from planned join portal.statements s on s.statement_uid = planned.statement_uid
      cross join lateral (
        select case when planned.is_settled then s.due_date + ${sql.lit(correctedAfter)} else ${today} + 10 end as due
      ) days
      cross join lateral (
        select ${totalAmountOf} as amount, ${totalsOf} as parts from differing c where c.correction_uid = planned.correction_uid
      ) totals
      returning statement_uid, due_date, has_been_paid
    )
    insert into portal.regular_payroll_contributions
    select copy.* from differing d join made on made.statement_uid = d.correction_uid
    join portal.regular_payroll_contributions c on c.employer_contribution_uid = d.employer_contribution_uid
    ${copyContributions(sql`
      'employer_contribution_uid', ${uid('corrected contribution', 'd.employer_contribution_uid')}, 'statement_uid', made.statement_uid,
      'corrects_contribution_uid', d.employer_contribution_uid, 'due_date', made.due_date, 'has_been_paid', made.has_been_paid,
      'employee_regular_amount', d.employee_regular_amount, 'employer_regular_amount', d.employer_regular_amount,
      'employee_lump_sum', 0, 'employer_lump_sum', 0, 'tax_relief', 0, 'sacrificed_amount', 0`)}`.execute(trx);
  await sql`
    update portal.pay_periods p set status = 'multipleStatements' from portal.statements s
    where s.payroll_date_uid = p.payroll_date_uid and s.corrects_statement_uid is not null and not s.has_been_paid`.execute(trx);
  await insertCancelled(trx, statements[cancelledPlace]);
}

/** Writes a statement that was cancelled, and submitted again. */
async function insertCancelled(trx: Transaction<Database>, statementUid: string | undefined): Promise<void> {
  await sql`
    with made as (
      insert into portal.statements (
        statement_uid, employer_id, benefit_uid, payroll_uid, payroll_date_uid, period_name, pension_scheme_uid, due_date, total_amount,
        contributions_totals, payment_reference, made_at, is_cancelled, cancel_reason
      )
      select ${uid('cancelled statement', 's.statement_uid')}, s.employer_id, s.benefit_uid, s.payroll_uid, s.payroll_date_uid, s.period_name,
        s.pension_scheme_uid, s.due_date, s.total_amount, s.contributions_totals, s.payment_reference, s.made_at - interval '1 day', true,
        'The wrong file was submitted.'
      from portal.statements s where s.statement_uid = ${statementUid}
      returning statement_uid
    )
    insert into portal.regular_payroll_contributions
    select copy.* from made join portal.regular_payroll_contributions c on c.statement_uid = ${statementUid}
    ${copyContributions(sql`
      'employer_contribution_uid', ${uid('cancelled contribution', 'c.employer_contribution_uid')}, 'statement_uid', made.statement_uid,
      'is_cancelled', true, 'has_been_paid', false`)}`.execute(trx);
}
