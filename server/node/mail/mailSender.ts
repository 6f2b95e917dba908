import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../store/database.ts';
import { claimMail, linkPlace, markMailSent, markMailUnsent } from '../../store/notices/outboxMails.ts';
import { mailTrouble, retryAfter } from './retries.ts';
import type { MailTransport } from './transport.ts';

const pollMilliseconds = 1_000;
/** Longer than a mail server may take, so that a mail is tried by one server at a time. */
const leaseSeconds = 120;

/** Sends what the outbox holds. */
export interface MailSender {
  /** Tries every mail that is due now. */
  flush(): Promise<void>;
  /** Lets the mail in hand be sent, and begins no other. */
  stop(): Promise<void>;
}

interface SenderOptions {
  readonly db: Kysely<Database>;
  readonly transport: MailTransport;
  readonly clock: () => Date;
  /** The link of an invitation, made when it is sent; null when there is nothing to send any more. */
  readonly linkFor: (linkUid: string) => Promise<string | null>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A sender that sends when it is told to: {@link startMailSender} tells it again and again. */
export function createMailSender({ db, transport, clock, linkFor, log }: SenderOptions): MailSender {
  let isStopped = false;
  // Said once and not at every attempt: a mail server that is down for an hour is one trouble.
  let isInTrouble = false;

  async function sendOne(): Promise<boolean> {
    const mail = await claimMail(db, clock(), leaseSeconds);
    if (!mail) return false;
    const { mailUid } = mail;
    const link = mail.linkUid === null ? '' : await linkFor(mail.linkUid);
    try {
      if (link !== null) await transport.deliver(mailUid, { ...mail, text: mail.text.replaceAll(linkPlace, () => link) });
    } catch (error) {
      await putOff(mailUid, mail.attempts, error);
      return true;
    }
    await markMailSent(db, mailUid, clock());
    if (isInTrouble) log.info('mails are sent again');
    isInTrouble = false;
    return true;
  }

  async function putOff(mailUid: string, attempts: number, error: unknown): Promise<void> {
    const retry = retryAfter(attempts, error);
    const now = clock();
    const trouble = mailTrouble(error);
    await markMailUnsent(db, mailUid, now, retry.kind === 'never' ? null : new Date(now.getTime() + retry.seconds * 1_000));
    if (retry.kind === 'never') log.error({ mailUid, trouble }, 'a mail was given up: nobody has received it');
    else if (!isInTrouble)
      log.warn({ trouble }, 'mails cannot be sent now and are tried again: check SMTP_URL and the mail server');
    if (retry.kind === 'later') isInTrouble = true;
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
 * Sends what is due now and from then on once a second, until it is stopped.
 *
 * @param options.report - Told of what is not the mail server's fault, such as a database that cannot be reached.
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
