import type { Configuration } from '../../../schemas/generated/types.ts';
import type { FileSizes } from '../../../domain/files/types.ts';
import rules from '../../../schemas/rules/bulk-loads.json' with { type: 'json' };

/** The most that an uploaded file may have, by the settings. */
export const bulkSizes = ({
  largestBulkFileBytes,
  mostBulkFileRows,
}: Pick<Configuration, 'largestBulkFileBytes' | 'mostBulkFileRows'>): FileSizes => ({
  bytes: largestBulkFileBytes,
  rows: mostBulkFileRows,
  columns: rules.mostColumns,
});
