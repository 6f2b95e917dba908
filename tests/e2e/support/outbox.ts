import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { PortalService } from './portalService.ts';

/** The link in the newest mail to `recipient`, once the mail has been written. */
export async function linkInMail(service: PortalService, recipient: string): Promise<string> {
  const folder = join(service.folder, 'data', 'outbox');
  let link = '';
  await expect
    .poll(async () => (link = await newestLink(folder, recipient)), { message: `a mail with a link to ${recipient}` })
    .not.toBe('');
  return link;
}

async function newestLink(folder: string, recipient: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names
    .filter((each) => each.endsWith('.eml'))
    .toSorted()
    .toReversed()) {
    const text = plainText(await readFile(join(folder, name), 'utf8'));
    if (text.includes(`To: ${recipient}`)) return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  }
  return '';
}

/** Decodes quoted-printable text: joins broken lines, and turns `=3D` into an equals sign. */
const plainText = (mail: string): string =>
  mail
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
