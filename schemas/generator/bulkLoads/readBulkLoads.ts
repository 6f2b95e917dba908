import type { BulkLoadLibrary } from '../../lib/bulkLoads/bulkLoadLibrary.ts';
import { refuse } from '../reports/refuse.ts';
import { readBulkLoadFiles } from './bulkLoadFiles.ts';
import { libraryOf } from './bulkLoadLibrary.ts';
import { bulkLoadFaults } from './faults/bulkLoadFaults.ts';
import type { FieldSources } from './columnSchemas.ts';

/**
 * Reads the columns and formats of bulk loads below `root`.
 *
 * @throws Error that names the file, the line, the column and the remedy of everything that is wrong.
 */
export function readBulkLoads(root: string, sources: FieldSources): BulkLoadLibrary {
  const files = readBulkLoadFiles(root);
  refuse(bulkLoadFaults(files, sources), [files.columns ?? [], files.formats].flat());
  return libraryOf(files, sources);
}
