import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import type { Database } from '../../server/store/database.ts';

/** A client whose statements are prepared once. A statement's name is the same on every connection. */
function namingClient(client: pg.PoolClient, nameOf: (text: string) => string): PostgresPoolClient {
  return {
    query: <Row>(text: unknown, values?: readonly unknown[]) => {
      if (typeof text !== 'string') throw new Error('The lives use no cursors: read whole answers.');
      return client.query({ name: nameOf(text), text, values: [...(values ?? [])] }) as unknown as Promise<
        PostgresQueryResult<Row>
      >;
    },
    release: () => client.release(),
  } as PostgresPoolClient;
}

function namingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `lives-${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? namingClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  } as PostgresPool;
}

/**
 * The database of a run with statements that are prepared once on a connection, which takes a quarter off a life. The service names those of its reads only
 * (decision 009): a kept plan is wrong for a table that an upload has filled since, and the tables of lives stay small.
 */
export const withNamedStatements = (database: TestDatabase): TestDatabase => ({
  ...database,
  db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: namingPool(database.pool) }) }),
});
