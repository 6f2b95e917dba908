import { type Transaction, sql } from 'kysely';
import { refundDueOn } from '../../../domain/assessment/timeLimits.ts';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { Database } from '../../../server/store/database.ts';
import { reliefOf, sacrificeOf, totalAmountOf, totalsOf } from '../../../server/store/statements/statements.ts';
import { uidOf } from '../deterministic.ts';
import { lastDay, leaver, optedOut } from './tourPeople.ts';
import { type TourStatement, writeHistory, writeTasks } from './tourRecords.ts';

/** The contribution that an opt-out undid, in pence. */
interface Undone {
  employeeName: string;
  employeeAmount: number;
  amount: number;
}

/** A member opts out when the first contribution has been submitted and paid: the refund is due, and each side has its task. */
export async function optOutAfterPayment(
  trx: Transaction<Database>,
  statement: TourStatement,
  today: CalendarDay,
): Promise<void> {
  const { employerId, statementUid, payrollDateUid } = statement;
  const { employeeUid, potUid, schemeUid } = optedOut;
  const noticeDate = addDays(today, -1);
  const dueDate = refundDueOn(noticeDate);
  await sql`
    update portal.pension_scheme_relationships set state = 'optedOut', ended_on = ${noticeDate}
    where employee_uid = ${employeeUid} and pension_scheme_uid = ${schemeUid}`.execute(trx);
  await sql`update portal.pots set state = 'notActive' where pot_uid = ${potUid}`.execute(trx);
  const { rows } = await sql<Undone>`
    update portal.regular_payroll_contributions c set opted_out_on = ${noticeDate} from portal.employees e
    where c.pot_uid = ${potUid} and c.statement_uid = ${statementUid} and e.employee_uid = c.employee_uid
    returning e.first_name || ' ' || e.last_name as "employeeName", c.employee_regular_amount::integer as "employeeAmount",
      (c.employee_regular_amount + c.employer_regular_amount)::integer as amount`.execute(trx);
  const [undone] = rows;
  if (!undone) return;
  await insertRefund(trx, statement, { dueDate, today });
  await sql`update portal.pay_periods set status = 'multipleStatements' where payroll_date_uid = ${payrollDateUid}`.execute(trx);
  const { employeeName, employeeAmount, amount } = undone;
  const task = { recordUid: potUid, employeeUid, dueDate, addedOn: today };
  await writeTasks(trx, employerId, [
    {
      ...task,
      kind: 'optOutRefund',
      title: `Refund ${formatPence(amount)} after the opt-out of ${employeeName}`,
      detail: `${employeeName} opted out on ${formatDate(noticeDate)}. The amount is all that was paid for the membership, by both sides in every pay period: pay it to the employer, and record the payment on each refund in the employer's statements.`,
      amount,
      recordHref: `/employers/${employerId}/statements?filter.status=refundDue`,
    },
    {
      ...task,
      kind: 'repayMember',
      title: `Repay ${formatPence(employeeAmount)} to ${employeeName}`,
      detail: `${employeeName} opted out on ${formatDate(noticeDate)}. The amount is all that was deducted from their pay, in every pay period: repay it through the payroll, and then end this task with the pay date. The employer's own share comes back to you.`,
      amount: employeeAmount,
      recordHref: null,
    },
  ]);
  await writeHistory(trx, employerId, [
    {
      kind: 'employees',
      recordUid: employeeUid,
      employeeUid,
      title: employeeName,
      at: today,
      action: 'optOut',
      activity: `Opted out of Kestrel Aerospace Workplace Pension: ${formatPence(amount)} in all to refund by ${formatDate(dueDate)}`,
      step: {
        machine: 'pensionRelationship',
        uid: uidOf('membership', employeeUid, '1'),
        from: 'active',
        to: 'optedOut',
      },
    },
  ]);
}

/** The correction that undoes the contribution of the opted-out member, as a refund that is due. */
async function insertRefund(
  trx: Transaction<Database>,
  { statementUid }: TourStatement,
  { dueDate, today }: Record<'dueDate' | 'today', CalendarDay>,
): Promise<void> {
  const refundUid = uidOf('refund', statementUid);
  await sql`
    with negative as (
      select copy.* from portal.regular_payroll_contributions c cross join lateral jsonb_populate_record(c, jsonb_build_object(
        'employer_contribution_uid', ${uidOf('refunded contribution', statementUid)}::text, 'statement_uid', ${refundUid}::text,
        'corrects_contribution_uid', c.employer_contribution_uid, 'due_date', ${dueDate}::text, 'has_been_paid', false,
        'employee_regular_amount', -c.employee_regular_amount, 'employer_regular_amount', -c.employer_regular_amount,
        'tax_relief', -c.tax_relief, 'sacrificed_amount', -c.sacrificed_amount)) copy
      where c.statement_uid = ${statementUid} and c.opted_out_on is not null
    ), made as (
      insert into portal.statements (statement_uid, employer_id, benefit_uid, payroll_uid, payroll_date_uid, period_name, pension_scheme_uid, due_date,
        total_amount, contributions_totals, tax_relief_total, sacrificed_total, payment_reference, corrects_statement_uid, correction_reason, status, made_at)
      select ${refundUid}, s.employer_id, s.benefit_uid, s.payroll_uid, s.payroll_date_uid, s.period_name, s.pension_scheme_uid, ${dueDate},
        totals.amount, totals.parts, totals.relief, totals.given_up, s.payment_reference, s.statement_uid, 'Opt-out', 'refundDue', ${today}::timestamp at time zone 'UTC'
      from portal.statements s
      cross join lateral (select ${totalAmountOf} as amount, ${totalsOf} as parts, ${reliefOf} as relief, ${sacrificeOf} as given_up from negative c) totals
      where s.statement_uid = ${statementUid}
      returning statement_uid
    )
    insert into portal.regular_payroll_contributions select negative.* from made cross join negative`.execute(trx);
}

/** The membership of the leaver ends with the employment. */
export async function endLeaversMembership(trx: Transaction<Database>, today: CalendarDay): Promise<void> {
  const { employeeUid, schemeUid, potUid } = leaver;
  await sql`
    update portal.pension_scheme_relationships set state = 'notEnrolled', ended_on = ${lastDay(today)}, end_reason = 'leftEmployment'
    where employee_uid = ${employeeUid} and pension_scheme_uid = ${schemeUid}`.execute(trx);
  await sql`update portal.pots set state = 'notActive' where pot_uid = ${potUid}`.execute(trx);
}
