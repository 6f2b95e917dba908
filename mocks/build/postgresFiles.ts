import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readOrMake } from './madeFiles.ts';

/** The files of PGlite that every start needs, as they are named in its package: its program, and the files that PostgreSQL reads. */
export const postgresFiles = { program: 'pglite.wasm', support: 'pglite.data' } as const;

const packageFile = (name: string): string => fileURLToPath(new URL(name, import.meta.resolve('@electric-sql/pglite')));

/** One of them, gzipped to a third, with a name that identifies its content. */
export async function readPostgresFile(
  kind: keyof typeof postgresFiles,
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const source = await readFile(packageFile(postgresFiles[kind]));
  const name = `postgres-${kind}-${createHash('sha256').update(source).digest('hex').slice(0, 16)}.bin`;
  return { name, content: await readOrMake(name, () => promisify(gzip)(source, { level: 9 })) };
}
