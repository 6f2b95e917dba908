import { hooksByResource } from '../../api/registries/hooksByResource.ts';
import { refusalOf } from '../../api/core/failures.ts';
import type { Acting } from '../../work/core/acting.ts';
import { advanceBulkLoads, type BulkLoadStep } from '../../jobs/bulkLoads/advanceBulkLoads.ts';
import { checkNotices } from '../../jobs/bulkLoads/checkNotices.ts';
import type { CheckOptions } from '../../jobs/bulkLoads/checkLoad.ts';
import { carryOutLoads } from '../../jobs/bulkLoads/process/carryOutLoads.ts';

/** The uploads that were checked, and those that were carried out or undone. */
export interface UploadStep extends BulkLoadStep {
  carriedOut: number;
}

/** The needs of the work on uploads. */
export interface UploadWorkOptions extends Pick<CheckOptions, 'store' | 'files' | 'sizes'> {
  readonly deps: Acting['var']['deps'];
  /** The portal's origin, for the links of mails. */
  readonly portalUrl: string;
  /** Receives the error of an upload that cannot go on. */
  readonly report: (error: unknown) => void;
  /** Ends the work between two transactions. */
  readonly signal: AbortSignal;
}

/**
 * Checks the uploads that wait for it, then carries out those that were started.
 *
 * @throws the error of an outage of the database, after which the rest is taken up again.
 */
export async function advanceUploads({
  store,
  files,
  sizes,
  deps,
  portalUrl,
  report,
  signal,
}: UploadWorkOptions): Promise<UploadStep> {
  // A refusal of the database for want of a connection, time or space, and not one of the rules.
  const failures = { report, isOutage: (error: unknown) => (refusalOf(error)?.status ?? 0) >= 500 };
  const noticesOf: CheckOptions['noticesOf'] = (load) => checkNotices(store, load, portalUrl);
  const step = await advanceBulkLoads({ store, files, sizes, at: deps.clock(), signal, noticesOf }, failures);
  return { ...step, carriedOut: await carryOutLoads({ store, deps, portalUrl, signal, hooks: hooksByResource }, failures) };
}
