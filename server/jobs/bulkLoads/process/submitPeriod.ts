import { Refusal } from '../../../work/core/refusal.ts';
import { actorAt } from '../../../work/changes/actor.ts';
import type { Acting } from '../../../work/core/acting.ts';
import { takePeriodEvent } from '../../../work/calendar/takePeriodEvent.ts';
import type { BulkLoadRun } from '../../../store/bulkLoads/apply/runs.ts';
import { hasOpenParts, shareStatement } from '../../../store/bulkLoads/apply/parts.ts';
import { followStatement } from '../../../work/bulkLoads/followStatement.ts';
import { withinSavepoint } from '../../../store/core/savepoint.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { statementsOfPeriods } from '../../../store/statements/statements.ts';

/** The statement of a run, or the reason for which there is none. */
export interface SubmittedPeriod {
  statementUid: string | null;
  statementRefusal: string | null;
}

const waitsForRest =
  'Other rows of this file are not processed yet. The contributions are submitted with the last of them. To submit them earlier, open the pay period.';

const refusedRows =
  'Changes of this file were refused, so the contributions are not submitted: look at the refused rows, and submit the pay period once its amounts are right.';

/**
 * Submits the contributions of the period as the screen does, where the run says so. While other rows of the file wait for correction, they are submitted with
 * the last of those; the statement is then that of all parts, and all of them await its payment. With a refused change, the amounts are not those that somebody
 * has confirmed: nothing is submitted. A refusal leaves the contributions to be submitted later.
 */
export async function submitPeriod(c: Acting, tx: Scoped, run: BulkLoadRun): Promise<SubmittedPeriod> {
  const { employerId: owner, payrollDateUid: uid, submitsPeriod } = run;
  if (!submitsPeriod || uid === null) return { statementUid: null, statementRefusal: null };
  // The person has confirmed the amounts of all rows.
  if (run.failed > 0) return { statementUid: null, statementRefusal: refusedRows };
  if (await hasOpenParts(tx, run)) return { statementUid: null, statementRefusal: waitsForRest };
  try {
    await withinSavepoint(tx, () => takePeriodEvent(c, tx, { owner, uid, event: 'upload' }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { statementUid: null, statementRefusal: error.errors[0]?.defaultMessage ?? error.message };
  }
  const statement = (await statementsOfPeriods(tx, owner, [uid])).at(-1);
  const statementUid = statement?.statementUid ?? null;
  if (statementUid !== null) {
    await shareStatement(tx, run, statementUid);
    await followStatement(tx, statementUid, 'awaitPayment', { actor: actorAt(c, owner), at: c.var.deps.clock() });
  }
  return { statementUid, statementRefusal: null };
}
