import type { BulkValue, InstructionKind } from '../../../../schemas/lib/bulkLoads/types.ts';
import type { Scoped } from '../../../store/createStore.ts';
import type { BulkLoadRun } from '../../../store/bulkLoads/apply/runs.ts';

/** One change that a row asks for, with everything that it needs. */
export interface Instruction {
  kind: InstructionKind;
  /** Null for somebody who is not an employee yet. */
  employeeUid: string | null;
  /** The values of the row that it carries, without empty ones. */
  data: Readonly<Record<string, BulkValue>>;
  /** Of `resolvePotentialDuplicateUsers`: the employees who may be the same person. */
  candidates?: readonly string[];
}

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
