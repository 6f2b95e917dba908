import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { createPool } from '../../server/node/postgres/pool.ts';
import type { Database } from '../../server/store/database.ts';
import { isUnderWay, takeUploads } from './uploadWork.ts';

/*
 * A server that checks and carries out uploaded files on the database of its first argument, until none is left. It writes a line when it begins.
 */
const pool = createPool(process.argv[2] ?? '');
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
await pool.query('select');
process.stdout.write('begins\n');
while (await isUnderWay(db)) {
  await takeUploads(db);
  await delay(50);
}
await db.destroy();
