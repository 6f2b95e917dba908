import { Download, type Opening, type OpeningFile } from '../opening/opening.ts';
import { outcomeOf } from './indexedDb.ts';
import { openSavedDatabase, type SavedDatabase } from './savedDatabase.ts';

const prefix = 'sample-data-';

/** The files of the build: PostgreSQL, what belongs to it, and the sample data. */
export interface DatabaseFiles {
  readonly program: OpeningFile;
  readonly support: OpeningFile;
  readonly sample: OpeningFile;
}

/** Opens the sample data with the changes that were made in this browser. */
export async function openStoredDatabase(
  { program, support, sample }: DatabaseFiles,
  onProgress: (opening: Opening) => void,
): Promise<SavedDatabase> {
  const name = nameOf(sample);
  await removeOthers(name);
  const download = new Download([program, support, sample], onProgress);
  const sampleFiles = download.read(sample).then(async (answer) => new Uint8Array(await answer.arrayBuffer()));
  const fsBundle = download.read(support).then(async (answer) => answer.blob());
  const pgliteWasmModule = WebAssembly.compileStreaming(download.read(program).then(asWasm));
  return openSavedDatabase(name, () => sampleFiles, {
    fsBundle: await fsBundle,
    pgliteWasmModule: await pgliteWasmModule,
    initdbWasmModule: emptyModule(),
    onStart: () => onProgress({ step: 'start' }),
  });
}

/** Discards the changes made in this browser. The database must be closed. */
export async function emptyStoredDatabase({ sample }: DatabaseFiles): Promise<void> {
  await outcomeOf(indexedDB.deleteDatabase(nameOf(sample)));
}

const nameOf = ({ url }: OpeningFile): string => url.slice(url.lastIndexOf('/') + 1).replace('.pgdata', '');

const asWasm = ({ body }: Response): Response => new Response(body, { headers: { 'Content-Type': 'application/wasm' } });

/** In place of the program that makes a data folder, which PGlite would fetch without a need. */
const emptyModule = (): WebAssembly.Module => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

/** Removes the data of older builds. */
async function removeOthers(name: string): Promise<void> {
  const databases = await indexedDB.databases();
  // PGlite itself kept the data of older builds under another name.
  const others = databases.flatMap((database) =>
    database.name?.replace('/pglite/', '').startsWith(prefix) && database.name !== name ? [database.name] : [],
  );
  // Not waited for: a tab with an older build keeps its own database open.
  for (const other of others) indexedDB.deleteDatabase(other);
}
