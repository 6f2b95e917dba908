import net from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createMailSender } from '../../../server/node/mail/mailSender.ts';
import { smtpTransport } from '../../../server/node/mail/transport.ts';
import { createPool } from '../../../server/node/postgres/pool.ts';
import type { Database } from '../../../server/store/database.ts';
import { linksOf, mailFrom, silentLog } from './mailParts.ts';

/*
 * A server that sends the mails that are due, and kills itself before one of its operations: a statement for the database, or a line for the mail server. Its arguments: the database, the
 * mail server, the time, and the number of the operation (0 for none). It prints the number of its operations.
 */
const [url = '', smtpUrl = '', time = '', number = '0'] = process.argv.slice(2);
let operations = 0;

/** Counts each call of a method before it begins. */
function countCalls<Owner extends object>(owner: Owner, name: keyof Owner, isCounted: (self: unknown) => boolean): void {
  const own = owner[name] as (...args: unknown[]) => unknown;
  const counted = function counted(this: unknown, ...args: unknown[]): unknown {
    if (isCounted(this)) {
      operations += 1;
      if (operations === Number(number)) process.kill(process.pid, 'SIGKILL');
    }
    return own.apply(this, args);
  };
  Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
}

const pool = createPool(url);
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
await pool.query('select');
const mailPort = Number(new URL(smtpUrl).port);
countCalls(net.Socket.prototype, 'write', (socket) => socket instanceof net.Socket && socket.remotePort === mailPort);
countCalls(pg.Client.prototype, 'query', () => true);
const clock = (): Date => new Date(time);
const transport = smtpTransport(smtpUrl, mailFrom);
const sender = createMailSender({ db, transport, clock, linkFor: linksOf(db, clock), log: silentLog });
await sender.flush();
await sender.stop();
await db.destroy();
process.stdout.write(`${operations}\n`);
