import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { folderTransport, smtpTransport, type MailTransport } from './transport.ts';

/** Where mails lie when there is no mail server. */
export const outboxFolder = (dataDirectory: string): string => join(dataDirectory, 'outbox');

/** How this portal sends its mails. @param url - The portal's origin, whose host mails are from unless a setting says otherwise. */
export function openMailTransport(environment: Environment, url: string): MailTransport {
  const { smtpUrl, mailFrom, portalName, dataDirectory } = environment;
  const sender = { portalName, from: mailFrom ?? `no-reply@${new URL(url).hostname.replace(/[[\]]/g, '')}` };
  return smtpUrl ? smtpTransport(smtpUrl, sender) : folderTransport(outboxFolder(dataDirectory), sender, () => new Date());
}
