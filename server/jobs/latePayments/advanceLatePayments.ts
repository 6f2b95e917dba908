import { latePayment, type LatePaymentEvent } from '../../../machines/lifecycles/latePayment.ts';
import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import type { CalendarDay } from '../../../schemas/lib/calendar/calendarDay.ts';
import {
  comingSteps,
  ladderDays,
  type LatePaymentStep,
  plannedSteps,
  stepDue,
} from '../../../schemas/lib/latePayments/ladder.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import {
  type DueLatePayment,
  dueLatePayments,
  findLate,
  insertLatePayments,
  moveLatePayments,
  type MovedLatePayment,
} from '../../store/latePayments/latePayments.ts';
import { type Recipients, recipientsOf } from '../../store/latePayments/recipients.ts';
import { noteDailyStep, noteReminder } from './history.ts';
import { sendReminder } from './reminder.ts';
import { portalDay } from '../../store/portal/clock.ts';

/** Late payments in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batch = 100;

/** The result of a daily step. */
export interface LatePaymentStepResult {
  /** New late payments. */
  opened: number;
  /** Late payments that took a step or were settled. */
  moved: number;
}

/** The time of a daily step. */
interface Now {
  at: Date;
  today: CalendarDay;
}

/**
 * The daily step of late payments, after that of the calendar: begins one for each period and statement that became late, sends the reminders
 * that are due, and settles those that were paid. A late payment changes in one transaction with its notices, its mails and its entry in the
 * history, and is locked meanwhile: two servers, or a run that was cut off and begun again, take each step once.
 *
 * @param at - The real time. The day is that of the portal's clock.
 * @param signal - Ends the step between two batches.
 */
export async function advanceLatePayments(store: Store, at: Date, signal?: AbortSignal): Promise<LatePaymentStepResult> {
  const now = { at, today: await portalDay(store.db, at) };
  const batches = async (work: (tx: Scoped, now: Now) => Promise<number>): Promise<number> => {
    for (let total = 0; ;) {
      signal?.throwIfAborted();
      const count = await store.within({ employers: 'all', today: now.today }, (tx) => work(tx, now));
      if (count === 0) return total;
      total += count;
    }
  };
  const opened = await batches(openBatch);
  return { opened, moved: await batches(moveBatch) };
}

async function openBatch(tx: Scoped, { at, today }: Now): Promise<number> {
  const found = await findLate(tx, today, batch);
  if (found.length === 0) return 0;
  const made = await insertLatePayments(
    tx,
    found.map((late) => {
      const steps = plannedSteps(late.dueDate);
      return { ...late, status: 'overdue' as const, steps, nextStepOn: steps[0]?.plannedOn ?? null };
    }),
  );
  for (const one of made) noteDailyStep(tx, one, { event: 'create', from: null, to: 'overdue', at });
  return found.length;
}

async function moveBatch(tx: Scoped, now: Now): Promise<number> {
  const due = await dueLatePayments(tx, now.today, batch);
  if (due.length === 0) return 0;
  const recipients = await recipientsOf(
    tx,
    due.map(({ employerId }) => employerId),
  );
  const moved: MovedLatePayment[] = [];
  for (const late of due) moved.push(await movedOn(tx, late, recipients.get(late.employerId), now));
  await moveLatePayments(tx, moved);
  return moved.length;
}

/** A late payment after the step of its day. */
async function movedOn(
  tx: Scoped,
  late: DueLatePayment,
  recipients: Recipients | undefined,
  now: Now,
): Promise<MovedLatePayment> {
  const { latePaymentUid, statementUid, status, steps, settlement } = late;
  const { at, today } = now;
  if (settlement !== null) {
    const to = nextState(late, 'settle', today) ?? status;
    noteDailyStep(tx, late, { event: 'settle', from: status, to, at });
    return { latePaymentUid, statementUid, status: to, steps, nextStepOn: null, settlement, settledOn: today };
  }
  const unmoved = { latePaymentUid, statementUid, status, settlement, settledOn: null };
  const step = stepDue(steps, today);
  const to = step && nextState(late, step.event as LatePaymentEvent['type'], today);
  // A step that the chart refuses is left out, so that the next one can follow.
  if (!step || to === undefined) return { ...unmoved, steps, nextStepOn: nextAfter(steps, today) };
  const mailCount = recipients ? await sendReminder(tx, late, { step, recipients, ...now }) : 0;
  const taken = steps.map((one) => (one.step === step.step ? { ...one, takenOn: today, mailCount } : one));
  noteReminder(tx, late, { step, mailCount, from: status, to, at });
  return { ...unmoved, status: to, steps: taken, nextStepOn: nextAfter(taken, today) };
}

const nextAfter = (steps: readonly LatePaymentStep[], today: CalendarDay): CalendarDay | null =>
  comingSteps(steps).find(({ plannedOn }) => plannedOn > today)?.plannedOn ?? null;

/** The state after an event of the daily step; undefined if the chart refuses it. */
function nextState(
  { status, steps, settlement }: DueLatePayment,
  event: LatePaymentEvent['type'],
  today: CalendarDay,
): DueLatePayment['status'] | undefined {
  const facts = { today, ...ladderDays(steps), isSettled: settlement !== null };
  const said = verdict(latePayment, status, facts, { type: event });
  return said.allowed ? (stateText(said.to) as DueLatePayment['status']) : undefined;
}
