import { latePayment, type LatePaymentEvent } from '../../../machines/lifecycles/latePayment.ts';
import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { comingSteps, ladderDays, type LatePaymentStep, plannedSteps, stepDue } from '../../../domain/latePayments/ladder.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import {
  type DueLatePayment,
  dueLatePayments,
  findLate,
  insertLatePayments,
  moveLatePayments,
  type MovedLatePayment,
} from '../../store/latePayments/latePayments.ts';
import { preparedAmounts } from '../../store/contributions/preparedAmounts.ts';
import { recipientsOf } from '../../store/latePayments/recipients.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { queueMails } from '../../store/notices/outboxMails.ts';
import { service } from '../../store/lifecycleSteps.ts';
import { addLateTasks, followLatePayments } from '../../work/latePayments/latePaymentTasks.ts';
import { noteDailyStep, noteReminder } from './history.ts';
import { type Reminder, reminderOf } from './reminder.ts';
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
 * that are due, settles those that were paid, and keeps the provider's task about each. A late payment changes in one transaction with its notices, its mails and its entry in the
 * history, and is locked meanwhile: two servers, or a run that was cut off and begun again, take each step once.
 *
 * @param at - The real time. The day is that of the portal's clock.
 * @param signal - Ends the step between two batches.
 */
export async function advanceLatePayments(store: Store, at: Date, signal?: AbortSignal): Promise<LatePaymentStepResult> {
  const now = { at, today: await portalDay(store.db, at) };
  const inTransaction = <Result>(work: (tx: Scoped) => Promise<Result>): Promise<Result> => {
    signal?.throwIfAborted();
    return store.within({ employers: 'all', today: now.today }, work);
  };
  const result: LatePaymentStepResult = { opened: 0, moved: 0 };
  for (;;) {
    const opened = await inTransaction((tx) => openBatch(tx, now));
    if (opened === 0) break;
    result.opened += opened;
  }
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const moved: MovedLatePayment[] = await inTransaction((tx) => moveBatch(tx, now, from));
    after = moved.at(-1)?.latePaymentUid ?? null;
    if (after === null) break;
    result.moved += moved.length;
  }
  while ((await inTransaction((tx) => addLateTasks(tx, { actor: service, ...now }, batch))) === batch);
  return result;
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

/** Moves the late payments after one on, a batch of them, with their notices and mails. @returns those that were looked at, in their order. */
async function moveBatch(tx: Scoped, now: Now, after: string | null): Promise<MovedLatePayment[]> {
  const due = await dueLatePayments(tx, now.today, { after, limit: batch });
  if (due.length === 0) return [];
  const recipients = await recipientsOf(
    tx,
    due.map(({ employerId }) => employerId),
  );
  const prepared = await preparedAmounts(
    tx,
    due.map(({ payrollDateUid }) => payrollDateUid),
  );
  const reminders: Reminder[] = [];
  const remind = (late: DueLatePayment, step: LatePaymentStep): number => {
    const to = recipients.get(late.employerId);
    if (!to) return 0;
    const reminder = reminderOf(late, { step, recipients: to, isPrepared: (prepared.get(late.payrollDateUid) ?? 0) > 0, ...now });
    reminders.push(reminder);
    return reminder.mails.length;
  };
  const moved = due.map((late) => ({ ...movedOn(tx, late, now, remind), employerId: late.employerId }));
  await moveLatePayments(tx, moved);
  await followLatePayments(tx, moved, { actor: service, ...now });
  await sendNotices(
    tx,
    reminders.flatMap(({ notices }) => notices),
  );
  await queueMails(
    tx,
    reminders.flatMap(({ mails }) => mails),
  );
  return moved;
}

/** A late payment after the step of its day. @param remind - Reminds of it, and returns the number of mails. */
function movedOn(
  tx: Scoped,
  late: DueLatePayment,
  { at, today }: Now,
  remind: (late: DueLatePayment, step: LatePaymentStep) => number,
): MovedLatePayment {
  const { latePaymentUid, statementUid, status, steps, settlement } = late;
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
  const mailCount = remind(late, step);
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
