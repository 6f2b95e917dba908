import type { Store } from '../../store/createStore.ts';
import type { MailLinks } from '../../jobs/notices/noticeMail.ts';
import { sendNoticeMails } from '../../jobs/notices/sendNoticeMails.ts';
import { tellOfRequests } from '../../jobs/notices/tellOfRequests.ts';
import { tellOfFailedJobs } from './failedJobs.ts';
import { startRepeatedWork } from './repeatedWork.ts';

const pauseMilliseconds = 10_000;

interface NoticeWorkOptions {
  readonly store: Store;
  readonly links: MailLinks;
  readonly clock: () => Date;
  /** Receives the first of a series of failures. The work is tried again. */
  readonly report: (error: unknown) => void;
}

/**
 * Tells people every few seconds what no request of theirs brings about: employees' new requests, and failed jobs. Then it passes new notices on to the mails of their
 * people. Each part does its work once, on however many servers it runs.
 */
export const startNoticeWork = ({ store, links, clock, report }: NoticeWorkOptions): { stop(): Promise<void> } =>
  startRepeatedWork({
    async work(signal) {
      await tellOfRequests(store, clock(), signal);
      await tellOfFailedJobs(store, clock());
      await sendNoticeMails(store, links, signal);
    },
    pauseMilliseconds,
    report,
  });
