import { type Transaction, sql } from 'kysely';
import { latePayment } from '../../../machines/lifecycles/latePayment.ts';
import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import type { CalendarDay } from '../../../schemas/lib/calendar/calendarDay.ts';
import { comingSteps, ladderDays, plannedSteps } from '../../../schemas/lib/latePayments/ladder.ts';
import type { Database } from '../../../server/store/database.ts';
import { findLate, insertLatePayments, type NewLatePayment } from '../../../server/store/latePayments/latePayments.ts';
import { uid } from '../deterministic.ts';

/** More than the demo employers have. */
const most = 10_000;

/** A late payment with the steps that it would have taken by `today`, each with a mail. */
function asItWouldBe(found: Awaited<ReturnType<typeof findLate>>[number], today: CalendarDay): NewLatePayment {
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

/** Writes the late payments of the demo employers as the daily step would have left them, so that the first start sends no reminders of them. */
export async function insertSampleLatePayments(trx: Transaction<Database>, today: CalendarDay): Promise<void> {
  const found = await findLate(trx, today, most);
  if (found.length === 0) return;
  await insertLatePayments(
    trx,
    found.map((late) => asItWouldBe(late, today)),
  );
  await sql`update portal.late_payments set late_payment_uid = ${uid('late payment', 'payroll_date_uid', "coalesce(statement_uid::text, '')")}`.execute(
    trx,
  );
}
