import { Kysely, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import { loadSampleData } from '../../../mocks/sampleData/load.ts';
import type { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations/all.ts';
import { fixClock } from '../../store/portal/clock.ts';
import type { Environment } from '../environment.ts';
import { explainSetUp } from './explainFailure.ts';
import { openDatabase } from './openDatabase.ts';

/**
 * Brings the database at an address up to date, and loads the sample data of the settings at the first start.
 * @throws Error of one sentence with the remedy.
 */
export async function fillDatabase(url: string, environment: Environment, log: Logger): Promise<void> {
  const pool = await openDatabase(url, { isPooled: environment.databaseReads === 'transaction' });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    const applied = await migrate(db, migrations);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');
    if (environment.sampleData === 'none') await fixClock(db);
    else await loadSampleData(db, environment.sampleData);
  } catch (error) {
    throw explainSetUp(error);
  } finally {
    await db.destroy();
  }
}
