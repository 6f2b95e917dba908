import type { FileSizes } from '../../types.ts';
import { Batches, lostCharacters } from '../batches.ts';
import { FileRefusal, type ReadBatch } from '../findings.ts';
import type { FirstRows } from '../firstRows.ts';
import { type KnowsHeading, titleRowCount } from '../titleRows.ts';
import { isReportRow, repeatedHeadings } from '../totalsRow.ts';
import type { HiddenParts } from './hiddenParts.ts';
import type { SheetRow } from './sheetReader.ts';

/** The number of first rows that say how many columns the table has. */
const ROWS_OF_WIDTH = 1000;

interface TableOptions {
  sizes: FileSizes;
  headingRow?: number | undefined;
  knowsHeading?: KnowsHeading | undefined;
}

/** The notes about a sheet beside its rows. */
interface SheetNotes {
  firstRows: FirstRows;
  hidden: HiddenParts;
}

/** The rows that say where the headings are and how many columns the table has, and those after them. */
async function* inParts(rows: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<readonly SheetRow[]> {
  let first: SheetRow[] | null = [];
  for await (const some of rows) {
    if (!first) yield some;
    else if (first.push(...some) >= ROWS_OF_WIDTH) {
      yield first;
      first = null;
    }
  }
  if (first) yield first;
}

const padCells = (cells: readonly string[], width: number): readonly string[] =>
  cells.length < width ? [...cells, ...Array.from({ length: width - cells.length }, () => '')] : cells;

const widthOf = (rows: readonly SheetRow[]): number => rows.reduce((most, { row }) => Math.max(most, row.cells.length), 0);

/** The number of the row with the headings; 0 for a sheet without titles above its first row. */
function findHeadingRow(rows: readonly SheetRow[], { headingRow, knowsHeading }: TableOptions): number {
  if (headingRow !== undefined) return headingRow;
  const titles = titleRowCount(
    rows.map(({ row }) => row.cells),
    knowsHeading,
  );
  return titles === 0 ? 0 : (rows[titles]?.row.rowNumber ?? 0);
}

/** The texts that the cells of a row show: dates in their own notation. */
const shownTexts = ({ row: { cells, shownDates } }: SheetRow): readonly string[] =>
  shownDates ? cells.map((text, at) => shownDates[at] ?? text) : cells;

/** The rows that the sheet shows, with as many cells each, as a CSV file has them. Findings about the hidden ones are at the end. */
export async function* batchesOfSheet(
  rows: AsyncIterable<readonly SheetRow[]>,
  options: TableOptions,
  { firstRows, hidden }: SheetNotes,
): AsyncGenerator<ReadBatch> {
  const { sizes, knowsHeading } = options;
  // A value beside the table is in a column without a heading, which is not used.
  const collected = new Batches(sizes.columns, sizes);
  const isRepeated = repeatedHeadings(knowsHeading);
  let table: { width: number; headingRow: number } | null = null;
  const leftOut = ({ row: { rowNumber, cells }, isHidden }: SheetRow, headingRow: number) => {
    if (isHidden) return 'hidden';
    if (rowNumber < headingRow) return 'aboveHeadings';
    return isReportRow(cells) || isRepeated(cells) ? 'ofReport' : null;
  };
  try {
    for await (const part of inParts(rows)) {
      if (table === null) {
        const visible = part.filter(({ isHidden }) => !isHidden);
        table = { width: widthOf(visible), headingRow: findHeadingRow(visible, options) };
        const { headingRow } = table;
        hidden.nameColumns(visible.find(({ row }) => row.rowNumber >= headingRow)?.hiddenCells);
      }
      for (const one of part) {
        const { row, findings } = one;
        const reason = leftOut(one, table.headingRow);
        firstRows.add({ ...row, shown: shownTexts(one) }, reason);
        hidden.add(one);
        if (reason !== null) continue;
        const padded = { ...row, cells: padCells(row.cells, table.width) };
        collected.add(padded, [...findings, ...lostCharacters(row.rowNumber, row.cells)]);
      }
      yield* collected.take();
    }
    if (collected.isEmpty && hidden.hidesAllRows) throw new FileRefusal('rowsAllHidden');
  } catch (error) {
    yield* collected.rest();
    throw error;
  }
  for (const finding of hidden.findings()) collected.note(finding);
  yield* collected.finish();
}
