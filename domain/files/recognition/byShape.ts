import type { ColumnName, BulkFormat, BulkLoadLibrary, FormatColumn } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { Candidate } from './byHeading.ts';
import { fixedTextQuestions } from './formatQuestions.ts';
import type { Question } from './questions.ts';
import { hasShapeOf, isTelling } from './shapes.ts';

interface ShapedColumn extends FormatColumn {
  /** Cells of the column's shape, and of another. */
  fitting: number;
  unlike: number;
  example: string;
}

/**
 * A file without headings as a file of the format, whose order its cells must have: dates where dates belong, amounts where amounts do.
 *
 * @returns Undefined if the cells are mostly of other kinds, or there are too many or too few.
 */
export function byShape(
  rows: readonly (readonly string[])[],
  format: BulkFormat,
  library: BulkLoadLibrary,
): Candidate | undefined {
  const width = Math.max(0, ...rows.map(filledWidth));
  const least = format.columns.findLastIndex(({ required }) => required) + 1;
  // A file must be as wide as the format, but for the empty cells that spreadsheets leave out at the end.
  if (width > format.columns.length || width < least) return undefined;
  const shaped = format.columns.map((column, index) =>
    shapedColumn(
      column,
      rows.map((row) => row[index] ?? ''),
      library,
    ),
  );
  const [fitting, unlike] = [total(shaped, 'fitting'), total(shaped, 'unlike')];
  if (fitting === 0 || unlike > fitting || shaped.some(isOtherColumn)) return undefined;
  const share = (100 * fitting) / (fitting + unlike);
  const written = Math.max(width, ...rows.map((row) => row.length));
  const columns = Array.from({ length: written }, (_, index): ColumnName | null => shaped[index]?.column ?? null);
  return {
    format,
    columns,
    questions: () => [...fixedTextQuestions(format, columns, rows), ...shaped.flatMap(unlikelyCells)],
    share,
    missing: 0,
    score: share + (2 * width) / format.columns.length,
  };
}

const filledWidth = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1;

const total = (columns: readonly ShapedColumn[], key: 'fitting' | 'unlike'): number =>
  columns.reduce((sum, column) => sum + column[key], 0);

function shapedColumn(own: FormatColumn, cells: readonly string[], library: BulkLoadLibrary): ShapedColumn {
  const column = own.column === null ? undefined : library.columns[own.column];
  const verdicts = cells.map((cell) => ({
    cell,
    // A column that stays empty has no shape: any text there is of another format.
    fits: column ? hasShapeOf(cell, column, library, own) : cell.trim() === '' && undefined,
  }));
  const unlike = verdicts.filter(({ fits }) => fits === false);
  return {
    ...own,
    fitting: verdicts.filter(({ fits }) => fits === true).length,
    unlike: unlike.length,
    example: unlike[0]?.cell ?? '',
  };
}

/**
 * Whether a column whose cells say by themselves what they are has other ones: a national insurance number, an email address, a postcode, or a date that the format demands.
 * Then the amounts may be in other places, too, and are never guessed.
 */
const isOtherColumn = ({ column, required, fitting, unlike }: ShapedColumn): boolean =>
  column !== null && (required || isTelling(column)) && unlike > fitting;

/** Asks about a column if most of its cells are of another kind: a single wrong cell is a fault of its row. */
const unlikelyCells = ({ column, fitting, unlike, example }: ShapedColumn, index: number): Question[] =>
  column !== null && unlike > fitting ? [{ kind: 'unlikelyCells', column, index, example }] : [];
