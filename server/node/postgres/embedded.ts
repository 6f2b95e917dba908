import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresBinaries } from './binaries.ts';
import {
  databaseUrl,
  findFreePort,
  findRunningCluster,
  initialiseCluster,
  startCluster,
  stopCluster,
  type RunningCluster,
} from './cluster.ts';
import { claimCluster, type Claim } from './claim.ts';
import { assertReachable, postgresIdentity, type SystemIdentity } from './systemUser.ts';

const majorVersion = '18';
const databaseName = 'portal';
/** The service owns its database but is not a superuser, as on an operator's own server. */
const ownerName = 'portal';
const refusedDeadlineMilliseconds = 10_000;
const longestRetryMilliseconds = 5_000;

const settings = {
  // Statements are short: JIT compilation costs more time than it saves.
  jit: 'off',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
};

/** The PostgreSQL server that the portal includes and manages. */
export interface EmbeddedPostgres {
  /** Connects as the owner of the portal's database. The address stays the same when the cluster is restarted. */
  readonly url: string;
  /** Stops the cluster. Committed data is on the disk. */
  stop(): Promise<void>;
}

/**
 * Starts the cluster in `dataDirectory`/postgres. The first start creates it; a cluster that outlived its service is adopted. If it ends unexpectedly, it is restarted.
 * @param report - Receives a sentence for each event of the cluster.
 * @throws Error with the remedy: a folder that cannot be written, another portal on the same folder, root without a usable `postgres` user, files of another major
 * version.
 */
export async function openEmbeddedPostgres(options: {
  dataDirectory: string;
  report: (message: string) => void;
}): Promise<EmbeddedPostgres> {
  const { report } = options;
  const folder = join(options.dataDirectory, 'postgres');
  const identity = await postgresIdentity();
  const { postgres } = await findPostgresBinaries();
  await assertReachable(postgres, identity, 'the PostgreSQL programs in node_modules');
  if (identity) await allowPassage(options.dataDirectory);
  await assertReachable(options.dataDirectory, identity, 'the data folder (DATA_DIR)');
  await ensureCluster(options.dataDirectory, folder, identity);

  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  let stopping = false;
  let recovery = Promise.resolve();
  const open = async (port?: number): Promise<{ cluster: RunningCluster; claim: Claim }> => {
    const cluster = await run(folder, identity, port);
    const claim = await claimCluster({
      port: cluster.port,
      password,
      dataDirectory: options.dataDirectory,
      onLost: () => {
        if (!stopping) recovery = recover();
      },
    });
    return { cluster, claim };
  };
  let { cluster, claim } = await retryWhileRefused(open);

  /** The claim's connection ends with the cluster, even if the cluster was adopted and is not a child of this process. */
  async function recover(): Promise<void> {
    report('The connection to PostgreSQL was lost.');
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, longestRetryMilliseconds)) {
      try {
        // The pool has one address, so the port has to stay the same.
        ({ cluster, claim } = await open(cluster.port));
        report('PostgreSQL is running again.');
        return;
      } catch (error) {
        report(`PostgreSQL is not running again yet: ${error instanceof Error ? error.message : String(error)}`);
        await delay(wait);
      }
    }
  }

  const ownerPassword = await ensureDatabase(cluster.port, password);
  return {
    get url() {
      return databaseUrl(cluster, { user: ownerName, password: ownerPassword, database: databaseName });
    },
    stop: async () => {
      stopping = true;
      await recovery;
      await claim.release();
      const running = await findRunningCluster(join(folder, 'cluster'));
      if (running) await stopCluster(running.pid);
    },
  };
}

/**
 * The address of the database in `dataDirectory` while its cluster runs, for a command beside the portal. Everything that the command creates belongs to the
 * database's owner.
 * @returns undefined when the cluster does not run.
 */
export async function findEmbeddedDatabase(dataDirectory: string): Promise<string | undefined> {
  const folder = join(dataDirectory, 'postgres');
  if (!(await readVersion(folder))) return undefined;
  const cluster = await findRunningCluster(join(folder, 'cluster'));
  if (!cluster) return undefined;
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const options = encodeURIComponent(`-c role=${ownerName}`);
  return `${databaseUrl(cluster, { user: 'postgres', password, database: databaseName })}?options=${options}`;
}

/** The data folder belongs to the portal, so other users may be allowed to pass through it. The files in it keep their own permissions. */
async function allowPassage(dataDirectory: string): Promise<void> {
  const { mode, uid } = await stat(dataDirectory);
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(dataDirectory, (mode & 0o777) | 0o001);
}

/** A running cluster may end before it can be claimed. Then it has to be started. */
async function retryWhileRefused<T>(open: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + refusedDeadlineMilliseconds;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const refused =
        error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(String(error.code));
      if (!refused || Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

/** Creates the cluster beside its final place and moves it there when complete, so that a crash or a second start never finds half a cluster. */
async function ensureCluster(dataDirectory: string, folder: string, identity: SystemIdentity | undefined): Promise<void> {
  if (await readVersion(folder)) return assertUsable(folder);
  const staging = await mkdtemp(join(dataDirectory, 'postgres.new-'));
  try {
    const directory = join(staging, 'cluster');
    const password = randomBytes(24).toString('base64url');
    const passwordFile = join(staging, 'cluster-password');
    await writeFile(join(staging, 'password'), `${password}\n`, { mode: 0o600 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    await mkdir(directory, { mode: 0o700 });
    if (identity) {
      await chmod(staging, 0o711);
      for (const path of [directory, passwordFile]) await chown(path, identity.uid, identity.gid);
    }
    await initialiseCluster({ directory, passwordFile, identity, durable: true });
    await rm(passwordFile);
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))) throw error;
  }
  return assertUsable(folder);
}

async function assertUsable(folder: string): Promise<void> {
  const version = await readVersion(folder);
  if (version === majorVersion) return;
  throw new Error(
    version
      ? `The data in ${folder} was written by PostgreSQL ${version} but this portal includes PostgreSQL ${majorVersion}. Start the portal version that wrote it, or move the data with pg_dump and pg_restore.`
      : `${folder} contains something other than the portal's database. Move it away, or set DATA_DIR to another folder.`,
  );
}

async function readVersion(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'cluster', 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}

/** Adopts the cluster that runs in `folder`, or starts it on `port`. The default is its last port, if that is free. */
async function run(folder: string, identity: SystemIdentity | undefined, port?: number): Promise<RunningCluster> {
  const directory = join(folder, 'cluster');
  const running = await findRunningCluster(directory);
  if (running) return running;
  const portFile = join(folder, 'port');
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => '0'));
  try {
    const started = await startCluster({
      directory,
      port: port ?? (await findFreePort(remembered)),
      logFile: join(folder, 'log'),
      identity,
      settings,
    });
    await writeFile(portFile, `${started.port}\n`);
    return started;
  } catch (error) {
    // Another portal may have started it after the check.
    const other = await findRunningCluster(directory);
    if (other) return other;
    throw error;
  }
}

/** @returns The owner's password. It is new at every start and not stored. */
async function ensureDatabase(port: number, superuserPassword: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: superuserPassword, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount: role } = await client.query('select from pg_roles where rolname = $1', [ownerName]);
    await client.query(`${role ? 'alter' : 'create'} role ${ownerName} login createrole password ${pg.escapeLiteral(password)}`);
    const { rowCount: database } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (!database) await client.query(`create database ${databaseName} owner ${ownerName}`);
  } finally {
    await client.end();
  }
  return password;
}
