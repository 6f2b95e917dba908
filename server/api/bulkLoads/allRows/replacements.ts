import { validate } from '../../../../schemas/built/entities/bulk-load-replacement.js';
import entity from '../../../../schemas/entities/bulk-load-replacement.schema.json' with { type: 'json' };
import type { BulkLoadReplacement, BulkLoadReplacementMatches } from '../../../../schemas/generated/types.ts';
import { isEmptied } from '../../../../domain/files/checks/emptiedRow.ts';
import { replaceText } from '../../../../domain/files/replaced.ts';
import type { Edit } from '../../../store/bulkLoads/bulkLoadEdits.ts';
import { eachRow, type KeptRow, type LoadOf } from '../../../store/bulkLoads/bulkLoadRows.ts';
import type { Reader } from '../../../store/createStore.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { assertValid } from '../../../work/core/validFields.ts';
import { jsonBody } from '../../core/body.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { loadOf } from '../loadOf.ts';
import { correctAllRows, type LoadRules, type RowEdits, rowsAtOnce, keptRules } from './correctAllRows.ts';

/** The longest text of a corrected cell. */
const longestText = 1_000;
const mostExamples = 5;

/** Refuses a replacement that no cell can take. @throws Refusal invalid */
function assertPossible({ column, find, match }: BulkLoadReplacement, { mapping }: LoadRules): void {
  if (column >= mapping.columns.length)
    throw Refusal.invalid([{ field: 'column', defaultMessage: 'The file has no such column. Choose another one' }]);
  if (find === '' && match === 'part')
    throw Refusal.invalid([{ field: 'find', defaultMessage: 'Enter the text to find, or search for whole cells' }]);
}

/** A row that somebody has left out stays so, also where empty cells get a text. */
function editOf({ rowNumber, cells }: KeptRow, asked: BulkLoadReplacement): Edit | null {
  if (isEmptied(cells)) return null;
  const before = cells[asked.column] ?? '';
  const after = replaceText(before, asked);
  if (after === before) return null;
  if (after.length > longestText)
    throw Refusal.invalid([
      { field: 'replacement', defaultMessage: `Row ${rowNumber} would get a text that is too long. Enter a shorter one` },
    ]);
  return { rowNumber, columnIndex: asked.column, before, after };
}

/** The rows that a replacement changes, among those that it is meant for. */
async function* changedBy(reader: Reader, of: LoadOf, rules: LoadRules, asked: BulkLoadReplacement): AsyncGenerator<RowEdits[]> {
  assertPossible(asked, rules);
  const { severity, code } = asked;
  for await (const rows of eachRow(reader, of, { severity, code, rowNumbers: null }, rowsAtOnce))
    yield rows.flatMap((row): RowEdits[] => {
      const edit = editOf(row, asked);
      return edit ? [{ row, edits: [edit] }] : [];
    });
}

/** The replacement of the body. Its texts are taken as they are: a space may be the text to find. @throws Refusal invalid */
async function askedReplacement(c: ApiContext): Promise<BulkLoadReplacement> {
  const body = await jsonBody(c);
  assertValid(validate, entity, body, todayOf(c));
  return body as unknown as BulkLoadReplacement;
}

/** Answers the number of cells that a replacement would change, with examples, and changes none. */
export async function findReplacements(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const asked = await askedReplacement(c);
  // A POST is answered in a transaction, for the sake of its Idempotency-Key.
  const data = await c.var.deps.store.within([of.employerId], async (reader) => {
    const matches: BulkLoadReplacementMatches = { cellCount: 0, examples: [] };
    const rules = await keptRules(c, reader, of);
    if (!rules) return matches;
    for await (const found of changedBy(reader, of, rules, asked)) {
      matches.cellCount += found.length;
      for (const { edits } of found.slice(0, mostExamples - matches.examples.length))
        matches.examples.push(...edits.map(({ rowNumber, before, after }) => ({ rowNumber, before, after })));
    }
    return matches;
  });
  return c.json({ data });
}

/** Answers a POST with a text that replaces another in a column. */
export async function replaceInColumn(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const asked = await askedReplacement(c);
  const words = {
    activity: 'Cells corrected by a replacement',
    nothing: { field: 'find', defaultMessage: 'No cell of this column has this text. Look at the column again' },
  };
  return correctAllRows(c, of, words, (tx, rules) => changedBy(tx, of, rules, asked));
}
