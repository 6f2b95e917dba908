import type { ReadBatch } from '../../../../schemas/lib/bulkLoads/reading/findings.ts';
import type { FileSizes } from '../../../../schemas/lib/bulkLoads/types.ts';

/** Reads the rows of a CSV file or a workbook, about 1,000 at a time. @param content - It may be taken over, and is not used afterwards. */
export type ReadRows = (content: Uint8Array<ArrayBuffer>, sizes: FileSizes) => AsyncIterable<ReadBatch>;
