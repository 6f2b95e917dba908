import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const userName = 'postgres';

/** The user of a child process, in the form that `spawn` takes. */
export interface SystemIdentity {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that PostgreSQL has to run as: the current user if ordinary; for root, the system user `postgres` (made if missing), as PostgreSQL refuses to run as root.
 * @throws Error with the remedy, when that user cannot be made.
 */
export async function postgresIdentity(): Promise<SystemIdentity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await findUser();
  if (existing) return existing;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', userName]);
  } catch (error) {
    // Another server may have created the user at the same moment.
    const made = await findUser();
    if (made) return made;
    throw new Error(
      `PostgreSQL cannot run as root and the system user "${userName}" could not be created. Start the portal as an ordinary user, add that user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  const made = await findUser();
  if (!made)
    throw new Error(`The system user "${userName}" could not be found after its creation. Start the portal as an ordinary user.`);
  return made;
}

/**
 * Checks that `identity` can reach `path`, which needs the search permission on every folder above it.
 * @throws Error with the first folder that is closed to it, and the remedy.
 */
export async function assertReachable(path: string, identity: SystemIdentity | undefined, what: string): Promise<void> {
  if (!identity || (await canReach(path, identity))) return;
  let closed = path;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (await canReach(folder, identity)) break;
    closed = folder;
  }
  throw new Error(
    `PostgreSQL runs as the system user "${userName}" because root may not run it, and that user cannot reach ${what}: ${closed} is closed to it. Allow it with \`chmod o+x ${closed}\`, move the portal out of that folder, start it as an ordinary user, or set DATABASE_URL.`,
  );
}

async function canReach(path: string, identity: SystemIdentity): Promise<boolean> {
  // `test` runs as that user, so it takes group membership and access lists into account, as PostgreSQL does.
  return run('/bin/sh', ['-c', 'if test -d "$0"; then test -x "$0"; else test -r "$0"; fi', path], { ...identity }).then(
    () => true,
    () => false,
  );
}

async function findUser(): Promise<SystemIdentity | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', userName]), run('id', ['-g', userName])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** The kind of the process `pid`: a PostgreSQL server, another program (or one that has ended and waits for its parent to notice), or none. */
export async function findProcess(pid: number): Promise<'postgres' | 'other' | 'none'> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'none';
  }
  if (platform() === 'win32') return 'postgres';
  // "123 (postgres) S 1 …" and "S    /path/to/postgres"
  const description =
    platform() === 'linux'
      ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'stat=,comm=', '-p', `${pid}`]).then(
          ({ stdout }) => stdout,
          () => '',
        );
  if (description === '') return 'none';
  const isZombie = platform() === 'linux' ? /\) Z/.test(description) : description.startsWith('Z');
  return description.includes('postgres') && !isZombie ? 'postgres' : 'other';
}
