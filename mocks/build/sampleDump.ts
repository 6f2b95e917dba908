import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../../server/store/migrate.ts';
import { migrations } from '../../server/store/migrations/all.ts';
import { connect, pgliteOptions, startParams } from '../browser/database.ts';
import { createSignInTables } from '../browser/signIn/spentTokens.ts';
import { loadSampleData } from '../sampleData/load.ts';
import type { Size } from '../sampleData/options.ts';
import { readOrMake } from './madeFiles.ts';

/** The sizes that fit into a page's memory. */
type DumpedSize = Extract<Size, 'mock' | 'brief'>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of the dump: a change in any of these files makes another dump. */
const sources = [
  'server/store',
  'mocks/accounts.json',
  'mocks/browser/database.ts',
  'mocks/browser/signIn/spentTokens.ts',
  'mocks/build/sampleDump.ts',
  'mocks/sampleData',
  'node_modules/@electric-sql/pglite/package.json',
];

/**
 * The name of the dump for the current sources, e.g. `sample-data-mock-3f2a….pgdata`, known without making the dump.
 * Another name means other data, so the browser keeps the two apart.
 */
export async function sampleDumpName(size: DumpedSize): Promise<string> {
  const hash = createHash('sha256');
  for (const source of [...sources, ...(await sampledFiles())]) {
    for (const path of await filesIn(join(root, source))) hash.update(path.slice(root.length)).update(await readFile(path));
  }
  return `sample-data-${size}-${hash.digest('hex').slice(0, 16)}.pgdata`;
}

/** The sample data as a data folder for PGlite: a tar file, gzipped. The contents of the file {@link sampleDumpName}. */
export const readSampleDump = async (size: DumpedSize): Promise<Uint8Array<ArrayBuffer>> =>
  readOrMake(await sampleDumpName(size), () => makeSampleDump(size));

async function makeSampleDump(size: DumpedSize): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create({
    ...pgliteOptions(),
    // The dump contains the last segment of the log.
    initDbStartParams: ['--wal-segsize=1'],
    startParams,
  });
  const db = connect(pglite);
  try {
    await migrate(db, migrations);
    await loadSampleData(db, size);
    await createSignInTables(db);
    // Only that of the mock is fetched by anybody.
    const isFetched = size === 'mock';
    if (isFetched) await slim(pglite);
    await pglite.exec('checkpoint');
    const tar = await (await pglite.dumpDataDir('none')).arrayBuffer();
    return await promisify(gzip)(tar, { level: isFetched ? 9 : 1 });
  } finally {
    await db.destroy();
  }
}

/** Removes parts that the browser does not need: the templates of new databases, and free space. */
async function slim(pglite: PGlite): Promise<void> {
  await pglite.exec(`update pg_database set datistemplate = false where datname in ('template0', 'template1')`);
  for (const template of ['template0', 'template1']) await pglite.exec(`drop database ${template}`);
  // Migrations and triggers leave old versions of rows, in the catalogue above all: a sixth of the data.
  await pglite.exec('vacuum full');
  // Writing a table again forgets which of its pages everybody sees.
  await pglite.exec('vacuum (analyze)');
}

/** The files that sample records are made up from: a change of any other schema leaves the data as it is. */
async function sampledFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const path of await filesIn(join(root, 'schemas/resources'))) {
    const { entity, sample } = JSON.parse(await readFile(path, 'utf8')) as { entity: string; sample?: unknown };
    if (sample !== undefined) files.push(path.slice(root.length), `schemas/entities/${entity}.schema.json`);
  }
  return files;
}

async function filesIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
