import type { BulkLoadCorrectionStep } from '../../../../schemas/generated/types.ts';
import type { RowsOptions } from '../../../../domain/files/checkRows.ts';
import type { Mapping } from '../../../../domain/files/types.ts';
import { correctCells } from '../../../work/bulkLoads/fileRows.ts';
import { runningSummary } from '../../../work/bulkLoads/loadSummary.ts';
import { recheckRows } from '../../../work/bulkLoads/recheckRows.ts';
import { type Edit, type EditRange, insertEdits } from '../../../store/bulkLoads/bulkLoadEdits.ts';
import { type KeptRow, type LoadOf, updateRows } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { progressOfLoad, recountRows } from '../../../store/bulkLoads/bulkLoadWork.ts';
import type { Reader, Scoped } from '../../../store/createStore.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import type { ApiContext } from '../../core/context.ts';
import { setEntityTag } from '../../core/entityTag.ts';
import { readableRecord } from '../../records/fieldAccess.ts';
import { changedLoad } from '../changedLoad.ts';
import { bulkLoads, keptLoad } from '../loadOf.ts';
import { rulesOfLoad } from '../recheckedCells.ts';

/** Rows that are read, or checked again, between two turns of the other requests of this process. */
export const rowsAtOnce = 250;

/** A row with its cells that change. */
export interface RowEdits {
  row: KeptRow;
  edits: readonly Edit[];
}

/** The rules of an upload's rows. */
export interface LoadRules {
  options: RowsOptions;
  mapping: Mapping;
}

/** Null for a file without rows, which has no meaning of its columns. */
export async function keptRules(c: ApiContext, reader: Reader, of: LoadOf): Promise<LoadRules | null> {
  const load = await keptLoad(reader, of);
  const { mapping } = load;
  return mapping && { mapping, options: await rulesOfLoad(c, reader, { ...load, mapping }) };
}

/** The words of a correction of all rows. */
interface AllRowsWords {
  /** For the history, before the number of cells. */
  activity: string;
  /** The refusal where no cell would change. */
  nothing: { field: string; defaultMessage: string };
}

/** The numbers of a correction. */
interface Counts {
  cellCount: number;
  rowCount: number;
}

/**
 * Answers a correction of as many rows as it finds, in one transaction: each cell is kept with who changed it and when, and its row is checked again.
 *
 * @param find - The rows that change. It sees the rows as the corrections before them have left them.
 * @throws Refusal invalid when no cell changes, so that an approval is not lost for nothing.
 */
export async function correctAllRows(
  c: ApiContext,
  of: LoadOf,
  { activity, nothing }: AllRowsWords,
  find: (tx: Scoped, rules: LoadRules) => AsyncIterable<readonly RowEdits[]>,
): Promise<Response> {
  const data = await c.var.deps.store.within([of.employerId], async (tx): Promise<BulkLoadCorrectionStep> => {
    const counts: Counts = { cellCount: 0, rowCount: 0 };
    let range: EditRange | null = null;
    const change = { event: 'correct', activity: () => `${activity}: ${counts.cellCount}` } as const;
    const job = await changedLoad(c, tx, of, change, async () => {
      const rules = await keptRules(c, tx, of);
      if (rules) range = await takeEdits(c, tx, of, { rules, counts, found: find(tx, rules) });
    });
    if (!range) throw Refusal.invalid([nothing]);
    const { firstEdit, lastEdit }: EditRange = range;
    return { job: readableRecord(c, bulkLoads, of.employerId, job) as never, ...counts, firstEdit, lastEdit };
  });
  await setEntityTag(c, data.job);
  return c.json({ data });
}

interface TakenEdits {
  rules: LoadRules;
  counts: Counts;
  found: AsyncIterable<readonly RowEdits[]>;
}

/** Writes the corrections and the new findings of their rows. @returns null when there are none. */
async function takeEdits(c: ApiContext, tx: Scoped, of: LoadOf, { rules, counts, found }: TakenEdits): Promise<EditRange | null> {
  const by = { editedBy: c.var.caller.userUid, editedAt: c.var.deps.clock() };
  const running = runningSummary((await progressOfLoad(tx, of)).summary);
  let range: EditRange | null = null;
  let waiting: RowEdits[] = [];
  const write = async (): Promise<void> => {
    const edits = waiting.flatMap((one) => one.edits);
    const { firstEdit, lastEdit } = await insertEdits(tx, of, edits, by);
    range = { firstEdit: range?.firstEdit ?? firstEdit, lastEdit };
    const rows = waiting.map(({ row, edits: own }) => ({
      ...row,
      before: row.cells,
      cells: correctCells(row.cells, own),
      edited: new Set(own.map(({ columnIndex }) => columnIndex)),
    }));
    await updateRows(tx, of, await recheckRows({ reader: tx, of, options: rules.options, summary: running }, rows));
    counts.cellCount += edits.length;
    counts.rowCount += rows.length;
    waiting = [];
  };
  for await (const part of found) {
    waiting.push(...part);
    if (waiting.length >= rowsAtOnce) await write();
  }
  if (waiting.length > 0) await write();
  if (range) await recountRows(tx, of, running.sums());
  return range;
}
