import { readFile } from '../../../../domain/files/reading/readFile.ts';
import type { ReadBatch } from '../../../../domain/files/reading/findings.ts';
import type { FileSizes } from '../../../../domain/files/types.ts';
import { piecesOf } from '../../../work/bulkLoads/fileRows.ts';

/** Reads them in this thread. A workbook of some thousand rows holds it for half a second. */
export async function* rowsHere(content: Uint8Array<ArrayBuffer>, sizes: FileSizes): AsyncGenerator<ReadBatch> {
  yield* (await readFile(piecesOf(content), { sizes })).batches;
}
