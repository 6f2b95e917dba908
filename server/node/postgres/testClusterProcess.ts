import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chown, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, findFreePort, initialiseCluster, startCluster, stopCluster, type RunningCluster } from './cluster.ts';
import { postgresIdentity } from './systemUser.ts';

/*
 * Runs a throw-away PostgreSQL for as long as its standard input stays open, and prints its address once it is ready. Its own settings are the first argument, as JSON.
 * The input closes however the test run ends, even by SIGKILL, so no process or file is left behind.
 */
const inputClosed = new Promise((resolve) => process.stdin.resume().once('end', resolve).once('close', resolve));

// No data has to survive a power cut here, and each of these settings would wait for the disk.
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  max_connections: '300',
  // The system copies a database's files by itself, which takes half of the time. PostgreSQL offers that on Linux and macOS alone.
  ...(['linux', 'darwin'].includes(platform()) && { file_copy_method: 'clone' }),
};
const settings = { ...throwAway, ...(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>) };

const folder = await mkdtemp(join(await findFastFolder(), 'portal-test-postgres-'));
let cluster: RunningCluster | undefined;
try {
  const identity = await postgresIdentity();
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity) for (const path of [folder, passwordFile]) await chown(path, identity.uid, identity.gid);

  const directory = join(folder, 'cluster');
  await initialiseCluster({ directory, passwordFile, identity, durable: false });
  const port = await findFreePort();
  cluster = await startCluster({ directory, port, logFile: join(folder, 'log'), identity, settings });
  process.stdout.write(`${databaseUrl(cluster, { user: 'postgres', password, database: 'postgres' })}\n`);
  await inputClosed;
} finally {
  try {
    if (cluster) await stopCluster(cluster.pid);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Linux's files in memory, if there is room for the log and for the databases of some tests: a database is copied there in a twentieth of the time that a disk takes. */
async function findFastFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const gibibyte = 1_024 ** 3;
  if (platform() !== 'linux' || process.availableMemory() < 8 * gibibyte) return tmpdir();
  try {
    await access(inMemory, constants.W_OK);
    const { bavail, bsize } = await statfs(inMemory);
    return bavail * bsize >= 4 * gibibyte ? inMemory : tmpdir();
  } catch (error) {
    // A container may have none, or one that others alone may write to.
    if (error instanceof Error && 'code' in error) return tmpdir();
    throw error;
  }
}
