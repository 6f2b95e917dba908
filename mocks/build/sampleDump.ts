import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../../server/store/migrate.ts';
import { migrations } from '../../server/store/migrations/all.ts';
import { connect, pgliteOptions } from '../browser/database.ts';
import { createSignInTables } from '../browser/signIn/spentTokens.ts';
import { loadSampleData } from '../sampleData/load.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.cache', 'sample-dump');

/** Less logging, and old log segments are removed: the dump contains the log too. */
const settings = ['wal_level=minimal', 'max_wal_senders=0', 'wal_recycle=off'];

/** The sources of the dump: a change in any of these files makes another dump. */
const sources = [
  'server/store/migrate.ts',
  'server/store/migrations',
  'mocks/accounts.json',
  'mocks/browser/database.ts',
  'mocks/browser/signIn/spentTokens.ts',
  'mocks/build/sampleDump.ts',
  'mocks/sampleData',
  'node_modules/@electric-sql/pglite/package.json',
];

/**
 * The name of the dump for the current sources, e.g. `sample-data-3f2a….pgdata`, known without making the dump.
 * Another name means other data, so the browser keeps the two apart.
 */
export async function sampleDumpName(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of [...sources, ...(await sampledFiles())]) {
    for (const path of await filesIn(join(root, source))) hash.update(path.slice(root.length)).update(await readFile(path));
  }
  return `sample-data-${hash.digest('hex').slice(0, 16)}.pgdata`;
}

/**
 * The demo sample data as a data folder for PGlite, gzipped. Made once for each state of the sources and kept in `.cache/`.
 * @returns The contents of the file {@link sampleDumpName}.
 */
export async function readSampleDump(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(cache, await sampleDumpName());
  try {
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const dump = await makeSampleDump();
  await mkdir(cache, { recursive: true });
  // Two builds may do this at once: each writes its own file and renames it, so a reader never sees an incomplete one.
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, dump);
  await rename(unfinished, path);
  return dump;
}

async function makeSampleDump(): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create({
    ...pgliteOptions(),
    // The browser writes whole files back: a small change must not write 16 MB of write-ahead log.
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  });
  const db = connect(pglite);
  try {
    await migrate(db, migrations);
    await loadSampleData(db, 'brief');
    await createSignInTables(db);
    await slim(pglite);
    return new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer());
  } finally {
    await db.destroy();
  }
}

/** Removes parts that the browser does not need: the templates of new databases, and the log. */
async function slim(pglite: PGlite): Promise<void> {
  await pglite.exec(`update pg_database set datistemplate = false where datname in ('template0', 'template1')`);
  for (const template of ['template0', 'template1']) await pglite.exec(`drop database ${template}`);
  await pglite.exec('checkpoint');
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
