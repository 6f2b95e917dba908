import type { Store } from '../../store/createStore.ts';
import { passOnNotices } from '../../store/notices/noticeMails.ts';
import { queueMails } from '../../store/notices/outboxMails.ts';
import { type MailLinks, noticeMail } from './noticeMail.ts';

/** Notices in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batch = 200;

/**
 * Passes new notices on to the mails of their people: at once, or with the daily email, as each has chosen. Each notice is passed on once, also by several servers
 * at once, and by a run that was cut off and begun again.
 *
 * @param signal - Ends the step between two batches.
 * @returns the number of notices.
 */
export async function sendNoticeMails(store: Store, links: MailLinks, signal?: AbortSignal): Promise<number> {
  let passedOn = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await store.db.transaction().execute(async (tx) => {
      const { noticeCount, atOnce } = await passOnNotices(tx, batch);
      await queueMails(
        tx,
        atOnce.map((one) => noticeMail(one, links)),
      );
      return noticeCount;
    });
    if (count === 0) return passedOn;
    passedOn += count;
  }
}
