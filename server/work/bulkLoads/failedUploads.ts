import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { labelOf } from '../../../machines/lifecycles/storedState.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import { replacedLoads, type SteppedLoad, steppedLoad } from '../../store/bulkLoads/failedLoads.ts';
import { placeOfLoad } from '../../store/bulkLoads/uploader.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Taking } from '../../store/lifecycleSteps.ts';
import { addTask, endTasks } from '../../store/tasks/tasks.ts';
import { employerStateOf } from '../closure/employerState.ts';

type Acting = Taking & { today: CalendarDay };

const kind = 'failedUpload';

/** Its work goes on: the task stays until the outcome is known. */
const underWay: readonly SteppedLoad['status'][] = ['validatingData', 'processingInstructions', 'undoing'];
const withdrawn: readonly SteppedLoad['status'][] = ['discarded', 'disassociated'];
const processed: readonly SteppedLoad['status'][] = ['awaitingPayment', 'complete'];

async function addFailure(tx: Scoped, of: LoadOf, { failureReason, hasRun }: SteppedLoad, acting: Acting): Promise<void> {
  const { employerId, bulkLoadJobUid: recordUid } = of;
  // Nobody can do anything with the records of a closed employer.
  if ((await employerStateOf(tx, employerId)) === 'closed') return;
  const place = await placeOfLoad(tx, of);
  const next = hasRun
    ? 'Find out why. Then it is tried again, or undone: a part of it may be carried out.'
    : 'Find out why. Then it is tried again, or discarded for another file.';
  await addTask(
    tx,
    {
      employerId,
      kind,
      recordUid,
      // The file's own name might say something about its people.
      title: `Upload failed: ${place?.periodTitle ?? place?.payrollName ?? 'a file of the whole employer'}`,
      detail: `${failureReason ?? 'It has stopped without a reason'}. ${next}`,
      dueDate: acting.today,
      recordHref: `/employers/${employerId}/employees/${hasRun ? 'process' : 'validate'}/${recordUid}`,
    },
    acting,
  );
}

/**
 * Keeps the provider's task about a failed upload, after a step of an upload: it ends when the upload is discarded, or when what had failed has been done. A processed
 * upload also ends the tasks about older ones that were to do the same.
 */
export async function followUpload(tx: Scoped, of: LoadOf, acting: Acting): Promise<void> {
  const { employerId, bulkLoadJobUid: recordUid } = of;
  const load = await steppedLoad(tx, of);
  const { status } = load;
  if (status === 'failed') return addFailure(tx, of, load, acting);
  if (underWay.includes(status)) return;
  const event = withdrawn.includes(status) ? 'withdraw' : 'complete';
  const reason = `The upload is now: ${inSentence(labelOf(bulkLoadJob, status))}`;
  await endTasks(tx, kind, [{ employerId, recordUid, reason }], { ...acting, event });
  if (!processed.includes(status)) return;
  const replaced = (await replacedLoads(tx, of)).map((uid) => ({
    employerId,
    recordUid: uid,
    reason: 'A later upload was processed in its place',
  }));
  await endTasks(tx, kind, replaced, { ...acting, event: 'withdraw' });
}
