import pg from 'pg';
import { columnTypes } from '../../store/core/columnTypes.ts';

export interface PoolOptions {
  /** Maximum number of connections. */
  readonly max?: number;
  /** Time limit for a statement, in milliseconds. Default: none, as migrations need. */
  readonly statementTimeout?: number;
  /** Sends a query without waiting for the answer to the previous one. */
  readonly pipeline?: boolean;
  /** Called when an idle connection is lost. The pool replaces it by itself. */
  readonly onLost?: (error: Error) => void;
}

const textFormat = 'text';

/** The text format of dates, timestamps and intervals: an operator's server may have a national format as its default. */
const textFormatOptions = '-c datestyle=ISO,YMD -c intervalstyle=postgres -c timezone=UTC';

/** Connections to PostgreSQL that read column types in the same way as every API home. */
export function createPool(url: string, { max = 10, statementTimeout, pipeline = false, onLost }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'employer-portal',
    options: textFormatOptions,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline,
    ...(statementTimeout !== undefined && { statement_timeout: statementTimeout }),
    types: {
      getTypeParser: (id: number, format: 'text' | 'binary' = textFormat): unknown =>
        (format === textFormat ? columnTypes[id] : undefined) ?? pg.types.getTypeParser(id, format),
    },
  });
  // Without a listener, losing a connection would end the process: the pool itself listens to idle connections only. The user of a connection notices the loss by its
  // failing statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // `end` does not wait for the server to close its side: one that is stopped next may still say so to a connection that is about to close.
  pool.on('error', (error) => {
    if (!pool.ending) onLost?.(error);
  });
  return pool;
}
