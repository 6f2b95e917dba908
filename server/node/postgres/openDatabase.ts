import type pg from 'pg';
import { assertFormats } from './assertFormats.ts';
import { createPool } from './pool.ts';

const minServerVersion = 150_000;

/**
 * Connects to the PostgreSQL server of DATABASE_URL and checks that the portal can use it.
 *
 * @param options.isPooled - Whether a pooler in transaction mode is between.
 * @returns A pool for the set-up, without a time limit for statements.
 * @throws Error of one sentence with the remedy. It never repeats the address, which may contain a password.
 */
export async function openDatabase(url: string, { isPooled = false } = {}): Promise<pg.Pool> {
  const pool = createPool(url, { max: 4, isPooled });
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    const version = Number(rows[0]?.server_version_num);
    if (version < minServerVersion)
      throw new Error(`The database is PostgreSQL ${Math.floor(version / 10_000)}: the portal needs 15 or later.`);
    if (isPooled) await assertFormats(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw explain(error, url);
  }
}

const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there. Start the server, or correct DATABASE_URL',
  ECONNRESET: 'it closed the connection. Correct DATABASE_URL, or start the server again',
  ENOTFOUND: 'that host is unknown. Correct the host in DATABASE_URL',
  EAI_AGAIN: 'that host cannot be looked up. Correct the host in DATABASE_URL, or check the DNS of this machine',
  ETIMEDOUT: 'it does not answer. Check the network, or correct DATABASE_URL',
  '28P01': 'it refuses the password. Correct the user and password in DATABASE_URL',
  '28000': 'it refuses the user. Correct the user in DATABASE_URL, or allow it on the server',
  '3D000': 'the database does not exist on that server. Create it, or correct the name in DATABASE_URL',
  '57P03': 'it is still starting. Start the portal again in a moment',
  '53300': 'it has no connection left. Raise max_connections there, or stop something else that uses it',
};

function explain(error: unknown, url: string): unknown {
  const remedy = remedies[codeOf(error)];
  if (!remedy) return error;
  const { host, pathname } = new URL(url);
  return new Error(`The database ${pathname.slice(1)} at ${host} cannot be used: ${remedy}.`, { cause: error });
}

/** A host name with several addresses fails with one error for each address. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
