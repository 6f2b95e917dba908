import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from '../../store/notices/outboxMails.ts';

/** Delivers mails. */
export interface MailTransport {
  /**
   * @param mailUid - Becomes the Message-ID, so that mail programs show a mail that was sent twice only once.
   * @throws the mail server's error.
   */
  deliver(mailUid: string, mail: Mail): Promise<void>;
  close(): void;
}

/** The sender of the mails. */
export interface MailSenderName {
  readonly portalName: string;
  /** Email address. */
  readonly from: string;
}

const waitMilliseconds = 20_000;

const message = (mailUid: string, { to, subject, text }: Mail, { portalName, from }: MailSenderName) => ({
  from: { name: portalName, address: from },
  to: { name: '', address: to },
  subject,
  text,
  messageId: `<${mailUid}@${from.split('@')[1]}>`,
  // RFC 3834: prevents automatic replies, such as out-of-office answers.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableUrlAccess: true,
  disableFileAccess: true,
});

/** Sends through the mail server at `url`, with TLS where the server offers it. */
export function smtpTransport(url: string, sender: MailSenderName): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: waitMilliseconds,
    greetingTimeout: waitMilliseconds,
    socketTimeout: waitMilliseconds,
  });
  return {
    async deliver(mailUid, mail) {
      await transport.sendMail(message(mailUid, mail, sender));
    },
    close: () => transport.close(),
  };
}

/** Writes each mail as a file for mail programs, with its time as the name, if the portal has no mail server. */
export function folderTransport(folder: string, sender: MailSenderName, clock: () => Date): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mailUid, mail) {
      const { message: text } = await composer.sendMail(message(mailUid, mail, sender));
      // Only the service's own user may read it: the link in a mail may give access.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `.${mailUid}.tmp`);
      await writeFile(unfinished, text, { mode: 0o600 });
      const time = clock().toISOString().slice(0, 19).replaceAll(':', '-');
      await rename(unfinished, join(folder, `${time}-${mailUid.slice(0, 8)}.eml`));
    },
    close: () => composer.close(),
  };
}
