import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { advancePayments } from '../../server/jobs/payments/advancePayments.ts';
import { bacsFiles } from '../../server/node/payments/bacsFiles.ts';
import { createPool } from '../../server/node/postgres/pool.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';
import { bankAccount } from './bankAccount.ts';

/*
 * A server that takes the daily step of the payments once, and kills itself before one of its operations: a statement for the database, or a step of writing, moving or reading a file.
 * Its arguments: the database, the folders of the bank, the day, the kind of the operation (`any`, or `file`), and its number among those (0 for none). It prints the numbers of its operations.
 */
const [url = '', out = '', incoming = '', day = '', kind = 'any', number = '0'] = process.argv.slice(2);
const operations = { any: 0, file: 0 };

function count(isFile: boolean): void {
  operations.any += 1;
  if (isFile) operations.file += 1;
  if (kind === 'file' && !isFile) return;
  if (operations[kind === 'file' ? 'file' : 'any'] === Number(number)) process.kill(process.pid, 'SIGKILL');
}

/** Counts each call of these methods before it begins. */
function countCalls<Owner extends object>(owner: Owner, names: readonly (keyof Owner)[], isFile = true): void {
  for (const name of names) {
    const own = owner[name] as (...args: unknown[]) => unknown;
    const counted = function counted(this: unknown, ...args: unknown[]): unknown {
      count(isFile);
      return own.apply(this, args);
    };
    Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
  }
}

const pool = createPool(url);
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const adapter = bacsFiles({ kind: 'bacs-files', out, incoming, account: bankAccount });
await pool.query('select');
const probe = await fs.promises.open(out, 'r');
// Every open file has these methods from its prototype.
countCalls(Object.getPrototypeOf(probe) as typeof probe, ['writeFile', 'sync']);
await probe.close();
countCalls(fs.promises, ['mkdir', 'open', 'readdir', 'readFile', 'rename', 'rm', 'stat']);
syncBuiltinESMExports();
countCalls(pg.Client.prototype, ['query'], false);
await advancePayments(createStore(db), new Date(`${day}T12:00:00Z`), adapter);
const made = { ...operations };
await db.destroy();
process.stdout.write(`${JSON.stringify(made)}\n`);
