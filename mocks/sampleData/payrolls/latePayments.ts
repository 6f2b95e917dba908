import { type Transaction, sql } from 'kysely';
import { latePayment } from '../../../machines/lifecycles/latePayment.ts';
import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { comingSteps, ladderDays, plannedSteps } from '../../../domain/latePayments/ladder.ts';
import type { Database } from '../../../server/store/database.ts';
import {
  findLate,
  type FoundLate,
  insertLatePayments,
  type NewLatePayment,
} from '../../../server/store/latePayments/latePayments.ts';
import { pick, uid } from '../deterministic.ts';

/** More than the demo employers have. */
const most = 10_000;

/** A late payment with the steps that it would have taken by `today`, each with a mail. */
function asItWouldBe(found: FoundLate, today: CalendarDay): NewLatePayment {
  const steps = plannedSteps(found.dueDate).map((step) =>
    step.plannedOn <= today ? { ...step, takenOn: step.plannedOn, mailCount: 1 } : step,
  );
  let status: NewLatePayment['status'] = 'overdue';
  for (const { event, takenOn, plannedOn } of steps) {
    if (takenOn === null) continue;
    const days = { ...ladderDays(plannedSteps(found.dueDate)), nextReminderOn: plannedOn };
    const said = verdict(latePayment, status, { ...days, today: takenOn, isSettled: false }, { type: event });
    if (said.allowed) status = stateText(said.to) as NewLatePayment['status'];
  }
  return { ...found, status, steps, nextStepOn: comingSteps(steps)[0]?.plannedOn ?? null };
}

/** Days after the due date on which a payment that was late was received, and on which the provider reported one that is still missing. */
const paidAfter = 9;
const reportedAfter = 95;

/** Paid statements of the last year whose payment was late: one of sixty. */
async function paidLate(trx: Transaction<Database>, today: CalendarDay): Promise<FoundLate[]> {
  const { rows } = await sql<FoundLate>`
    select s.employer_id as "employerId", s.payroll_uid as "payrollUid", s.payroll_date_uid as "payrollDateUid", s.period_name as "periodName",
      s.statement_uid as "statementUid", s.due_date::text as "dueDate"
    from portal.statements s
    join portal.benefits b on b.benefit_uid = s.benefit_uid and b.type = 'pension'
    where s.has_been_paid and s.corrects_statement_uid is null and s.due_date between ${today}::date - 365 and ${today}::date - 30
      and ${pick('hashtext(s.statement_uid::text)', 'paid late', 60)} = 0
    order by s.statement_uid`.execute(trx);
  return rows;
}

/** Writes those that were paid, and the reports of some that are not. */
async function insertSettledAndReported(trx: Transaction<Database>, today: CalendarDay): Promise<void> {
  const paid = await paidLate(trx, today);
  await insertLatePayments(
    trx,
    paid.map((late) => asItWouldBe(late, addDays(late.dueDate, paidAfter))),
  );
  await sql`
    update portal.late_payments l set status = 'settled', settlement = 'paid', settled_on = l.due_date + ${sql.lit(paidAfter)}, next_step_on = null
    from portal.statements s where s.statement_uid = l.statement_uid and s.has_been_paid`.execute(trx);
  await sql`
    update portal.late_payments l set status = 'reported', reported_on = l.due_date + ${sql.lit(reportedAfter)},
      report_reference = 'LATE-' || to_char(l.due_date, 'YYYYMMDD') || '-' || l.employer_id
    where l.status = 'reportable' and l.due_date + ${sql.lit(reportedAfter)} <= ${today}::date
      and ${pick('hashtext(l.payroll_date_uid::text)', 'reported', 2)} = 0`.execute(trx);
}

/** Writes the late payments of the demo employers as the daily step would have left them, so that the first start sends no reminders of them. */
export async function insertSampleLatePayments(trx: Transaction<Database>, today: CalendarDay): Promise<void> {
  const found = await findLate(trx, today, most);
  await insertLatePayments(
    trx,
    found.map((late) => asItWouldBe(late, today)),
  );
  await insertSettledAndReported(trx, today);
  await sql`update portal.late_payments set late_payment_uid = ${uid('late payment', 'payroll_date_uid', "coalesce(statement_uid::text, '')")}`.execute(
    trx,
  );
}
