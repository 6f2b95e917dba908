import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { createPool } from '../../server/node/postgres/pool.ts';
import type { Database } from '../../server/store/database.ts';
import { isOutage, isUnderWay, takeUploads } from './uploadWork.ts';

/*
 * A server that checks and carries out uploaded files on the database of its first argument, until none is left. It writes a line when it begins, and one more for each
 * outage of the database, after which it goes on.
 */
const pool = createPool(process.argv[2] ?? '');
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
await pool.query('select');
process.stdout.write('begins\n');
for (let isDone = false; !isDone; await delay(50)) {
  try {
    isDone = !(await isUnderWay(db));
    if (!isDone) await takeUploads(db);
  } catch (error) {
    if (!isOutage(error)) throw error;
    process.stdout.write('outage\n');
  }
}
await db.destroy();
