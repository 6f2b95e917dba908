import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startMailServer } from './testMailServer.ts';
import { folderTransport, smtpTransport } from './transport.ts';

const sender = { portalName: 'Tidewell Pensions', from: 'no-reply@portal.example' };
const mailUid = '00000000-0000-4000-8000-000000000001';
const mail = { to: 'ada@people.example', subject: 'Welcome, Zoë', text: 'Follow this link:\nhttps://portal.example/a?b=c\n' };

it('writes a mail as a file that only the service can read', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'portal-outbox-')), 'outbox');
  try {
    await folderTransport(folder, sender, () => new Date('2026-11-21T12:00:00Z')).deliver(mailUid, mail);
    expect(await readdir(folder)).toEqual(['2026-11-21T12-00-00-00000000.eml']);
    const path = join(folder, '2026-11-21T12-00-00-00000000.eml');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('From: Tidewell Pensions <no-reply@portal.example>\r\n');
    expect(text).toContain('To: ada@people.example\r\n');
    expect(text).toContain(`Message-ID: <${mailUid}@portal.example>\r\n`);
    expect(text).toContain('https://portal.example/a?b=c');
  } finally {
    await rm(join(folder, '..'), { recursive: true });
  }
});

it('sends a mail through a mail server', async () => {
  await using server = await startMailServer();
  const transport = smtpTransport(server.url, sender);
  await transport.deliver(mailUid, mail);
  transport.close();
  const [received] = server.received;
  expect(received).toMatchObject({ from: 'no-reply@portal.example', to: ['ada@people.example'] });
  expect(received?.text).toContain('Auto-Submitted: auto-generated');
});

it('passes on the reason when the mail server refuses', async () => {
  await using server = await startMailServer({ refuse: '550 No such person here' });
  const transport = smtpTransport(server.url, sender);
  await expect(transport.deliver(mailUid, mail)).rejects.toMatchObject({ responseCode: 550 });
  transport.close();
});
