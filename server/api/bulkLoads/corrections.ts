import { validate } from '../../../schemas/built/entities/bulk-load-corrections.js';
import entity from '../../../schemas/entities/bulk-load-corrections.schema.json' with { type: 'json' };
import type { BulkLoadCorrections, BulkLoadRow } from '../../../schemas/generated/types.ts';
import { isEmptied } from '../../../domain/files/checks/emptiedRow.ts';
import type { Edit } from '../../store/bulkLoads/bulkLoadEdits.ts';
import { type KeptRow, listRows, type LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { validBody } from '../core/body.ts';
import type { ApiContext } from '../core/context.ts';
import { setEntityTag } from '../core/entityTag.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { changedLoad } from './changedLoad.ts';
import { bulkLoads, keptLoad, loadOf } from './loadOf.ts';
import { recheckCells } from './recheckedCells.ts';
import { shownRows } from './shownRows.ts';

type Changes = BulkLoadCorrections['changes'];

/** Answers a PATCH with new texts of cells: the rules of their rows run again at once. */
export async function correctRows(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const { changes } = (await validBody(c, validate, entity)) as unknown as BulkLoadCorrections;
  const data = await c.var.deps.store.within([of.employerId], async (tx) => {
    let rows: BulkLoadRow[] = [];
    let activity = '';
    const job = await changedLoad(c, tx, of, { event: 'correct', activity: () => activity }, async () => {
      ({ rows, activity } = await takeChanges(c, tx, of, changes));
    });
    return { job: readableRecord(c, bulkLoads, of.employerId, job), rows };
  });
  await setEntityTag(c, data.job);
  return c.json({ data });
}

async function takeChanges(
  c: ApiContext,
  tx: Scoped,
  of: LoadOf,
  changes: Changes,
): Promise<{ rows: BulkLoadRow[]; activity: string }> {
  const load = await keptLoad(tx, of);
  const { mapping } = load;
  if (!mapping) throw Refusal.invalid([{ field: 'changes', defaultMessage: 'This file has no rows to correct' }]);
  const rowNumbers = [...new Set(changes.map(({ rowNumber }) => rowNumber))];
  const { rows } = await listRows(tx, of, { severity: null, code: null, rowNumbers }, { limit: rowNumbers.length, page: 1 });
  const known = new Map(rows.map((row) => [row.rowNumber, row]));
  const faults = faultsOf(changes, known, mapping.columns.length);
  if (faults.length > 0) throw Refusal.invalid(faults);
  const edits = editsFor(changes, known);
  const changed = await recheckCells(c, tx, of, { load: { ...load, mapping }, rows, edits });
  return { rows: await shownRows(tx, of, changed, mapping), activity: activityOf(changes, known, changed) };
}

/** The change in words: rows that somebody has left out by emptying them or put back by filling them again, or the number of corrected cells. */
function activityOf(changes: Changes, before: ReadonlyMap<number, KeptRow>, after: readonly KeptRow[]): string {
  const turned = after.filter(({ rowNumber, cells }) => {
    const former = before.get(rowNumber);
    return former && isEmptied(former.cells) !== isEmptied(cells);
  });
  const numbers = (rows: readonly KeptRow[]): string => rows.map(({ rowNumber }) => rowNumber).join(', ');
  const [out, back] = [turned.filter(({ cells }) => isEmptied(cells)), turned.filter(({ cells }) => !isEmptied(cells))];
  const cells = changes.filter(({ rowNumber }) => !turned.some((row) => row.rowNumber === rowNumber)).length;
  return [
    ...(out.length > 0 ? [`Rows left out: ${numbers(out)}`] : []),
    ...(back.length > 0 ? [`Rows put back: ${numbers(back)}`] : []),
    ...(cells > 0 ? [`Cells corrected: ${cells}`] : []),
  ].join('. ');
}

function faultsOf(changes: Changes, known: ReadonlyMap<number, KeptRow>, width: number): FieldError[] {
  const seen = new Set<string>();
  return changes.flatMap(({ rowNumber, column }, n): FieldError[] => {
    const cell = `${rowNumber}:${column}`;
    const isTwice = seen.has(cell);
    seen.add(cell);
    const row = known.get(rowNumber);
    if (!row) return [{ field: `changes.${n}.rowNumber`, defaultMessage: 'The file has no such row of data. Leave it out' }];
    if (column >= Math.max(width, row.cells.length))
      return [{ field: `changes.${n}.column`, defaultMessage: 'The row has no such cell. Leave it out' }];
    return isTwice ? [{ field: `changes.${n}`, defaultMessage: 'This cell is there twice. Leave one of them out' }] : [];
  });
}

/** The cells whose text differs. */
const editsFor = (changes: Changes, known: ReadonlyMap<number, KeptRow>): Edit[] =>
  changes
    .map(({ rowNumber, column, value }) => ({
      rowNumber,
      columnIndex: column,
      before: known.get(rowNumber)?.cells[column] ?? '',
      after: value,
    }))
    .filter(({ before, after }) => before !== after);
