import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createPool } from '../../server/node/postgres/pool.ts';
import { startThrowAwayCluster } from '../../server/node/postgres/testCluster.ts';
import type { TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrations } from '../../server/store/migrations/all.ts';

/** Databases of a run outside the tests: each is a copy of one with the tables of the portal. */
export interface OwnDatabases {
  readonly create: () => Promise<TestDatabase>;
  readonly stop: () => Promise<void>;
}

const template = 'lives_template';

function connect(admin: string, name: string): { url: string; pool: pg.Pool; db: Kysely<Database> } {
  const address = new URL(admin);
  address.pathname = `/${name}`;
  const pool = createPool(address.href);
  return { url: address.href, pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function startOwnDatabases(): Promise<OwnDatabases> {
  const { url, stop } = await startThrowAwayCluster();
  await run(
    url,
    `create database ${template} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-GB' locale 'C'`,
  );
  const { db } = connect(url, template);
  await migrate(db, migrations);
  await db.destroy();
  let count = 0;
  return {
    create: async () => {
      count += 1;
      const name = `lives_${count}`;
      await run(url, `create database ${name} template ${template}`);
      const connection = connect(url, name);
      return {
        ...connection,
        settings: 'own',
        close: async () => {
          await connection.db.destroy();
          await run(url, `drop database ${name} with (force)`);
        },
      };
    },
    stop,
  };
}
