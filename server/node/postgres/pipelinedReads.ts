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
import { assertUnchanged, scopeStatement } from '../../store/scope.ts';
import type { Database } from '../../store/database.ts';

/** More than the number of the API's statements. Beyond it, statements are unnamed and planned each time. */
const maxNamedStatements = 500;

/**
 * Reads on dedicated connections, without a transaction: one write to the socket sends the scope and the first query, where a transaction would need four (begin, scope,
 * query, commit). Every lease sets its scope before its first query, so nothing remains of the previous lease.
 *
 * Statements are named, and so parsed once per connection.
 *
 * @param pool - Of connections in pipeline mode, used for nothing else.
 */
export function pipelinedReads(pool: pg.Pool): ReadScope {
  const names = new Map<string, string>();
  const connections = new WeakMap<pg.PoolClient, ReadConnection>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNamedStatements) return known;
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
    const askAndCount: Ask = async (query) => {
      connection.unanswered += 1;
      const answer = await ask(client, query);
      connection.unanswered -= 1;
      return answer;
    };
    const connection: ReadConnection = { reader: readerOn(askAndCount), ask: askAndCount, unanswered: 0 };
    connections.set(client, connection);
    return connection;
  };

  return async (scope, work) => {
    const client = await pool.connect();
    const connection = connectionOf(client);
    const { reader } = connection;
    let isInScope = false;
    try {
      setImmediate(corkClient(client));
      // Check the scope first: results read without it, or for a caller who has changed, are not returned.
      const entered = connection.ask(scopeStatement(scope, 'session')).then(({ rows }) => {
        assertUnchanged(scope, rows);
        isInScope = true;
      });
      const [, value] = await Promise.all([entered, Promise.try(work, reader)]);
      return value;
    } finally {
      // The answer to a pending query would arrive during the next lease, and a failed query may have lost the connection. A refusal, such as a missing record, does not
      // affect the connection. Work that was refused its scope may still be about to send a query.
      client.release(!isInScope || connection.unanswered > 0);
    }
  };
}

type Ask = (query: CompiledQuery) => Promise<QueryResult<never>>;

/** One connection of the pool, as reads use it. */
interface ReadConnection {
  readonly reader: Kysely<Database>;
  readonly ask: Ask;
  /** Queries that are pending or have failed. */
  unanswered: number;
}

function readerOn(ask: Ask): Kysely<Database> {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LeasedConnection(ask),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Buffers writes to the connection, so that the scope and the first query are sent together. */
function corkClient(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
  stream.cork();
  return () => stream.uncork();
}

/** A Kysely driver over the connection of a lease. Queries may be sent before earlier ones are answered: that is the purpose of the pipeline. */
class LeasedConnection implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(ask: Ask) {
    this.#connection = {
      executeQuery: ask,
      streamQuery: () => {
        throw new Error('A reader cannot stream: read page by page.');
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
