import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { Actor } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type CollectionClaim, debitedClaims } from '../../store/payments/collections.ts';
import type { StatementToPay } from '../../store/payments/statementsToPay.ts';
import { addTask, endTask } from '../../store/tasks/tasks.ts';

/** The person or job that takes a step, and the time. */
export interface Acting {
  actor: Actor;
  at: Date;
  /** `yyyy-MM-dd`. */
  today: string;
}

const actingOf = ({ actor, at, today }: Acting): Acting => ({ actor, at, today });
const hrefOf = ({ employerId, statementUid }: StatementToPay): string => `/employers/${employerId}/statements/${statementUid}`;

/** Adds the employer's task after a return or an indemnity claim: the payment is owed again, from today. @param detail - What happened, and the next step. */
export async function addReturnTask(tx: Scoped, statement: StatementToPay, detail: string, acting: Acting): Promise<void> {
  const { employerId, statementUid: recordUid, totalAmount: amount, periodTitle } = statement;
  const title = `Pay ${formatPence(amount)} for ${periodTitle}: the direct debit came back`;
  const task = { employerId, kind: 'returnedPayment', recordUid, title, detail, amount } as const;
  await addTask(tx, { ...task, dueDate: acting.today, recordHref: hrefOf(statement) }, actingOf(acting));
}

/** Adds the provider's task after an indemnity claim: to challenge it, or to accept the debit. */
export async function addClaimTask(
  tx: Scoped,
  statement: StatementToPay,
  { challengeBy }: CollectionClaim,
  detail: string,
  acting: Acting,
): Promise<void> {
  const { employerId, statementUid: recordUid, totalAmount: amount } = statement;
  const title = `Challenge or accept the indemnity claim of ${formatPence(amount)}`;
  const task = { employerId, kind: 'indemnityClaim', recordUid, title, detail, amount } as const;
  await addTask(tx, { ...task, dueDate: challengeBy, recordHref: hrefOf(statement) }, actingOf(acting));
}

/** Ends the provider's tasks about indemnity claims whose amount has been debited: nothing can be challenged any more. */
export async function endDebitedClaims(tx: Scoped, acting: Acting): Promise<void> {
  for (const { employerId, statementUid: recordUid, debitedOn } of await debitedClaims(tx, acting.today)) {
    const reason = `Debited from our account on ${formatDate(debitedOn)}`;
    await endTask(tx, { employerId, kind: 'indemnityClaim', recordUid }, { ...actingOf(acting), event: 'complete', reason });
  }
}

/** An answer of a bank that staff must settle, about a statement or a mandate. */
interface BankAnswer {
  employerId: number;
  recordUid: string;
  title: string;
  detail: string;
  recordHref: string;
}

/** Adds the provider's task to settle an answer of a bank. */
export async function addBankTask(tx: Scoped, answer: BankAnswer, acting: Acting): Promise<void> {
  await addTask(tx, { ...answer, kind: 'bankCode', dueDate: acting.today }, actingOf(acting));
}

/**
 * Ends the tasks about a payment that is paid, or is collected again. A claim stays to be challenged, whoever pays.
 *
 * @param event - `withdraw` for a statement that was cancelled.
 */
export async function endPaymentTasks(
  tx: Scoped,
  { employerId, recordUid }: Pick<BankAnswer, 'employerId' | 'recordUid'>,
  { event, reason, ...acting }: Acting & { event: 'complete' | 'withdraw'; reason: string },
): Promise<void> {
  for (const kind of ['returnedPayment', 'bankCode'] as const)
    await endTask(tx, { employerId, kind, recordUid }, { ...actingOf(acting), event, reason });
}

/** Ends the task about an answer of the bank on a mandate. */
export async function endMandateTask(
  tx: Scoped,
  of: { employerId: number; recordUid: string },
  { reason, ...acting }: Acting & { reason: string },
): Promise<void> {
  await endTask(tx, { ...of, kind: 'bankCode' }, { ...actingOf(acting), event: 'complete', reason });
}
