import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations/all.ts';
import { prepareDataDirectory } from '../dataDirectory.ts';
import type { Environment } from '../environment.ts';
import { findEmbeddedDatabase, openEmbeddedPostgres } from './embedded.ts';
import { openDatabase } from './openDatabase.ts';

/**
 * The portal's database for a command, with its tables up to date: beside a running portal or without one.
 *
 * @param opened - Closes it.
 */
export async function openCommandDatabase(environment: Environment, opened: AsyncDisposableStack): Promise<Kysely<Database>> {
  const isPooled = environment.databaseReads === 'transaction';
  const pool = await openDatabase(await findDatabaseUrl(environment, opened), { isPooled });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  opened.defer(() => db.destroy());
  await migrate(db, migrations);
  return db;
}

async function findDatabaseUrl(environment: Environment, opened: AsyncDisposableStack): Promise<string> {
  const { databaseUrl: own, dataDirectory } = environment;
  const running = own ?? (await findEmbeddedDatabase(dataDirectory));
  if (running !== undefined) return running;
  await prepareDataDirectory(dataDirectory);
  const embedded = await openEmbeddedPostgres({ dataDirectory, report: (message) => process.stderr.write(`${message}\n`) });
  opened.defer(embedded.stop);
  return embedded.url;
}
