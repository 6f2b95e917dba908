import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { PortalService } from './services/portalService.ts';

/**
 * The link in the newest mail to `recipient`, once the mail has been written.
 * @param wanted - The links that count, where the recipient has had other mails.
 */
export async function linkInMail(service: PortalService, recipient: string, wanted = /^http/): Promise<string> {
  const folder = join(service.folder, 'data', 'outbox');
  let link = '';
  await expect
    .poll(async () => (link = await newestLink(folder, recipient, wanted)), { message: `a mail with a link to ${recipient}` })
    .not.toBe('');
  return link;
}

async function newestLink(folder: string, recipient: string, wanted: RegExp): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names
    .filter((each) => each.endsWith('.eml'))
    .toSorted()
    .toReversed()) {
    const text = plainText(await readFile(join(folder, name), 'utf8'));
    const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
    if (text.includes(`To: ${recipient}`) && wanted.test(link)) return link;
  }
  return '';
}

/** Decodes quoted-printable text: joins broken lines, and turns `=3D` into an equals sign. */
const plainText = (mail: string): string =>
  mail
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
