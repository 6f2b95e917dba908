import type { BulkValues, Finding } from '../types.ts';
import type { ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { CheckId } from '../findings.ts';

/** Adds a finding about the row that is being checked. */
export type AddFinding = (code: CheckId, column: ColumnName | null, words?: Finding['words']) => void;

/** A check of one row. It is made once for a file, and null where the file gives it nothing to do. */
export type RowCheck = (values: BulkValues, add: AddFinding, isFaulty: (column: ColumnName) => boolean) => void;
