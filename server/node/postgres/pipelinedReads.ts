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
import { scopeSettings } from '../../store/core/scope.ts';
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
  const connections = new WeakMap<pg.PoolClient, ReadConnection>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const name = `read-${names.size}`;
    names.set(text, name);
    return name;
  };

  const ask = async (client: pg.PoolClient, { sql: text, parameters }: CompiledQuery): Promise<QueryResult<never>> => {
    const name = nameOf(text);
    const { rows } = await client.query<never>({ text, values: [...parameters], ...(name !== undefined && { name }) });
    return { rows };
  };

  const connectionOf = (client: pg.PoolClient): ReadConnection => {
    const known = connections.get(client);
    if (known) return known;
    const reader = readerOn(async (query) => {
      connection.unanswered += 1;
      const answer = await ask(client, query);
      connection.unanswered -= 1;
      return answer;
    });
    const connection: ReadConnection = { reader, unanswered: 0 };
    connections.set(client, connection);
    return connection;
  };

  return async (scope, work) => {
    const client = await pool.connect();
    const connection = connectionOf(client);
    const { reader } = connection;
    try {
      setImmediate(corked(client));
      const entered = reader.executeQuery(scopeSettings(scope, 'session').compile(reader));
      // The scope first: what was read without it is not shown.
      const [, value] = await Promise.all([entered, Promise.try(work, reader)]);
      return value;
    } finally {
      // A query still on its way would be answered in the time of the next lease, and one that failed may have lost the connection.
      // A refusal, such as that of a record that is not there, leaves the connection as good as it was.
      client.release(connection.unanswered > 0);
    }
  };
}

/** One connection of the pool, as reads see it. */
interface ReadConnection {
  readonly reader: Kysely<Database>;
  /** Queries that were sent and have not been answered, or have failed. */
  unanswered: number;
}

function readerOn(ask: (query: CompiledQuery) => Promise<QueryResult<never>>): Kysely<Database> {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LeasedConnection(ask),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
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
