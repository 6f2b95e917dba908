import { rmSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { codings, compress, isCompressible } from '../http/compression.ts';

/*
 * Builds the portal of the working directory into dist/, with compressed copies beside the files. It is built elsewhere and moved
 * there whole, so that nobody serves half of one build and half of another.
 */
const dist = join(process.cwd(), 'dist');
const staging = join(process.cwd(), 'node_modules', `.portal-build-${process.pid}`);
/** Below this a compressed copy saves less than the header that announces it costs. */
const smallestWorthwhile = 256;

// A build that is stopped leaves nothing behind.
process.once('SIGTERM', () => {
  rmSync(staging, { recursive: true, force: true });
  process.exit(1);
});

try {
  await build({ root: process.cwd(), logLevel: 'warn', build: { outDir: staging, emptyOutDir: true } });
  await compressFolder(staging);
  await replaceFolder(dist, staging);
} finally {
  await rm(staging, { recursive: true, force: true });
}

async function replaceFolder(folder: string, replacement: string): Promise<void> {
  for (;;) {
    await rm(folder, { recursive: true, force: true });
    try {
      return await rename(replacement, folder);
    } catch (error) {
      // Another build was moved there in between: the later one wins.
      if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))) throw error;
    }
  }
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isWorthwhile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
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
