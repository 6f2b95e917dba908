import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An entry of preloads.json, which the build writes. @see src/build/preloads.ts */
interface Preload {
  readonly path: string;
  readonly files: readonly string[];
}

/**
 * What the build in `folder` says of the scripts that each address needs.
 * @returns For the path of a screen, the `Link` header that has the browser fetch them while it reads the page; undefined for none.
 */
export async function readPreloadHeaders(folder: string): Promise<(path: string) => string | undefined> {
  const text = await readFile(join(folder, 'preloads.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const preloads = (JSON.parse(text) as Preload[]).map(({ path, files }) => ({ path: new RegExp(path), files }));
  return (path) => {
    const files = new Set(preloads.flatMap((preload) => (preload.path.test(path) ? preload.files : [])));
    if (files.size === 0) return undefined;
    return [...files].map((file) => `<${file}>; rel=modulepreload`).join(', ');
  };
}
