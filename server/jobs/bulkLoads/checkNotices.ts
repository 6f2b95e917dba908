import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { can } from '../../../machines/permissions.ts';
import { tellApprovers } from '../../work/bulkLoads/approvers.ts';
import { findCaller } from '../../store/access/callers.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import {
  type CheckedUpload,
  checkedUpload,
  lockUploader,
  noteLongCheck,
  takeLongChecks,
} from '../../store/bulkLoads/checkedUploads.ts';
import { placeOfLoad, placeText } from '../../store/bulkLoads/uploader.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { queueMail } from '../../store/notices/outboxMails.ts';
import { wantsMailAtOnce } from '../../store/notices/preferences.ts';

/** People wait at the page for a shorter check; for a longer one, they go on with other work. */
const longCheckSeconds = 60;

/** The notices and mails about the end of a check, for its transaction. */
export interface CheckNotices {
  /** Call it before the upload is written. */
  begin(tx: Scoped): Promise<void>;
  /** Call it when the upload has its new state. */
  end(tx: Scoped, at: Date): Promise<void>;
}

function outcomeOf({ status, rowCount, failedRowCount }: CheckedUpload): string {
  if (status === 'failed') return 'The check could not be finished. Open the upload to read the reason, and to try again.';
  if (status === 'waitingForMapping') return 'Please choose the meaning of its columns.';
  const [all, failed] = [rowCount, failedRowCount].map((count) => formatCount(count));
  return `Rows checked: ${all}. Rows with errors: ${failed}.`;
}

const hrefOf = ({ employerId, bulkLoadJobUid }: LoadOf): string =>
  `/employers/${employerId}/employees/validate/${bulkLoadJobUid}`;

/**
 * Tells the person who uploaded a file that its check has ended, and those who may approve it that it waits for them. If the check took long, and the payroll
 * and the uploader ask for mails, there is one; several files that a person has sent together give one mail, when the last of them is checked.
 *
 * Call it outside a transaction: the person may belong to no employer of its scope.
 *
 * @param portalUrl - The portal's origin, for the links.
 * @param longSeconds - The longest check without a mail. Default: {@link longCheckSeconds}.
 */
export async function checkNotices(
  store: Store,
  of: LoadOf,
  portalUrl: string,
  longSeconds = longCheckSeconds,
): Promise<CheckNotices | null> {
  const place = await store.read('all', (reader) => placeOfLoad(reader, of));
  const caller = place && (await findCaller(store, place.userUid));
  if (!caller) return null;
  const { userUid, email: to } = place;
  const isMailed = await wantsMailAtOnce(store, userUid, 'uploads');
  const isReadable = ({ employerId }: LoadOf): boolean => can(caller, 'bulkLoad.read', employerId);
  return {
    begin: (tx) => lockUploader(tx, userUid),
    async end(tx, at) {
      await tellUploader(tx, await checkedUpload(tx, of), at);
      await tellApprovers(tx, of, at);
      await noteLongCheck(tx, of, longSeconds);
      const readable = (await takeLongChecks(tx, userUid)).filter(isReadable);
      if (readable.length === 0 || to === null || !isMailed) return;
      const subject = readable.length === 1 ? 'Your upload has been checked' : 'Your uploads have been checked';
      const parts = readable.map((upload) => `${placeText(upload)}\n${outcomeOf(upload)}\n${portalUrl}${hrefOf(upload)}\n`);
      await queueMail(tx, { to, subject, text: parts.join('\n') });
    },
  };

  async function tellUploader(tx: Scoped, upload: CheckedUpload | null, at: Date): Promise<void> {
    if (!upload || !isReadable(upload)) return;
    const told = {
      employerId: upload.employerId,
      kind: 'uploads',
      title: upload.status === 'failed' ? 'Your upload could not be checked' : 'Your upload has been checked',
      body: `${placeText(upload)}. ${outcomeOf(upload)}`,
      href: hrefOf(upload),
      at,
      recordUid: upload.bulkLoadJobUid,
      userUid,
      // A long check has a mail of its own, and people wait at the page for a short one.
      mailsAtOnce: false,
    } as const;
    await sendNotices(tx, [told]);
  }
}
