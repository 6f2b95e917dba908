import type { Actor } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import {
  readCorrectionApproval,
  removeRequestedCorrection,
  requestedCorrection,
} from '../../store/statements/requestedCorrections.ts';
import { endTask } from '../../store/tasks/tasks.ts';

interface ChangedStatement {
  employerId: number;
  statementUid: string;
  periodTitle: string;
}

/**
 * Ends the correction that waits for a second person after a change of its statement, and tells the person who asked. Nothing happens where none waits, and where the people
 * and amounts of the correction are as they were.
 *
 * @param reason - The change in words, such as `The statement was cancelled`.
 */
export async function endRequestedCorrection(
  tx: Scoped,
  { periodTitle, ...of }: ChangedStatement,
  { reason, ...acting }: { reason: string; actor: Actor; at: Date; today: string },
): Promise<void> {
  const request = await requestedCorrection(tx, of);
  if (!request || (await readCorrectionApproval(tx, of)).isAsked) return;
  await removeRequestedCorrection(tx, of);
  await endTask(
    tx,
    { employerId: of.employerId, kind: 'approveContributions', recordUid: of.statementUid },
    { event: 'withdraw', reason, ...acting },
  );
  await sendNotices(tx, [
    {
      employerId: of.employerId,
      userUid: request.askedBy,
      kind: 'uploads',
      title: 'Your correction has ended',
      body: `${periodTitle}. ${reason}, so nobody can approve your correction any more. Look at the amounts, and ask again if it is still needed.`,
      href: `/employers/${of.employerId}/statements/${of.statementUid}`,
      at: acting.at,
    },
  ]);
}
