import { hooksByResource } from '../../server/api/registries/hooksByResource.ts';
import { checkNotices } from '../../server/jobs/bulkLoads/checkNotices.ts';
import { advanceBulkLoads, type BulkLoadStep } from '../../server/jobs/bulkLoads/advanceBulkLoads.ts';
import type { Acting } from '../../server/work/core/acting.ts';
import { carryOutLoads } from '../../server/jobs/bulkLoads/process/carryOutLoads.ts';
import { bulkSizes } from '../../server/work/bulkLoads/bulkSizes.ts';
import rules from '../../schemas/rules/bulk-loads.json' with { type: 'json' };
import type { Store } from '../../server/store/createStore.ts';
import type { LoadOf } from '../../server/store/bulkLoads/bulkLoadRows.ts';
import { databaseFiles } from '../../server/store/files/databaseFiles.ts';

const sizes = bulkSizes({ largestBulkFileBytes: rules.largestMegabytes * 1_048_576, mostBulkFileRows: rules.mostRows });

/** Nothing sends the mails of such a home. */
const portalUrl = 'https://portal.example';

/** Checks and carries out uploaded files in a home without workers. @throws the error of a file that cannot be checked, after all others. */
export async function checkUploads(store: Store, deps: Acting['var']['deps']): Promise<BulkLoadStep> {
  const at = deps.clock();
  const errors: unknown[] = [];
  const failures = { report: (error: unknown) => errors.push(error), isOutage: () => false };
  const noticesOf = (load: LoadOf) => checkNotices(store, load, portalUrl);
  const step = await advanceBulkLoads({ store, files: databaseFiles, sizes, at, noticesOf }, failures);
  await carryOutLoads({ store, deps, portalUrl, hooks: hooksByResource }, failures);
  if (errors.length > 0) throw errors[0];
  return step;
}
