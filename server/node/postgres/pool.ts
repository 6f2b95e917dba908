import pg from 'pg';
import { columnTypes } from '../../store/core/columnTypes.ts';

export interface PoolOptions {
  /** Maximum number of connections. */
  readonly max?: number;
  /** Time limit for a statement, in milliseconds. Default: none, as migrations need. Behind a pooler only the store's transactions have one. */
  readonly statementTimeout?: number;
  /** Whether a pooler in transaction mode is between, which takes no settings when a connection begins. */
  readonly isPooled?: boolean;
  /** Sends a query without waiting for the answer to the previous one. */
  readonly pipeline?: boolean;
  /** Called when an idle connection is lost. The pool replaces it by itself. */
  readonly onLost?: (error: Error) => void;
}

const poolDeadlineMilliseconds = 2_000;

const textFormat = 'text';

/** The text format of dates, timestamps and intervals: an operator's server may have a national format as its default. */
const textFormatOptions = '-c datestyle=ISO,YMD -c intervalstyle=postgres -c timezone=UTC';

/** Those of them that a pooler in transaction mode keeps for each of its clients, whatever connection the next transaction reaches. No answer has an interval. */
export const pooledFormats = { datestyle: 'ISO, YMD', timezone: 'UTC' } as const;

const setPooledFormats = Object.entries(pooledFormats)
  .map(([name, value]) => `set ${name} to ${value}`)
  .join('; ');

/** Connections to PostgreSQL that read column types in the same way as every API home. */
export function createPool(
  url: string,
  { max = 10, statementTimeout, isPooled = false, pipeline = false, onLost }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'employer-portal',
    ...(isPooled
      ? { verify: (client, done) => client.query(setPooledFormats, (error?: Error | null) => done(error ?? undefined)) }
      : { options: textFormatOptions }),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline,
    ...(statementTimeout !== undefined && !isPooled && { statement_timeout: statementTimeout }),
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

/** Ends a pool. A statement that still runs after the pending requests is cancelled: PostgreSQL rolls back its transaction. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const { promise: overdue, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, poolDeadlineMilliseconds);
  await Promise.race([pool.end(), overdue]);
  clearTimeout(timer);
}
