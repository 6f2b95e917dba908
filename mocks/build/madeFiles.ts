import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../.cache/mock', import.meta.url));

/** A file that is made once and kept in `.cache/mock`. @param name - Identifies its content. */
export async function readOrMake(name: string, make: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(cache, name);
  try {
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const content = await make();
  await mkdir(cache, { recursive: true });
  // Two builds may do this at once: each writes its own file and renames it, so a reader never sees an incomplete one.
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
  return content;
}
