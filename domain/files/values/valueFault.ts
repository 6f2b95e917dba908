import type { CheckId } from '../findings.ts';
import type { BulkValue } from '../types.ts';

/** A cell that cannot be read, or only with a finding. */
export interface ValueFault {
  code: CheckId;
  words: Readonly<Record<string, string | number>>;
  /** The value that is meant all the same, for the checks that follow. */
  value: BulkValue;
}

/** Reads the text of a cell, which is plain and not empty. */
export type CellReader = (text: string) => BulkValue | ValueFault;

/** Whether a cell's result is a fault. */
export const isFault = (read: BulkValue | ValueFault): read is ValueFault => typeof read === 'object' && read !== null;

/** A fault of a text that has no meaning. */
export const unreadable = (code: CheckId, words: ValueFault['words']): ValueFault => ({ code, words, value: null });
