import { parentPort, workerData } from 'node:worker_threads';
import type { ReadBatch } from '../../../domain/files/reading/findings.ts';
import type { FileSizes } from '../../../domain/files/types.ts';
import { rowsHere } from '../../api/bulkLoads/correctedFile/readRows.ts';

/** A file whose rows the thread reads. */
export interface FileToRead {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly sizes: FileSizes;
}

/** The answer to `next`. */
export type ReadAnswer = { readonly batch: ReadBatch } | { readonly end: true } | { readonly error: unknown };

const { content, sizes } = workerData as FileToRead;
const batches = rowsHere(content, sizes);

async function next(): Promise<ReadAnswer> {
  try {
    const read = await batches.next();
    return read.done === true ? { end: true } : { batch: read.value };
  } catch (error) {
    return { error };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.on('message', () => void next().then((answer) => parentPort?.postMessage(answer)));
