import type { ReadBatch } from '../../../../domain/files/reading/findings.ts';
import type { FileSizes } from '../../../../domain/files/types.ts';

/** Reads the rows of a CSV file or a workbook, about 1,000 at a time. @param content - It may be taken over, and is not used afterwards. */
export type ReadRows = (content: Uint8Array<ArrayBuffer>, sizes: FileSizes) => AsyncIterable<ReadBatch>;
