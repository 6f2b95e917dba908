import { ladderDays } from '../../../domain/latePayments/ladder.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { MovedLatePayment, Settlement } from '../../store/latePayments/latePayments.ts';
import { type LateSubject, lateToRenew, lateWithoutTask } from '../../store/latePayments/lateTasks.ts';
import type { Taking } from '../../store/lifecycleSteps.ts';
import { addTasks, endTasks, type NewTask } from '../../store/tasks/tasks.ts';

type Acting = Taking & { today: CalendarDay };

const kind = 'latePayment';

/** The next step of the staff, in words. */
function nextStep({ status, steps, reportedOn }: LateSubject): string {
  if (reportedOn !== null) return `They were reported on ${formatDate(reportedOn)}. This task ends when they are settled.`;
  if (status === 'reportable')
    return 'Report them to The Pensions Regulator, see that the members are told, and record the report.';
  const day = formatDate(ladderDays(steps).reportableOn);
  return `The reminders are sent by themselves: see that the employer submits and pays. A report is due from ${day} on.`;
}

/** The provider's task about a late payment, in time until the day of the report. */
function taskOf(late: LateSubject): NewTask {
  const { latePaymentUid: recordUid, employerId, periodTitle, amountDue: amount, dueDate, steps, reportedOn } = late;
  return {
    employerId,
    kind,
    recordUid,
    title: `Late contributions: ${periodTitle}`,
    detail: `They were due on ${formatDate(dueDate)}. ${nextStep(late)}`,
    amount,
    dueDate: reportedOn === null ? ladderDays(steps).reportableOn : null,
    recordHref: `/employers/${employerId}/late-payments/${recordUid}`,
  };
}

/** Adds the tasks about late payments without one, a batch of them. @returns the number of late payments that had none. */
export async function addLateTasks(tx: Scoped, acting: Acting, limit: number): Promise<number> {
  const found = await lateWithoutTask(tx, limit);
  await addTasks(tx, found.map(taskOf), acting);
  return found.length;
}

/** Renews the tasks about late payments after a step. One that a person has ended comes back when the report is due. */
export async function renewLateTasks(tx: Scoped, latePaymentUids: readonly string[], acting: Acting): Promise<void> {
  await addTasks(tx, (await lateToRenew(tx, latePaymentUids)).map(taskOf), acting);
}

const settlements: Readonly<Record<Settlement, { event: 'complete' | 'withdraw'; reason: string }>> = {
  paid: { event: 'complete', reason: 'The contributions were paid' },
  noContributions: { event: 'withdraw', reason: 'Nobody contributes in this pay period' },
  cancelled: { event: 'withdraw', reason: 'The statement was cancelled' },
};

/** A late payment that the daily step has moved. */
type Moved = Pick<MovedLatePayment, 'latePaymentUid' | 'settlement'> & { employerId: number };

/** Renews the tasks about late payments that have moved on, and ends those about settled ones. */
export async function followLatePayments(tx: Scoped, moved: readonly Moved[], acting: Acting): Promise<void> {
  const { owed = [], ...settled } = Object.groupBy(moved, ({ settlement }) => settlement ?? 'owed');
  await renewLateTasks(
    tx,
    owed.map(({ latePaymentUid }) => latePaymentUid),
    acting,
  );
  for (const [settlement, ended = []] of Object.entries(settled)) {
    const { event, reason } = settlements[settlement as Settlement];
    const subjects = ended.map(({ latePaymentUid: recordUid, employerId }) => ({ employerId, recordUid, reason }));
    await endTasks(tx, kind, subjects, { ...acting, event });
  }
}
