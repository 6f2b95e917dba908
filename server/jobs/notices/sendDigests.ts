import rules from '../../../schemas/rules/notices.json' with { type: 'json' };
import { ukDay, ukHour } from '../../../domain/calendar/ukDay.ts';
import type { Store } from '../../store/createStore.ts';
import { peopleWaiting, takeDigests } from '../../store/notices/digests.ts';
import { queueMails } from '../../store/notices/outboxMails.ts';
import { digestMail, type MailLinks } from './noticeMail.ts';

/** People in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batch = 200;

/** The setting of the daily email. */
export interface DigestSettings extends MailLinks {
  /** The hour in the United Kingdom from which it goes out. */
  hour: number;
  portalName: string;
}

/**
 * Sends the daily email to everybody for whom notices wait since before its hour: one mail to each person and day. It may run at any time after its hour, more than once, on several servers
 * at once, and be cut off: a person's notices and their mail change in one transaction. After a day without it, the next one has the notices of
 * both.
 *
 * @param at - The real time: before the hour of its day, nothing is sent.
 * @param signal - Ends the step between two batches.
 * @returns the number of mails.
 */
export async function sendDigests(store: Store, at: Date, settings: DigestSettings, signal?: AbortSignal): Promise<number> {
  if (ukHour(at) < settings.hour) return 0;
  const of = { day: ukDay(at), hour: settings.hour };
  let sent = 0;
  for (let after: string | null = null; ;) {
    signal?.throwIfAborted();
    const people: string[] = await peopleWaiting(store.db, { ...of, after, limit: batch });
    after = people.at(-1) ?? null;
    if (after === null) return sent;
    sent += await store.db.transaction().execute(async (tx) => {
      const digests = await takeDigests(tx, people, { ...of, mostLines: rules.digest.mostLines });
      await queueMails(
        tx,
        digests.map((digest) => digestMail(digest, settings, settings.portalName)),
      );
      return digests.length;
    });
  }
}
