import type { ServiceUser } from '../../../domain/bank/serviceUser.ts';
import type { MandateInstruction } from '../directDebits/instructions.ts';
import type { NewAccount } from '../directDebits/mandateStates.ts';
import type { Collection } from './collections.ts';

/** The end of a collection: paid, or returned by the bank with its reason (ARUDD). */
export type CollectionResult = Pick<Collection, 'collectionUid' | 'statementUid'> &
  ({ readonly outcome: 'collected' } | { readonly outcome: 'returned'; readonly reason: string });

/** A line of a bank's report about a collection: a return (ARUDD) or an indemnity claim (DDICA). */
export type CollectionLine = {
  readonly line: number;
  readonly reference: string;
  readonly reason: string;
  /** In pence. */
  readonly amount: number;
} & (
  | { readonly kind: 'ARUDD' }
  /** Claimed on: `yyyy-MM-dd`; null where the report does not say it. */
  | { readonly kind: 'DDICA'; readonly claimedOn: string | null }
);

/** A line of a bank's report about a mandate: a refusal (AUDDIS) or a change (ADDACS). */
export interface MandateLine {
  readonly line: number;
  readonly kind: 'ADDACS' | 'AUDDIS';
  readonly reference: string;
  readonly reason: string;
  /** The new bank details that the report brings; null if it has none. */
  readonly account: NewAccount | null;
}

/** A line of a bank's report. */
export type ReportedLine = CollectionLine | MandateLine;

/** A line that cannot be applied. Its contents are not kept: they may hold bank details. */
export interface LineFault {
  readonly line: number;
  readonly reason: string;
}

/** A line that cannot be read. The mandate that it begins with is stopped: it may have been refused or ended. */
export interface UnreadLine extends LineFault {
  readonly mandateReference?: string;
}

/** A bank's report: a file with its lines, and those that could not be read. */
export interface BankReport {
  readonly name: string;
  /** Of its contents: a file that comes again is not read again. */
  readonly sha256: string;
  readonly lines: readonly ReportedLine[];
  readonly faults: readonly UnreadLine[];
}

/** Collections that are sent together. */
export interface Batch {
  readonly batchUid: string;
  /** `yyyy-MM-dd`: the day of sending. */
  readonly today: string;
  readonly collections: readonly Collection[];
}

/** Instructions that are lodged together. */
export interface InstructionBatch {
  readonly batchUid: string;
  /** `yyyy-MM-dd`: the working day on which the bank gets them. */
  readonly today: string;
  readonly instructions: readonly MandateInstruction[];
}

/** The way to the bank and back. What it answers may be repeated: each result takes effect once. */
export interface PaymentAdapter {
  readonly serviceUser: ServiceUser;
  /** Lodges instructions. A batch that comes again, after a failure, must be lodged once: it is known by its id. */
  lodge(batch: InstructionBatch): Promise<void>;
  /**
   * Whether the bank has a batch already. After a failure the service does not know: the days of a batch that has gone out must stay, those of any other are
   * worked out again.
   */
  hasSent(batchUid: string): Promise<boolean>;
  /** Sends a batch. A batch that is sent again, after a failure, must be collected once: it is known by its id. */
  send(batch: Batch): Promise<void>;
  /** The reports that have arrived. Default: none. */
  reports?(): AsyncIterable<BankReport>;
  /** The result by `today` of a collection that is with the bank; null while there is none. It is asked after the reports. */
  resultOf(collection: Collection, today: string): CollectionResult | null;
}
