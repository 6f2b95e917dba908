import pg from 'pg';
import { columnTypes } from '../../store/core/columnTypes.ts';

export interface PoolOptions {
  /** Connections at most. */
  readonly max?: number;
  /** Ends a statement that takes longer, in milliseconds. Without it a statement may take as long as it likes, as migrations do. */
  readonly statementTimeout?: number;
  /** Sends a query without waiting for the answer to the one before. */
  readonly pipeline?: boolean;
  /** Told when a connection that nobody was using is lost; the pool replaces it by itself. */
  readonly onLost?: (error: Error) => void;
}

const textFormat = 'text';

/** How dates, moments and spans come as text: a server of somebody else may write them in the way of its own country. */
const ourWay = '-c datestyle=ISO,YMD -c intervalstyle=postgres -c timezone=UTC';

/** Connections to PostgreSQL that read column types as every home of the service does. */
export function createPool(url: string, { max = 10, statementTimeout, pipeline = false, onLost }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'employer-portal',
    options: ourWay,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline,
    ...(statementTimeout !== undefined && { statement_timeout: statementTimeout }),
    types: {
      getTypeParser: (id: number, format: 'text' | 'binary' = textFormat): unknown =>
        (format === textFormat ? columnTypes[id] : undefined) ?? pg.types.getTypeParser(id, format),
    },
  });
  // Without a listener, losing a connection would end the process: the pool listens to the idle ones alone. Whoever uses one is told
  // by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => onLost?.(error));
  return pool;
}
