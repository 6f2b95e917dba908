import { can } from '../../../machines/permissions.ts';
import { findCaller } from '../../store/access/callers.ts';
import { progressOfRun, type RunProgress } from '../../store/bulkLoads/apply/runProgress.ts';
import type { BulkLoadRun } from '../../store/bulkLoads/apply/runs.ts';
import { type Uploader, uploaderToTell } from '../../store/bulkLoads/uploader.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import { queueMail } from '../../store/notices/outboxMails.ts';

/** The end of the work on an upload. */
type RunOutcome = 'processed' | 'undone' | 'failed';

/** Puts the mail about an outcome into the outbox, in the transaction of the outcome, so that it is sent once. */
export type RunMails = (tx: Scoped, outcome: RunOutcome) => Promise<void>;

const subjects: Readonly<Record<RunOutcome, string>> = {
  processed: 'Your upload has been processed',
  undone: 'Your upload has been undone',
  failed: 'Your upload could not be finished',
};

/** The counts of an outcome, without those that are nought. */
function countsOf({ done, failed, notDone, undone, left }: RunProgress, outcome: RunOutcome): string[] {
  const counts: [string, number][] = [
    ['Changes carried out', done],
    ['Changes refused', failed],
    ['Changes not carried out, because another one of their row was refused', notDone],
    ['Changes undone', undone],
    ['Changes left as they are, because somebody has changed the record since', left],
  ];
  const shown = counts.filter(([, count]) => count > 0);
  if (shown.length === 0) return [outcome === 'undone' ? 'There was nothing to undo.' : 'No change was carried out.'];
  return shown.map(([label, count]) => `${label}: ${count.toLocaleString('en-GB')}`);
}

const nextSteps: Readonly<Record<RunOutcome, string>> = {
  processed: 'Open the upload to see the result of each row:',
  undone: 'Open the upload to see the result of each row:',
  failed: 'Open the upload to read the reason, and to try again or undo it:',
};

/** The place of a file, by names that say nothing about its people: the file's own name might. */
export const placeOf = ({
  employerName,
  payrollName,
  periodName,
}: Pick<Uploader, 'employerName' | 'payrollName' | 'periodName'>): string =>
  [employerName, payrollName, periodName].flatMap((name) => (name === null ? [] : withoutLinks(name))).join(', ');

/**
 * The mails to the person who uploaded a file, if its payroll asks for them and the person may still see uploads of the employer.
 *
 * Call it outside a transaction: the person may belong to no employer of the run's scope.
 *
 * @param portalUrl - The portal's origin, for the link.
 */
export async function runMails(
  store: Store,
  { employerId, jobUid: bulkLoadJobUid }: Pick<BulkLoadRun, 'employerId' | 'jobUid'>,
  portalUrl: string,
): Promise<RunMails | null> {
  const of = { employerId, bulkLoadJobUid };
  const uploader = await store.read('all', (reader) => uploaderToTell(reader, of));
  if (!uploader) return null;
  const caller = await findCaller(store, uploader.userUid);
  if (!caller || !can(caller, 'bulkLoad.read', employerId)) return null;
  const link = `${portalUrl}/employers/${employerId}/employees/process/${bulkLoadJobUid}`;
  return async (tx, outcome) => {
    const progress = await progressOfRun(tx, of);
    if (!progress) throw new Error(`There is no run of the upload ${bulkLoadJobUid}: begin it before its mails.`);
    const counts = countsOf(progress, outcome);
    if (outcome === 'processed' && progress.statementRefusal !== null) counts.push('The contributions have not been submitted.');
    const text = `${placeOf(uploader)}\n\n${counts.join('\n')}\n\n${nextSteps[outcome]}\n${link}\n`;
    await queueMail(tx, { to: uploader.email, subject: subjects[outcome], text });
  };
}
