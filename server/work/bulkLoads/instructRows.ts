import { rowChecker } from '../../../domain/files/checks/rowChecker.ts';
import { type Instruction, instructionsOf } from '../../../domain/files/instructions/instructionsOf.ts';
import type { CheckedRow, KnownMember, Mapping } from '../../../domain/files/types.ts';
import type { KeptRow } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import type { Reader } from '../../store/createStore.ts';
import { checksFor, loadContext, type ReadLoads } from './loadContext.ts';

/** A row with its values, the members that were found for it, and what it asks for. */
export interface RowWithInstructions {
  row: CheckedRow;
  found: readonly KnownMember[];
  instructions: readonly Instruction[];
}

/**
 * Reads the values of rows that were checked, and what they ask for as the records are now.
 *
 * @param today - `yyyy-MM-dd`: the day of the portal.
 */
export async function instructRows(
  reader: Reader,
  load: KeptLoad & { mapping: Mapping },
  rows: readonly KeptRow[],
  today: string,
): Promise<RowWithInstructions[]> {
  const read: ReadLoads = (work) => work(reader);
  const { context } = await loadContext(reader, load, today);
  const checks = checksFor(read, load, { mapping: load.mapping, context, reading: load.reading });
  const check = rowChecker(checks);
  const checked = rows.map((row) => ({ ...check(row), findings: row.findings }));
  const members = (await checks.findMembers?.(checked)) ?? [];
  return checked.map((row, n) => {
    const found = members[n] ?? [];
    return { row, found, instructions: instructionsOf(row, found, context) };
  });
}
