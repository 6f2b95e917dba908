import type { RowsOptions } from '../../../domain/files/checkRows.ts';
import type { Mapping } from '../../../domain/files/types.ts';
import { correctCells } from '../../work/bulkLoads/fileRows.ts';
import { checksFor, loadContext } from '../../work/bulkLoads/loadContext.ts';
import { runningSummary } from '../../work/bulkLoads/loadSummary.ts';
import { type CorrectedRow, recheckRows } from '../../work/bulkLoads/recheckRows.ts';
import { type Edit, insertEdits } from '../../store/bulkLoads/bulkLoadEdits.ts';
import { type KeptRow, type LoadOf, type RowToWrite, updateRows } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { progressOfLoad, recountRows } from '../../store/bulkLoads/bulkLoadWork.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import type { ApiContext } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';

/** The rules of an upload's rows, for the caller's day. */
export async function rulesOfLoad(c: ApiContext, reader: Reader, load: Corrections['load']): Promise<RowsOptions> {
  const { mapping, reading } = load;
  const { context } = await loadContext(reader, load, todayOf(c));
  return checksFor((work) => work(reader), load, { mapping, context, reading });
}

/** Cells to be corrected, with their rows as they are. */
interface Corrections {
  load: KeptLoad & { mapping: Mapping };
  rows: readonly KeptRow[];
  edits: readonly Edit[];
}

/** Keeps corrected cells with the caller's name, and runs the rules of their rows again. @returns the rows that have changed, also those that equal a corrected one. */
export async function recheckCells(
  c: ApiContext,
  tx: Scoped,
  of: LoadOf,
  { load, rows, edits }: Corrections,
): Promise<RowToWrite[]> {
  const byRow = Map.groupBy(edits, ({ rowNumber }) => rowNumber);
  if (edits.length > 0) await insertEdits(tx, of, edits, { editedBy: c.var.caller.userUid, editedAt: c.var.deps.clock() });
  // A correction ends the confirmation of the people, who may be others now.
  const options = await rulesOfLoad(c, tx, { ...load, peopleConfirmed: false });
  const { summary } = await progressOfLoad(tx, of);
  const running = runningSummary(summary);
  const asCorrected = rows.map((row): CorrectedRow => {
    const own = byRow.get(row.rowNumber) ?? [];
    const places = new Set(own.map(({ columnIndex }) => columnIndex));
    return { ...row, before: row.cells, cells: correctCells(row.cells, own), edited: places };
  });
  const changed = await recheckRows({ reader: tx, of, options, summary: running }, asCorrected);
  const isOfOthers = await updateRows(tx, of, changed);
  await recountRows(tx, of, running.sums(), isOfOthers);
  return changed;
}
