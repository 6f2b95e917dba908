import type { Instruction } from '../../../../schemas/lib/bulkLoads/instructions/instructionsOf.ts';
import type { BulkLoadRun } from '../../../store/bulkLoads/apply/runs.ts';
import type { Scoped } from '../../../store/createStore.ts';

export type { Instruction };

/** A person's answer about a potential duplicate: the employee who is the same person, or null for somebody else. */
export interface DuplicateDecision {
  readonly employeeUid: string | null;
}

/** A row with its instructions, in the order in which they are carried out. */
export interface InstructedRow {
  rowNumber: number;
  instructions: readonly Instruction[];
  /** Undefined while nobody has decided. */
  decision?: DuplicateDecision;
}

/** Reads the next rows of a job, in the order of the file. @param after - The last row that was carried out. */
export type ReadRows = (tx: Scoped, run: BulkLoadRun, after: number, limit: number) => Promise<InstructedRow[]>;
