import { type RawBuilder, sql } from 'kysely';
import type { LatePaymentStep } from '../../../domain/latePayments/ladder.ts';
import type { LatePayment } from '../../../schemas/generated/types.ts';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Scoped } from '../createStore.ts';

/** A late payment of an employer that has not closed, as the task about it describes it. */
export interface LateSubject extends Pick<LatePayment, 'dueDate' | 'status'> {
  latePaymentUid: string;
  employerId: number;
  periodTitle: string;
  /** In pence; null while no statement has been made. */
  amountDue: number | null;
  steps: LatePaymentStep[];
  reportedOn: string | null;
}

const tasksOf = (status: RawBuilder<boolean>) =>
  sql`(select from portal.tasks t where t.kind = 'latePayment' and t.record_uid = l.late_payment_uid and ${status})`;

async function findSubjects(tx: Scoped, where: RawBuilder<unknown>, limit: number | null): Promise<LateSubject[]> {
  const { rows } = await sql<LateSubject>`
    select l.late_payment_uid as "latePaymentUid", l.employer_id as "employerId", ${periodTitleOf('l')} as "periodTitle",
      s.total_amount as "amountDue", l.due_date::text as "dueDate", l.status, l.steps, l.reported_on::text as "reportedOn"
    from portal.late_payments l join portal.employers e on e.id = l.employer_id and e.is_active left join portal.statements s on s.statement_uid = l.statement_uid
    where l.status <> 'settled' and ${where} order by l.late_payment_uid limit ${limit}`.execute(tx);
  return rows;
}

/** Late payments about which there has never been a task: a new one, and one from before there were tasks. One whose task a person has ended is none of them. */
export const lateWithoutTask = (tx: Scoped, limit: number): Promise<LateSubject[]> =>
  findSubjects(tx, sql`not exists ${tasksOf(sql`true`)}`, limit);

/** Those of the late payments whose task is to be renewed: the open ones, and those that are to be reported from now on. */
export const lateToRenew = (tx: Scoped, latePaymentUids: readonly string[]): Promise<LateSubject[]> =>
  findSubjects(
    tx,
    sql`l.late_payment_uid = any(${[...latePaymentUids]}::uuid[]) and (l.status = 'reportable' or exists ${tasksOf(sql`t.status = 'open'`)})`,
    null,
  );
