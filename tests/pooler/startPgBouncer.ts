import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../server/node/postgres/cluster.ts';
import { postgresIdentity } from '../../server/node/postgres/systemUser.ts';
import { ensurePgBouncer } from './findPgBouncer.ts';

const startLimit = 20_000;

/** PgBouncer before a server. */
export interface Pooler {
  /** The address of a database through the pooler. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode, with the settings that docs/settings.md names and no others that the portal would need.
 *
 * @param server - The address of the server over TCP.
 * @param connections - To the server, for each database: fewer than callers, so that a session's next transaction reaches another one.
 */
export async function startPgBouncer(server: string, connections: number): Promise<Pooler> {
  const program = ensurePgBouncer();
  const { hostname, port: serverPort, username, password } = new URL(server);
  const folder = await mkdtemp(join(tmpdir(), 'portal-pooler-'));
  const port = await findFreePort();
  const settings = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 200',
  ];
  await writeFile(settings, `${lines.join('\n')}\n`, { mode: 0o600 });
  // As PostgreSQL, it refuses to run as root.
  const identity = await postgresIdentity();
  if (identity) for (const path of [folder, settings]) await chown(path, identity.uid, identity.gid);
  const child = spawn(program, ['--quiet', settings], { stdio: ['ignore', 'ignore', 'inherit'], ...identity });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  const deadline = Date.now() + startLimit;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('PgBouncer did not start; the reason is printed above.');
    }
    await delay(50);
  }
  return { urlOf: (database) => `postgresql://${username}:any@127.0.0.1:${port}/${database}`, stop };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
