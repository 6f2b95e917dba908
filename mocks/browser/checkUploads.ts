import { advanceBulkLoads, type BulkLoadStep } from '../../server/jobs/bulkLoads/advanceBulkLoads.ts';
import { bulkSizes } from '../../server/jobs/bulkLoads/bulkSizes.ts';
import rules from '../../schemas/rules/bulk-loads.json' with { type: 'json' };
import type { Store } from '../../server/store/createStore.ts';
import { databaseFiles } from '../../server/store/files/databaseFiles.ts';

const sizes = bulkSizes({ largestBulkFileBytes: rules.largestMegabytes * 1_048_576, mostBulkFileRows: rules.mostRows });

/** Checks uploaded files in a home without workers. @throws the error of a file that cannot be checked, after all others. */
export async function checkUploads(store: Store, at: Date): Promise<BulkLoadStep> {
  const errors: unknown[] = [];
  const step = await advanceBulkLoads(
    { store, files: databaseFiles, sizes, at },
    { report: (error) => errors.push(error), isOutage: () => false },
  );
  if (errors.length > 0) throw errors[0];
  return step;
}
