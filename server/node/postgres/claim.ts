import pg from 'pg';

/** An arbitrary number, but every version of the portal has to use the same. */
const lockKey = 4_815_162_342;

/** Exclusive use of a cluster. It lasts exactly as long as its connection, so a killed service leaves no stale claim. */
export interface Claim {
  release(): Promise<void>;
}

/**
 * Claims the embedded cluster for this process.
 * @param options.onLost - Called once when the connection ends without `release`, for example because the cluster went down.
 * @throws Error with the remedy, when another process holds the claim.
 */
export async function claimCluster(options: {
  port: number;
  password: string;
  dataDirectory: string;
  onLost: () => void;
}): Promise<Claim> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: options.port,
    user: 'postgres',
    password: options.password,
    database: 'postgres',
    application_name: `portal ${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  let released = false;
  let claimed = false;
  // Without a listener the error of an idle connection would end the process. The `end` event follows it.
  client.on('error', () => undefined);
  client.once('end', () => {
    if (claimed && !released) options.onLost();
  });
  await connect(client, options.dataDirectory);
  try {
    // The connection of a service killed a moment ago may still hold the lock.
    await client.query(`set lock_timeout = '2s'`);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    claimed = true;
  } catch (error) {
    const holder = await findHolder(client);
    await client.end();
    if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error;
    throw new Error(
      `Another portal${holder} already uses the data folder ${options.dataDirectory}. Use that one or stop it; to run a second one, set DATA_DIR to another folder, or give both the same DATABASE_URL.`,
      { cause: error },
    );
  }
  return {
    release: async () => {
      released = true;
      await client.end();
    },
  };
}

async function connect(client: pg.Client, dataDirectory: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '28P01')) throw error;
    throw new Error(
      `PostgreSQL in ${dataDirectory} does not accept the password in ${dataDirectory}/postgres/password. Restore the file from a backup.`,
      { cause: error },
    );
  }
}

async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [lockKey],
  );
  const pid = rows[0]?.application_name.match(/^portal (\d+)$/)?.[1];
  return pid ? ` (process ${pid})` : '';
}
