import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { can } from '../../../machines/permissions.ts';
import { findCaller } from '../../store/access/callers.ts';
import { progressOfRun, type RunProgress } from '../../store/bulkLoads/apply/runProgress.ts';
import type { BulkLoadRun } from '../../store/bulkLoads/apply/runs.ts';
import { placeOfLoad, placeText } from '../../store/bulkLoads/uploader.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { queueMail } from '../../store/notices/outboxMails.ts';
import { wantsMailAtOnce } from '../../store/notices/preferences.ts';

/** The end of the work on an upload. */
type RunOutcome = 'processed' | 'undone' | 'failed';
/** The outcome as people read it. */
type ToldOutcome = RunOutcome | 'refused';

/** Tells people of an outcome, by notices and a mail in the transaction of the outcome, so that they are sent once. */
export type RunNotices = (tx: Scoped, outcome: RunOutcome, at: Date) => Promise<void>;

const subjects: Readonly<Record<ToldOutcome, string>> = {
  processed: 'Your upload has been processed',
  refused: 'Nothing of your upload was carried out',
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
  return shown.map(([label, count]) => `${label}: ${formatCount(count)}`);
}

const nextSteps: Readonly<Record<ToldOutcome, string>> = {
  processed: 'Open the upload to see the result of each row:',
  refused: 'Open the upload to read the reason of each row, and send a corrected file:',
  undone: 'Open the upload to see the result of each row:',
  failed: 'Open the upload to read the reason, and to try again or undo it:',
};

/**
 * The notices to the people who uploaded a file and started its processing, as far as they may still see uploads of the employer, and the mail to the
 * uploader if the payroll and the uploader ask for it.
 *
 * Call it outside a transaction: the people may belong to no employer of the run's scope.
 *
 * @param portalUrl - The portal's origin, for the link.
 */
export async function runNotices(
  store: Store,
  { employerId, jobUid: bulkLoadJobUid }: Pick<BulkLoadRun, 'employerId' | 'jobUid'>,
  portalUrl: string,
): Promise<RunNotices | null> {
  const of = { employerId, bulkLoadJobUid };
  const place = await store.read('all', (reader) => placeOfLoad(reader, of));
  if (!place) return null;
  const { userUid, email, wantsMail, startedBy } = place;
  const people: string[] = [];
  for (const person of new Set([userUid, startedBy ?? userUid])) {
    const caller = await findCaller(store, person);
    if (caller && can(caller, 'bulkLoad.read', employerId)) people.push(person);
  }
  const isMailed = wantsMail && people.includes(userUid) && (await wantsMailAtOnce(store, userUid, 'uploads'));
  const href = `/employers/${employerId}/employees/process/${bulkLoadJobUid}`;
  return async (tx, outcome, at) => {
    const progress = await progressOfRun(tx, of);
    if (!progress) throw new Error(`There is no run of the upload ${bulkLoadJobUid}: begin it before its notices.`);
    const told: ToldOutcome = outcome === 'processed' && progress.failed > 0 && progress.done === 0 ? 'refused' : outcome;
    const counts = countsOf(progress, outcome);
    if (outcome === 'processed' && progress.statementRefusal !== null) counts.push('The contributions have not been submitted.');
    const [title, body] = [subjects[told], `${placeText(place)}. ${counts.map(asSentence).join(' ')}`];
    // The mail of its own is the uploader's, and nobody else asked for one.
    const notice = { employerId, kind: 'uploads', title, body, href, at, recordUid: bulkLoadJobUid, mailsAtOnce: false } as const;
    await sendNotices(
      tx,
      people.map((person) => ({ ...notice, userUid: person })),
    );
    if (!isMailed || email === null) return;
    const text = `${placeText(place)}\n\n${counts.join('\n')}\n\n${nextSteps[told]}\n${portalUrl}${href}\n`;
    await queueMail(tx, { to: email, subject: title, text });
  };
}

const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
