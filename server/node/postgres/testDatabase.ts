import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { moveClock, movedClockSettings } from './movedClock.ts';
import type { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations/all.ts';
import { createPool } from './pool.ts';
import { type DatabaseSettings, foreignSettings, settingsFor, settingsOfTestFile } from './testSettings.ts';

/** A PostgreSQL database that belongs to one test file. */
export interface TestDatabase {
  /** Connects as the superuser. */
  readonly url: string;
  readonly settings: DatabaseSettings;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** Ends the pool and drops the database. */
  close(): Promise<void>;
}

/**
 * A fresh database in the run's cluster, copied from a template in milliseconds. The first caller of a run builds the template.
 * @param options.migrated - With the tables of the current migrations, else empty. Default true.
 * @param options.sample - With the brief sample data as well. Default false.
 * @param options.settings - Default: those of the test file.
 * @example
 * const database = await createTestDatabase({ sample: true });
 * afterAll(() => database.close());
 */
export async function createTestDatabase({
  migrated = true,
  sample = false,
  settings = settingsOfTestFile(),
}: { migrated?: boolean; sample?: boolean; settings?: DatabaseSettings } = {}): Promise<TestDatabase> {
  const { url: adminUrl, tcpUrl } = inject('testCluster');
  const kind = sample ? 'sample' : migrated ? 'migrated' : 'empty';
  const name = `${inject('testCluster').prefix}_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, async (admin) => {
    const template = kind === 'empty' ? 'template0' : await ensureTemplate(admin, kind);
    await createDatabase(admin, { name, template, settings });
  });
  const connection = connect(databaseUrl(settings === 'foreign' ? tcpUrl : adminUrl, name));
  return {
    ...connection,
    settings,
    close: async () => {
      await connection.db.destroy();
      await withClient(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function ensureTemplate(admin: pg.Client, kind: 'migrated' | 'sample'): Promise<string> {
  const { url: adminUrl, prefix, commit } = inject('testCluster');
  const name = `${prefix}_template_${kind}`;
  if (await exists(admin, name)) return name;
  // Workers ask at the same moment: one builds the template and the others wait for it.
  await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  try {
    if (await exists(admin, name)) return name;
    const parent = kind === 'sample' ? await ensureTemplate(admin, 'migrated') : 'template0';
    const unfinished = `${name}_${randomBytes(3).toString('hex')}`;
    // The settings of a template are not copied, but its migrations and its data meet them.
    await createDatabase(admin, { name: unfinished, template: parent, settings: settingsFor(`template ${kind}`, commit) });
    const { db } = connect(databaseUrl(adminUrl, unfinished));
    try {
      await fill[kind](db);
    } finally {
      await db.destroy();
    }
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}

const fill: Readonly<Record<'migrated' | 'sample', (db: Kysely<Database>) => Promise<unknown>>> = {
  migrated: (db) => migrate(db, migrations),
  sample: async (db) => {
    const { loadSampleData } = await import('../../../mocks/sampleData/load.ts');
    await loadSampleData(db, 'brief');
  },
};

async function createDatabase(
  admin: pg.Client,
  { name, template, settings }: { name: string; template: string; settings: DatabaseSettings },
): Promise<void> {
  // Like the embedded cluster, so that text sorts alike on a server with other defaults.
  const collation = template === 'template0' ? "encoding 'UTF8' locale_provider icu icu_locale 'en-GB' locale 'C'" : '';
  // By default PostgreSQL writes each page of the copy into its log too, which takes three times as long.
  await admin.query(`create database ${name} template ${template} strategy file_copy ${collation}`);
  for (const [setting, value] of Object.entries({ ...(settings === 'foreign' && foreignSettings), ...movedClockSettings() }))
    await admin.query(`alter database ${name} set ${setting} = ${value}`);
  if (template === 'template0') await withClient(databaseUrl(inject('testCluster').url, name), moveClock);
}

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

function connect(url: string): Omit<TestDatabase, 'close' | 'settings'> {
  const pool = createPool(url);
  return { url, pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
