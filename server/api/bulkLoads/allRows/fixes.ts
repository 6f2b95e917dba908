import { validate } from '../../../../schemas/built/entities/bulk-load-fix-choice.js';
import entity from '../../../../schemas/entities/bulk-load-fix-choice.schema.json' with { type: 'json' };
import type { BulkLoadFixChoice, BulkLoadFixes } from '../../../../schemas/generated/types.ts';
import { columnTitle } from '../../../../domain/files/findings.ts';
import { type Fix, fixer, type FixReason, fixReasons } from '../../../../domain/files/checks/fixes.ts';
import { isShifted } from '../../../../domain/files/checkRows.ts';
import { eachRow, type KeptRow, type RowQuery } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { validBody } from '../../core/body.ts';
import type { ApiContext } from '../../core/context.ts';
import { loadOf } from '../loadOf.ts';
import { correctAllRows, type LoadRules, type RowEdits, rowsAtOnce, keptRules } from './correctAllRows.ts';

const allRows: RowQuery = { severity: null, code: null, rowNumbers: null };
/** The examples of a group. */
const mostExamples = 5;

/** The fixes of a row by the rules of its upload. The cells of a shifted row are not under their columns, so it has none. */
function fixesBy({ options }: LoadRules): (row: KeptRow) => Fix[] {
  const fixesOf = fixer(options);
  return (row) => (isShifted(row.findings) ? [] : fixesOf(row));
}

type Group = BulkLoadFixes['groups'][number];

/** Answers the safe corrections that all rows of an upload offer, by reason, without applying any. */
export async function listFixes(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const groups = new Map<FixReason, Group>();
  await c.var.deps.store.read([of.employerId], async (reader) => {
    const rules = await keptRules(c, reader, of);
    if (!rules) return;
    const fixesOf = fixesBy(rules);
    for await (const rows of eachRow(reader, of, allRows, rowsAtOnce))
      for (const row of rows) for (const fix of fixesOf(row)) addTo(groups, fix);
  });
  const order = Object.keys(fixReasons);
  const data: BulkLoadFixes = {
    groups: [...groups.values()].toSorted((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason)),
  };
  return c.json({ data });
}

/** Counts a fix, and keeps the first ones as examples. */
function addTo(groups: Map<FixReason, Group>, { reason, rowNumber, column, before, after }: Fix): void {
  const group = groups.get(reason) ?? { reason, title: fixReasons[reason], cellCount: 0, examples: [] };
  groups.set(reason, group);
  group.cellCount += 1;
  if (group.examples.length < mostExamples) group.examples.push({ rowNumber, column: columnTitle(column), before, after });
}

/** Answers a POST with the reasons whose fixes are to be applied to all rows. */
export async function applyFixes(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const { reasons } = (await validBody(c, validate, entity)) as unknown as BulkLoadFixChoice;
  const chosen = new Set<FixReason>(reasons);
  const words = {
    activity: 'Cells corrected by safe fixes',
    nothing: { field: 'reasons', defaultMessage: 'No cell needs these fixes any more. Look at the fixes again' },
  };
  return correctAllRows(c, of, words, async function* fixed(tx, rules) {
    const fixesOf = fixesBy(rules);
    for await (const rows of eachRow(tx, of, allRows, rowsAtOnce))
      yield rows.flatMap((row): RowEdits[] => {
        const fixes = fixesOf(row).filter(({ reason }) => chosen.has(reason));
        const edits = fixes.map(({ rowNumber, index, before, after }) => ({ rowNumber, columnIndex: index, before, after }));
        return edits.length > 0 ? [{ row, edits }] : [];
      });
  });
}
