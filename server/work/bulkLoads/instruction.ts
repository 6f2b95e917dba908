import type { Instruction } from '../../../domain/files/instructions/instructionsOf.ts';
import type { DuplicateDecision } from '../../store/bulkLoads/apply/decisions.ts';
import type { BulkLoadRun } from '../../store/bulkLoads/apply/runs.ts';
import type { Scoped } from '../../store/createStore.ts';

export type { DuplicateDecision, Instruction };

/** A row with its instructions, in the order in which they are carried out. */
export interface InstructedRow {
  rowNumber: number;
  instructions: readonly Instruction[];
  /** Undefined while nobody has decided. */
  decision?: DuplicateDecision;
  /** The reason for which none of them is carried out. */
  refusal?: string;
}

/** Reads the next rows of a job, in the order of the file. @param after - The last row that was carried out. */
export type ReadRows = (tx: Scoped, run: BulkLoadRun, after: number, limit: number) => Promise<InstructedRow[]>;
