import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the built portal is made from. */
export const portalSources = [
  'src',
  'schemas',
  'domain',
  'machines',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** Whether the portal in `root`/dist is missing or older than what it is made from. */
export const isPortalStale = (root: string): Promise<boolean> =>
  isBuildStale(
    join(root, 'dist'),
    portalSources.map((source) => join(root, source)),
  );

/** Whether a built portal is missing, or older than one of the files and folders that it is made from. */
export async function isBuildStale(folder: string, sources: readonly string[]): Promise<boolean> {
  const built = await modifiedAt(join(folder, 'index.html'));
  if (built === undefined) return true;
  for (const source of sources) if ((await newestIn(source)) > built) return true;
  return false;
}

/**
 * Builds the portal into `root`/dist, in a process of its own: the service has no use for the build tools in its memory.
 * @param signal - Ends the build.
 * @throws Error when the build fails; it has printed why.
 */
export async function buildPortal(root: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'buildProcess.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', kill, { once: true });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve)).finally(
    () => signal.removeEventListener('abort', kill),
  );
  signal.throwIfAborted();
  if (code !== 0) throw new Error('The portal could not be built: the reason is printed above. Correct it and start again.');
}

async function newestIn(path: string): Promise<number> {
  const own = await modifiedAt(path);
  if (own === undefined) return 0;
  if (!(await stat(path)).isDirectory()) return own;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => modifiedAt(join(entry.parentPath, entry.name))),
  );
  return times.reduce<number>((newest, time) => Math.max(newest, time ?? 0), 0);
}

/** Milliseconds since 1970, or undefined when there is no such file. */
async function modifiedAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}
