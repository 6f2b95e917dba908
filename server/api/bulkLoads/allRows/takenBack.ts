import { validate } from '../../../../schemas/built/entities/bulk-load-take-back.js';
import entity from '../../../../schemas/entities/bulk-load-take-back.schema.json' with { type: 'json' };
import { editsTogether, type EditRange } from '../../../store/bulkLoads/bulkLoadEdits.ts';
import { listRows } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { validBody } from '../../core/body.ts';
import type { ApiContext } from '../../core/context.ts';
import { loadOf } from '../loadOf.ts';
import { correctAllRows, rowsAtOnce, type RowEdits } from './correctAllRows.ts';

/**
 * Answers a POST that takes back corrections that were made together, by corrections to the texts before them. A cell that has been changed since stays as it is.
 * Taking these back in turn repeats the first ones.
 */
export async function takeBack(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const range = (await validBody(c, validate, entity)) as unknown as EditRange;
  const words = {
    activity: 'Cells set back to their earlier text',
    nothing: {
      field: 'firstEdit',
      defaultMessage: 'No cell has its text from these corrections any more. Look at the rows again',
    },
  };
  return correctAllRows(c, of, words, async function* reversed(tx) {
    for await (const edits of editsTogether(tx, of, range, rowsAtOnce)) {
      const byRow = Map.groupBy(edits, ({ rowNumber }) => rowNumber);
      const rowNumbers = [...byRow.keys()];
      const asked = { severity: null, code: null, rowNumbers };
      const { rows } = await listRows(tx, of, asked, { limit: rowNumbers.length, page: 1 });
      yield rows.flatMap((row): RowEdits[] => {
        const own = (byRow.get(row.rowNumber) ?? [])
          .filter(({ columnIndex, after }) => (row.cells[columnIndex] ?? '') === after)
          .map(({ rowNumber, columnIndex, before, after }) => ({ rowNumber, columnIndex, before: after, after: before }));
        return own.length > 0 ? [{ row, edits: own }] : [];
      });
    }
  });
}
