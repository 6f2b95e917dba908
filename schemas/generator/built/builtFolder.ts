import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, writeFolder } from '../writeFolder.ts';

/** Says what the folder was built from, and what was written. */
const MANIFEST = 'manifest.json';

interface Manifest {
  /** Of the schemas, the lifecycles, the generator and the versions of the packages. */
  sources: string;
  /** Of all that was written: a file that was lost or changed since then is noticed. */
  files: string;
}

/**
 * `schemas/built`: what is made from the schemas and not committed. It is fresh while neither the sources nor the files themselves have
 * changed since it was written. Hashes decide, since a checkout gives old content a new date.
 *
 * The sources are read here, once: a schema that is saved while its files are being made leaves the folder stale.
 *
 * @param schemas - The folder `schemas`.
 */
export function builtFolder(schemas: string): { isFresh: boolean; write: (files: Readonly<Record<string, string>>) => void } {
  const folder = join(schemas, 'built');
  const sources = hashOf(sourcesIn(schemas));
  const manifest = readManifest(join(folder, MANIFEST));
  return {
    isFresh: manifest?.sources === sources && manifest.files === hashOf(contentsIn(folder)),
    write: (files) => {
      const manifest: Manifest = { sources, files: hashOf(Object.entries(files)) };
      writeFolder(folder, { ...files, [MANIFEST]: `${JSON.stringify(manifest)}\n` });
    },
  };
}

type Contents = [name: string, content: string][];

/**
 * Everything in `schemas` but tests and what is made from it, the lifecycles, whose states and events resources have, and the lock file:
 * another version of a compiler writes other code.
 */
function sourcesIn(schemas: string): Contents {
  const project = dirname(schemas);
  const names = [
    ...filesIn(schemas)
      .filter((name) => !/^(?:built|generated)\//.test(name))
      .map((name) => join('schemas', name)),
    ...filesIn(join(project, 'machines/lifecycles')).map((name) => join('machines/lifecycles', name)),
    'package-lock.json',
  ];
  return names
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name): [string, string] => [name, readFileSync(join(project, name), 'utf8')]);
}

const contentsIn = (folder: string): Contents =>
  filesIn(folder)
    .filter((name) => name !== MANIFEST)
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

function hashOf(contents: Contents): string {
  const hash = createHash('sha256');
  for (const [name, content] of contents.toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${name}\0${content}\0`);
  return hash.digest('hex');
}

function readManifest(file: string): Manifest | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}
