import { refundDueOn } from '../../../domain/assessment/timeLimits.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { Scoped } from '../../store/createStore.ts';
import {
  type HeldForOptOut,
  heldForOptOuts,
  openTaskOf,
  type RefundableContribution,
} from '../../store/employees/optOutRefunds.ts';
import { addTask, endTask } from '../../store/tasks/tasks.ts';
import type { Acting } from './paymentTasks.ts';

/** A refund is due one month after the notice, and of money that came later on the day on which it came. */
export const dueDateOf = (optedOutOn: string, { today }: Acting, isPaidNow: boolean): CalendarDay => {
  const due = refundDueOn(optedOutOn);
  return isPaidNow && due < today ? today : due;
};

/** The task of the provider: it has the amount that is still to be given back, and ends with it. */
export async function followRefund(tx: Scoped, held: HeldForOptOut, taking: Acting, isPaidNow: boolean): Promise<void> {
  const { employerId, potUid, employeeUid, employeeName, optedOutOn, amount } = held;
  const subject = { employerId, kind: 'optOutRefund', recordUid: potUid } as const;
  const acting = { actor: taking.actor, at: taking.at, today: taking.today };
  if (amount <= 0) {
    await endTask(tx, subject, { ...acting, event: 'complete', reason: `Refunded by ${formatDate(taking.today)}` });
    return;
  }
  const open = await openTaskOf(tx, 'optOutRefund', potUid);
  if (open?.amount === amount) return;
  await addTask(
    tx,
    {
      ...subject,
      employeeUid,
      title: `Refund ${formatPence(amount)} after the opt-out of ${employeeName}`,
      detail: `${employeeName} opted out on ${formatDate(optedOutOn)}. The amount is all that was paid for the membership, by both sides in every pay period: pay it to the employer, and record the payment on each refund in the employer's statements.`,
      amount,
      dueDate: open?.dueDate ?? dueDateOf(optedOutOn, taking, isPaidNow),
      recordHref: `/employers/${employerId}/statements?filter.status=refundDue`,
    },
    acting,
  );
}

/** The task of the employer: the member gets back what was deducted from pay. @param of.employeeAmount - To be added to an open task; below 0 to be taken from it. */
export async function askToRepay(
  tx: Scoped,
  { employerId, potUid, employeeAmount }: Pick<RefundableContribution, 'employerId' | 'potUid' | 'employeeAmount'>,
  { dueDate, actor, at, today }: Acting & { dueDate: CalendarDay },
): Promise<void> {
  if (employeeAmount === 0) return;
  const open = await openTaskOf(tx, 'repayMember', potUid);
  const held = (await heldForOptOuts(tx, employerId)).find((one) => one.potUid === potUid);
  if (!held) return;
  const amount = (open?.amount ?? 0) + employeeAmount;
  const { employeeUid, employeeName, optedOutOn } = held;
  await addTask(
    tx,
    {
      employerId,
      kind: 'repayMember',
      recordUid: potUid,
      employeeUid,
      title: `Repay ${formatPence(amount)} to ${employeeName}`,
      detail: `${employeeName} opted out on ${formatDate(optedOutOn)}. The amount is all that was deducted from their pay, in every pay period: repay it through the payroll, and then end this task with the pay date. The employer's own share comes back to you.`,
      amount,
      dueDate: open?.dueDate ?? dueDate,
      recordHref: null,
    },
    { actor, at, today },
  );
}

/** A membership with a refund that is not needed any more. */
interface WithdrawnRefund {
  employerId: number;
  potUid: string;
  /** In pence: deducted from the member's pay. */
  employeeAmount: number;
}

/** Takes a refund that was not paid out of the tasks of both sides; a task of which nothing is left ends. @param reason - The change in words. */
export async function withdrawRefundTasks(
  tx: Scoped,
  { employerId, potUid, employeeAmount }: WithdrawnRefund,
  { reason, ...acting }: Acting & { reason: string },
): Promise<void> {
  const held = (await heldForOptOuts(tx, employerId)).find((one) => one.potUid === potUid);
  const ended = { ...acting, event: 'withdraw', reason } as const;
  if (held && held.amount > 0) await followRefund(tx, held, acting, false);
  else await endTask(tx, { employerId, kind: 'optOutRefund', recordUid: potUid }, ended);
  const open = await openTaskOf(tx, 'repayMember', potUid);
  if (!open) return;
  const left = open.amount - employeeAmount;
  if (left <= 0 || !held) await endTask(tx, { employerId, kind: 'repayMember', recordUid: potUid }, ended);
  else
    await askToRepay(
      tx,
      { employerId, potUid, employeeAmount: -employeeAmount },
      { ...acting, dueDate: open.dueDate ?? acting.today },
    );
}
