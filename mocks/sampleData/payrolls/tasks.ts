import { type Transaction, sql } from 'kysely';
import { responsibleFor } from '../../../machines/taskPermissions.ts';
import type { Database } from '../../../server/store/database.ts';
import { periodTitleOf } from '../../../server/store/core/periodTitle.ts';
import { uid } from '../deterministic.ts';
import type { Clock } from '../options.ts';

/** Writes the employers' tasks that the returned collections among the statements call for. Those of the tour have their own. */
export async function insertTasks(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await sql`
    insert into portal.tasks (task_uid, employer_id, kind, record_uid, title, detail, amount, due_date, record_href, responsible, added_on)
    select ${uid('task', 's.statement_uid')}, s.employer_id, 'returnedPayment', s.statement_uid,
      'Pay ' || to_char(s.total_amount / 100.0, 'FM£999,999,999,990.00') || ' for ' || ${periodTitleOf('s')} || ': the direct debit came back',
      'The bank returned the direct debit: refer to payer. Collect it a second time, or pay by bank transfer.', s.total_amount, ${today},
      '/employers/' || s.employer_id || '/statements/' || s.statement_uid, ${responsibleFor('returnedPayment')}, ${today}
    from portal.statements s where s.status = 'paymentFailed' and not s.is_cancelled
    on conflict (kind, record_uid) where status = 'open' do nothing`.execute(trx);
}
