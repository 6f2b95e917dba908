import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../store/database.ts';
import {
  type ClaimedMail,
  claimMail,
  linkPlace,
  linkPlacesIn,
  type MailLink,
  markMailSent,
  markMailUnsent,
} from '../../store/notices/outboxMails.ts';
import { loggableMailError, retryAfter } from './retries.ts';
import type { MailTransport } from './transport.ts';

const pollMilliseconds = 1_000;
/** Longer than a mail server may take, so that only one server tries a mail at a time. */
const leaseSeconds = 120;

/** Sends the mails of the outbox. */
export interface MailSender {
  /** Tries every mail that is due now. */
  flush(): Promise<void>;
  /** Finishes the current mail, and starts no other. */
  stop(): Promise<void>;
}

interface SenderOptions {
  readonly db: Kysely<Database>;
  readonly transport: MailTransport;
  readonly clock: () => Date;
  /** The address of a link, made when the mail is sent, and the same each time; null when the mail is no longer needed. */
  readonly linkFor: (link: MailLink, mailUid: string) => Promise<string | null>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A sender that sends on request. {@link startMailSender} calls it again and again. */
export function createMailSender({ db, transport, clock, linkFor, log }: SenderOptions): MailSender {
  let isStopped = false;
  // Log one warning for a series of failures, not one for each attempt.
  let isFailing = false;

  /** The text with its links, each made now. One that is not needed any more, such as that of a sign-up that was completed, is said to be. */
  async function withLinks({ mailUid, text }: ClaimedMail, link: string): Promise<string> {
    let filled = text.replaceAll(linkPlace, () => link);
    for (const { place, signUpKey } of linkPlacesIn(text)) {
      const made = (await linkFor({ signUpKey }, mailUid)) ?? 'This sign-up cannot be continued any more.';
      filled = filled.replaceAll(place, () => made);
    }
    return filled;
  }

  async function sendOne(): Promise<boolean> {
    const mail = await claimMail(db, clock(), leaseSeconds);
    if (!mail) return false;
    const { mailUid } = mail;
    const link = mail.link === null ? '' : await linkFor(mail.link, mailUid);
    try {
      if (link !== null) await transport.deliver(mailUid, { ...mail, text: await withLinks(mail, link) });
    } catch (error) {
      await postpone(mailUid, mail.attempts, error);
      return true;
    }
    await markMailSent(db, mailUid, clock());
    if (isFailing) log.info('emails can be sent again');
    isFailing = false;
    return true;
  }

  async function postpone(mailUid: string, attempts: number, error: unknown): Promise<void> {
    const retry = retryAfter(attempts, error);
    const now = clock();
    const loggable = loggableMailError(error);
    await markMailUnsent(db, mailUid, now, retry.kind === 'never' ? null : new Date(now.getTime() + retry.seconds * 1_000));
    if (retry.kind === 'never')
      log.error({ mailUid, error: loggable }, 'an email could not be delivered and will not be sent again');
    else if (!isFailing)
      log.warn({ error: loggable }, 'emails cannot be sent now and will be tried again: check SMTP_URL and the mail server');
    if (retry.kind === 'later') isFailing = true;
  }

  let current: Promise<void> = Promise.resolve();
  async function all(): Promise<void> {
    while (!isStopped && (await sendOne()));
  }
  return {
    flush: () => (current = current.catch(() => undefined).then(all)),
    async stop() {
      isStopped = true;
      await current.catch(() => undefined);
      transport.close();
    },
  };
}

/**
 * Sends the mails that are due, now and then once a second, until it is stopped.
 *
 * @param options.report - Receives failures that are not the mail server's, such as an unreachable database.
 */
export function startMailSender(options: SenderOptions & { readonly report: (error: unknown) => void }): MailSender {
  const sender = createMailSender(options);
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isReported = false;
  async function again(): Promise<void> {
    try {
      await sender.flush();
      isReported = false;
    } catch (error) {
      if (!isReported) options.report(error);
      isReported = true;
    }
    if (!stop.signal.aborted) timer = setTimeout(() => void again(), pollMilliseconds);
  }
  void again();
  return {
    flush: sender.flush,
    async stop() {
      stop.abort();
      clearTimeout(timer);
      await sender.stop();
    },
  };
}
