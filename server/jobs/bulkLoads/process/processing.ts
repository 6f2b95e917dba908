import type { Acting } from '../../../work/core/acting.ts';
import type { BulkLoadRun } from '../../../store/bulkLoads/apply/runs.ts';
import type { Scoped, Store } from '../../../store/createStore.ts';
import type { RunNotices } from '../runNotices.ts';
import type { ReadRows } from '../../../work/bulkLoads/instruction.ts';

/** What the carrying out of instructions needs. */
export interface Processing {
  store: Store;
  deps: Acting['var']['deps'];
  readRows: ReadRows;
  /** Called in the transaction that ends a run. Default: nothing else depends on it. */
  ended?(c: Acting, tx: Scoped, run: BulkLoadRun): Promise<void>;
  /** Called in the transaction that ends the undoing of a run. Default: nothing else depends on it. */
  undone?(c: Acting, tx: Scoped, run: BulkLoadRun): Promise<void>;
  /** The notices and mails about a run, whose people are found before its first transaction; null where there is nobody to tell. Default: none. */
  noticesOf?(run: JobOf): Promise<RunNotices | null>;
  /** Tells people of the outcome of the run that is worked on. */
  notices?: RunNotices | null;
  /** Ends the work between two batches. */
  signal?: AbortSignal;
  /** Rows in one transaction: few enough that a request for one of their records waits a moment only. */
  rowsAtOnce?: number;
}

/** A job of an employer. */
export interface JobOf {
  employerId: number;
  jobUid: string;
}
