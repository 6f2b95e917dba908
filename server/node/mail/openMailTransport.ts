import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { folderTransport, smtpTransport, type MailTransport } from './transport.ts';

/** The folder for mails when there is no mail server. */
export const outboxFolder = (dataDirectory: string): string => join(dataDirectory, 'outbox');

/** The mail transport for the settings. @param url - The portal's origin. Its host is the sender's, unless a setting says otherwise. */
export function openMailTransport(environment: Environment, url: string): MailTransport {
  const { smtpUrl, mailFrom, portalName, dataDirectory } = environment;
  const sender = { portalName, from: mailFrom ?? `no-reply@${new URL(url).hostname.replace(/[[\]]/g, '')}` };
  return smtpUrl ? smtpTransport(smtpUrl, sender) : folderTransport(outboxFolder(dataDirectory), sender, () => new Date());
}
