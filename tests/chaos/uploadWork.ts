import { hooksByResource } from '../../server/api/registries/hooksByResource.ts';
import { type Kysely, sql } from 'kysely';
import rules from '../../schemas/rules/bulk-loads.json' with { type: 'json' };
import { refusalOf } from '../../server/api/core/failures.ts';
import { defaultConfiguration } from '../../server/api/portal/defaultConfiguration.ts';
import { advanceBulkLoads } from '../../server/jobs/bulkLoads/advanceBulkLoads.ts';
import { bulkSizes } from '../../server/work/bulkLoads/bulkSizes.ts';
import { carryOutLoads } from '../../server/jobs/bulkLoads/process/carryOutLoads.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';
import { databaseFiles } from '../../server/store/files/databaseFiles.ts';

/** Seconds after which a file of a killed server is taken over: fewer than in the portal, so that many kills take minutes. */
const stale = 2;
const sizes = bulkSizes({ largestBulkFileBytes: rules.largestMegabytes * 1_048_576, mostBulkFileRows: rules.mostRows });

/** Whether an error comes from the database, as the service judges it. */
export const isOutage = (error: unknown): boolean => (refusalOf(error)?.status ?? 0) >= 500;

/** Checks and carries out what a server finds to do now. */
export async function takeUploads(db: Kysely<Database>): Promise<void> {
  const store = createStore(db);
  const failures: unknown[] = [];
  const handling = { report: (error: unknown) => failures.push(error), isOutage };
  await advanceBulkLoads({ store, files: databaseFiles, sizes, at: new Date() }, { ...handling, stale });
  const deps = { clock: () => new Date(), configuration: defaultConfiguration('Portal', null), payments: null };
  await carryOutLoads({ store, deps, portalUrl: 'https://portal.example', hooks: hooksByResource }, handling);
  if (failures.length > 0) throw failures[0];
}

/** Whether a file is being checked or carried out. */
export async function isUnderWay(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from portal.bulk_load_jobs where status = 'validatingData' union all select 1 from portal.bulk_load_runs where state = 'processing' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
