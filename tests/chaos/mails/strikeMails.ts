import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createMailSender } from '../../../server/node/mail/mailSender.ts';
import { startMailServer } from '../../../server/node/mail/testMailServer.ts';
import { smtpTransport } from '../../../server/node/mail/transport.ts';
import { createPool } from '../../../server/node/postgres/pool.ts';
import { startThrowAwayCluster } from '../../../server/node/postgres/testCluster.ts';
import type { Database } from '../../../server/store/database.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { migrations } from '../../../server/store/migrations/all.ts';
import { linkPlace, queueMail } from '../../../server/store/notices/outboxMails.ts';
import { Records } from '../../setup/api/records.ts';
import { linksOf, mailFrom, silentLog } from './mailParts.ts';

/** The outcome of all kills. */
export interface MailCounts {
  kills: number;
  /** The operations of an undisturbed sending. */
  operations: number;
  /** Mails that arrived twice, since the server was killed between the delivery and its mark. Their receivers keep one of the two. */
  sentAgain: number;
  /** Mails that were lost, changed or sent again under another Message-ID. */
  faults: string[];
}

/** All kills are on this day. */
const noon = '2100-01-01T12:00:00Z';
/** After the time for which a killed server has claimed a mail. */
const later = '2100-01-01T12:05:00Z';
const mailsOfRound = 3;

interface Struck {
  url: string;
  db: Kysely<Database>;
  server: Awaited<ReturnType<typeof startMailServer>>;
}

/** Kills a server before each of its operations while it sends mails with the links of invitations; another server sends the rest. A simulated mail server counts. */
export async function strikeMails(kills: number, tell: (text: string) => void): Promise<MailCounts> {
  const counts: MailCounts = { kills: 0, operations: 0, sentAgain: 0, faults: [] };
  if (kills === 0) return counts;
  const cluster = await startThrowAwayCluster();
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(cluster.url) }) });
  try {
    await migrate(db, migrations);
    await using server = await startMailServer();
    // The first counts the operations.
    for (let round = 0; round <= kills && counts.faults.length === 0; round += 1) {
      await strikeRound({ url: cluster.url, db, server }, { round, kills }, counts);
      if (round % 10 === 0) tell(`mails: ${round} of ${kills} kills`);
    }
    return counts;
  } finally {
    await db.destroy();
    await cluster.stop();
  }
}

async function strikeRound(
  struck: Struck,
  { round, kills }: { round: number; kills: number },
  counts: MailCounts,
): Promise<void> {
  const { db, server } = struck;
  const sent = await queueInvitations(db);
  server.received.length = 0;
  const at = round === 0 ? 0 : 1 + Math.floor(((round - 1) * counts.operations) / kills);
  const operations = await sendStruckAt(struck, at);
  if (operations === null) counts.kills += 1;
  else if (round === 0) counts.operations = operations;
  await sendRest(struck);
  const copies = Map.groupBy(server.received, ({ text }) => /^Message-ID: <(.*)@/im.exec(text)?.[1] ?? '');
  const faults: string[] = [];
  for (const { mailUid, linkUid } of sent) {
    const [first, ...others] = copies.get(mailUid) ?? [];
    copies.delete(mailUid);
    if (!first) faults.push('a mail was lost');
    counts.sentAgain += others.length;
    if (others.some(({ text }) => linkIn(text) !== linkIn(first?.text ?? '')))
      faults.push('a mail was sent again with another link, so that one of the two opens nothing');
    if (linkIn(first?.text ?? '') === undefined) faults.push('a mail has no link');
    if (!(await hasToken(db, linkUid))) faults.push('the link of a mail opens nothing');
  }
  if (copies.size > 0) faults.push(`${copies.size} mails have a Message-ID that is not theirs`);
  counts.faults.push(...faults.map((fault) => `round ${round}, killed at operation ${at}: ${fault}`));
}

/** A long line is divided where it says so. @see RFC 2045, section 6.7 */
const linkIn = (text: string): string | undefined => /https:\/\/portal\.example\S+/.exec(text.replaceAll('=\n', ''))?.[0];

async function queueInvitations(db: Kysely<Database>): Promise<{ mailUid: string; linkUid: string }[]> {
  const employer = await new Records({ db }).employer();
  const made: { mailUid: string; linkUid: string }[] = [];
  for (let n = 0; n < mailsOfRound; n += 1) {
    const { rows: links } = await sql<{ uid: string }>`
      insert into portal.invitation_links (access_uid, employer_id, created_at, expires_at)
      values (gen_random_uuid(), ${employer}, ${noon}, ${later}) returning link_uid as uid`.execute(db);
    const linkUid = links[0]?.uid ?? '';
    const mail = { to: `person${n}@people.example`, subject: 'Welcome', text: `Follow ${linkPlace} to begin.` };
    await queueMail(db, mail, { invitation: linkUid });
    const { rows: mails } = await sql<{ uid: string }>`
      update portal.outbox_mails set next_attempt_at = ${noon} where link_uid = ${linkUid} returning mail_uid as uid`.execute(db);
    made.push({ mailUid: mails[0]?.uid ?? '', linkUid });
  }
  return made;
}

async function hasToken(db: Kysely<Database>, linkUid: string): Promise<boolean> {
  const { rows } = await sql`
    select from portal.invitation_links where link_uid = ${linkUid} and token_hash is not null`.execute(db);
  return rows.length === 1;
}

/** @returns the operations of a server that came to its end; null for one that was killed. */
function sendStruckAt({ url, server }: Struck, at: number): Promise<number | null> {
  const args = [join(import.meta.dirname, 'mailProcess.ts'), url, server.url, noon, `${at}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(null);
      else if (code === 0) resolve(Number(printed));
      else reject(new Error(`The sender of mails ended with ${code}.`));
    });
  });
}

async function sendRest({ db, server }: Struck): Promise<void> {
  const clock = (): Date => new Date(later);
  const transport = smtpTransport(server.url, mailFrom);
  const sender = createMailSender({ db, transport, clock, linkFor: linksOf(db, clock), log: silentLog });
  await sender.flush();
  await sender.stop();
}
