import { Kysely, PostgresDialect } from 'kysely';
import { advanceDay } from '../../server/jobs/advanceDay.ts';
import { simulatedPayments } from '../../server/jobs/payments/simulatedPayments.ts';
import { createPool } from '../../server/node/postgres/pool.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';

/*
 * A server that takes the daily step once, on the database of its first argument. It writes a line when it begins.
 */
const pool = createPool(process.argv[2] ?? '');
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
await pool.query('select');
process.stdout.write('begins\n');
await advanceDay(createStore(db), new Date(), simulatedPayments);
await db.destroy();
