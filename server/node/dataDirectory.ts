import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'its permissions do not allow it',
  EPERM: 'its permissions do not allow it',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of that name',
  ENOENT: 'a part of its path cannot be created',
  ENOSPC: 'the disk is full',
};

/**
 * Makes the data folder if it is missing and checks that it can be written.
 * @throws Error of one sentence with the folder, the cause and the remedy.
 */
export async function prepareDataDirectory(path: string): Promise<void> {
  try {
    await makeFolder(path);
    const probe = await mkdtemp(join(path, '.probe-'));
    await writeFile(join(probe, 'probe'), 'x');
    await rm(probe, { recursive: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(
      `The data folder ${path} cannot be written to: ${reasons[code] ?? String(error)}. Make it writable for the user that runs the portal, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Makes a folder and its parents. Node's own recursive form never ends where nothing can be made, such as in /proc. */
async function makeFolder(path: string, isRetry = false): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || isRetry) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path, true);
  }
}

/** The secret that signs sessions. The first start makes it and stores it so that only the service's own user can read it; sessions therefore survive a restart. */
export async function readOrMakeSecret(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, 'auth-secret');
  if (!(await exists(path))) await makeSecret(path);
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `${path} holds no usable secret. Restore it from a backup, or remove it: everyone then has to sign in again, and to set up their authenticator app again.`,
  );
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Of two servers that start at the same moment one makes it, and neither reads it half-written: it gets its name when it is whole. */
async function makeSecret(path: string): Promise<void> {
  const unnamed = `${path}.${randomUUID()}`;
  await writeFile(unnamed, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(unnamed, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unnamed);
  }
}
