import { verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { statement } from '../../../machines/lifecycles/statement.ts';
import { Refusal } from '../core/refusal.ts';
import type { Acting } from '../core/acting.ts';
import { readStatementFacts, standingOf } from '../facts/statementFacts.ts';
import { type BulkLoadRun, beginUndo } from '../../store/bulkLoads/apply/runs.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';

/** The reason for which a run cannot be undone any more, or null: once its money moves, its statement cannot be cancelled. */
export async function undoRefusal(
  reader: Reader,
  { employerId: owner, statementUid: uid, state, isStopped }: BulkLoadRun,
): Promise<string | null> {
  const isDone = state === 'processed' || (state === 'processing' && isStopped);
  if (!isDone) return 'Only an upload that is processed can be undone.';
  if (uid === null) return null;
  const record = await resourceNamed('statements').find(reader, owner, uid);
  const facts = await readStatementFacts(reader, { owner, uid });
  if (!record || !facts || standingOf(record) === 'cancelled') return null;
  const said = verdict(statement, standingOf(record), facts, { type: 'cancel' });
  return said.allowed ? null : said.reason;
}

/**
 * Begins to undo a run, which must be locked. The first step of the undoing cancels its statement.
 *
 * @throws Refusal invalid with the reason once the money moves.
 */
export async function startUndo(c: Acting, tx: Scoped, run: BulkLoadRun): Promise<void> {
  const reason = await undoRefusal(tx, run);
  if (reason !== null) throw Refusal.invalid([{ field: '', defaultMessage: reason }]);
  await beginUndo(tx, run, { at: c.var.deps.clock(), undoneBy: c.get('caller').userUid });
}
