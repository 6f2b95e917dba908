import { sql } from 'kysely';
import { allowLongStatements } from '../core/longStatement.ts';
import type { Scoped } from '../createStore.ts';

/** A statement to be cancelled. It must be locked. */
interface CancelledStatement {
  employerId: number;
  statementUid: string;
  reason: string | null;
  /** Whether its contributions are made again, to be changed and submitted. */
  isMadeAgain: boolean;
}

/** Cancels a statement and its contributions, which stay on it. */
export async function cancelStatement(
  tx: Scoped,
  { employerId, statementUid, reason, isMadeAgain }: CancelledStatement,
): Promise<void> {
  await allowLongStatements(tx);
  const isOnIt = sql`c.employer_id = ${employerId} and c.statement_uid = ${statementUid} and not c.is_cancelled`;
  // A copy of the whole row, whatever columns it has. A pot that has an open contribution already keeps that one. None is made again of a
  // membership that an opt-out has undone meanwhile.
  if (isMadeAgain)
    await sql`
      insert into portal.regular_payroll_contributions
      select copy.* from portal.regular_payroll_contributions c
      cross join lateral jsonb_populate_record(c, jsonb_build_object('employer_contribution_uid', gen_random_uuid(), 'statement_uid', null)) copy
      where ${isOnIt} and c.opted_out_on is null
      on conflict (payroll_date_uid, pot_uid) where statement_uid is null and not is_cancelled do nothing`.execute(tx);
  await sql`update portal.regular_payroll_contributions c set is_cancelled = true where ${isOnIt}`.execute(tx);
  await sql`
    update portal.statements set is_cancelled = true, cancel_reason = ${reason}
    where employer_id = ${employerId} and statement_uid = ${statementUid}`.execute(tx);
}
