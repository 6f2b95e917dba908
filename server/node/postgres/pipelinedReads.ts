import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { ReadScope } from '../../store/createStore.ts';
import { scopeSettings } from '../../store/scope.ts';
import type { Database } from '../../store/database.ts';

/** More than the API has statements; beyond it a statement is planned each time, as an unnamed one is. */
const mostNames = 500;

/**
 * Reads on connections of their own, without a transaction: one write to the socket carries the scope and the first query, where
 * a transaction would take four (begin, scope, query, commit). Every lease sets the scope for itself before it asks anything, so
 * nothing of the lease before is left.
 *
 * Statements are named, and so parsed once a connection.
 *
 * @param pool - Of connections in pipeline mode, used for nothing else.
 */
export function pipelinedReads(pool: pg.Pool): ReadScope {
  const names = new Map<string, string>();
  const readers = new WeakMap<pg.PoolClient, Kysely<Database>>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const name = `read-${names.size}`;
    names.set(text, name);
    return name;
  };

  const readerOn = (client: pg.PoolClient): Kysely<Database> => {
    const known = readers.get(client);
    if (known) return known;
    const ask = async ({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<never>> => {
      const name = nameOf(text);
      const { rows } = await client.query<never>({ text, values: [...parameters], ...(name !== undefined && { name }) });
      return { rows };
    };
    const reader = new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new LeasedConnection(ask),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    readers.set(client, reader);
    return reader;
  };

  return async (scope, work) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      const reader = readerOn(client);
      const uncork = corked(client);
      const entered = reader.executeQuery(scopeSettings(scope, 'session').compile(reader));
      const result = work(reader);
      setImmediate(uncork);
      // The scope first: what was read without it is not shown.
      const [, value] = await Promise.all([entered, result]);
      return value;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // After a failure, queries of the lease may still be on their way.
      client.release(failure instanceof Error ? failure : failure !== undefined);
    }
  };
}

/** Holds back what is written to the connection, so that the scope and the first query leave together. */
function corked(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
  stream.cork();
  return () => stream.uncork();
}

/** A driver over the one connection of a lease. It lets queries overtake each other's answers: that is what the pipeline is for. */
class LeasedConnection implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(ask: (query: CompiledQuery) => Promise<QueryResult<never>>) {
    this.#connection = {
      executeQuery: ask,
      streamQuery: () => {
        throw new Error('A reader cannot stream: ask page by page.');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  async beginTransaction(): Promise<never> {
    throw new Error('A reader has no transactions: use store.within.');
  }

  async commitTransaction(): Promise<never> {
    return this.beginTransaction();
  }

  async rollbackTransaction(): Promise<never> {
    return this.beginTransaction();
  }
}
