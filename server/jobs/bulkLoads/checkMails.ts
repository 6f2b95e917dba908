import { can } from '../../../machines/permissions.ts';
import { findCaller } from '../../store/access/callers.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import {
  type CheckedUpload,
  lockUploader,
  noteLongCheck,
  takeLongChecks,
  uploaderOf,
} from '../../store/bulkLoads/checkedUploads.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { queueMail } from '../../store/notices/outboxMails.ts';
import { placeOf } from './runMails.ts';

/** People wait at the page for a shorter check; for a longer one, they go on with other work. */
const longCheckSeconds = 60;

/** The mails about the end of a check, for its transaction. */
export interface CheckMails {
  /** Call it before the upload is written. */
  begin(tx: Scoped): Promise<void>;
  /** Call it when the upload has its new state. */
  end(tx: Scoped): Promise<void>;
}

function outcomeOf({ status, rowCount, failedRowCount }: CheckedUpload): string {
  if (status === 'failed') return 'The check could not be finished. Open the upload to read the reason, and to try again.';
  if (status === 'waitingForMapping') return 'Please choose the meaning of its columns.';
  const [all, failed] = [rowCount, failedRowCount].map((count) => count.toLocaleString('en-GB'));
  return `Rows checked: ${all}. Rows with errors: ${failed}.`;
}

/**
 * Tells the person who uploaded a file that its check has ended, if it took long and the payroll asks for mails. Several files that a person has sent together
 * give one mail, when the last of them is checked.
 *
 * Call it outside a transaction: the person may belong to no employer of its scope.
 *
 * @param portalUrl - The portal's origin, for the links.
 * @param longSeconds - The longest check without a mail. Default: {@link longCheckSeconds}.
 */
export async function checkMails(
  store: Store,
  of: LoadOf,
  portalUrl: string,
  longSeconds = longCheckSeconds,
): Promise<CheckMails | null> {
  const uploader = await store.read('all', (reader) => uploaderOf(reader, of));
  const caller = uploader && (await findCaller(store, uploader.userUid));
  if (!caller) return null;
  const { userUid, email: to } = uploader;
  return {
    begin: (tx) => lockUploader(tx, userUid),
    async end(tx) {
      await noteLongCheck(tx, of, longSeconds);
      const readable = (await takeLongChecks(tx, userUid)).filter(({ employerId }) => can(caller, 'bulkLoad.read', employerId));
      if (readable.length === 0) return;
      const subject = readable.length === 1 ? 'Your upload has been checked' : 'Your uploads have been checked';
      const parts = readable.map((upload) => {
        const link = `${portalUrl}/employers/${upload.employerId}/employees/validate/${upload.bulkLoadJobUid}`;
        return `${placeOf(upload)}\n${outcomeOf(upload)}\n${link}\n`;
      });
      await queueMail(tx, { to, subject, text: parts.join('\n') });
    },
  };
}
