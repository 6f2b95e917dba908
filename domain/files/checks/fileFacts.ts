import type { FileContext, Mapping } from '../types.ts';

/** Everything that the checks of a file's rows depend on. */
export interface FileFacts {
  mapping: Mapping;
  context: FileContext;
  /** Whether numbers in columns of dates are a spreadsheet's serial numbers. */
  hasSerialNumbers: boolean;
}
