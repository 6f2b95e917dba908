import { spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codings, compress, isCompressible } from './compression.ts';

/** What the built portal is made from. */
const sources = ['src', 'schemas', 'machines', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
/** Below this a compressed copy saves less than the header that announces it costs. */
const smallestWorthwhile = 256;

/** Whether the portal in `root`/dist is missing or older than what it is made from. */
export async function isPortalStale(root: string): Promise<boolean> {
  const built = await modifiedAt(join(root, 'dist', 'index.html'));
  if (built === undefined) return true;
  for (const source of sources) if ((await newestIn(join(root, source))) > built) return true;
  return false;
}

/**
 * Builds the portal into `root`/dist, with compressed copies beside the files.
 * @throws Error when Vite fails; it has printed why.
 */
export async function buildPortal(root: string): Promise<void> {
  const vite = fileURLToPath(import.meta.resolve('vite/bin/vite.js'));
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('The portal could not be built: the reason is printed above. Mend it and start again.');
  await compressFolder(join(root, 'dist'));
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && isWorthwhile(entry.name)).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(path);
      if (body.length < smallestWorthwhile) return;
      await Promise.all(codings.map(async ({ name, ending }) => writeFile(path + ending, await compress(body, name, 'build'))));
    }),
  );
}

/** Source maps are large, and only a developer's tools ask for them. */
function isWorthwhile(name: string): boolean {
  return isCompressible(name) && !name.endsWith('.map');
}

async function newestIn(path: string): Promise<number> {
  const own = await modifiedAt(path);
  if (own === undefined) return 0;
  if (!(await stat(path)).isDirectory()) return own;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = await Promise.all(entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name)).map((entry) => modifiedAt(join(entry.parentPath, entry.name))));
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
