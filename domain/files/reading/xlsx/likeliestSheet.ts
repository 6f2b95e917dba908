import type { FileRow } from '../../types.ts';
import { isBlank } from '../batches.ts';
import { FileRefusal } from '../findings.ts';
import { HEAD_ROWS, type KnowsHeading, titleRowCount } from '../titleRows.ts';
import type { SheetRow } from './sheetReader.ts';
import type { Workbook, WorkbookSheet } from './workbook.ts';

/** The rank of a sheet by its first rows, without titles and blank rows: the higher, the likelier it is the one that is meant. */
export type RankSheet = (rows: readonly FileRow[]) => number;

/** Reads the rows of a sheet. */
export type ReadRows = (sheet: WorkbookSheet) => AsyncIterable<readonly SheetRow[]>;

interface SheetQuestion {
  knowsHeading?: KnowsHeading | undefined;
  rankSheet?: RankSheet | undefined;
}

/** The sheets among which one is chosen, the open one first. Hidden ones are read only if there is no other. */
function candidates({ sheets }: Workbook): readonly WorkbookSheet[] {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return (visible.length > 0 ? visible : sheets.slice(0, 1)).toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}

/** The first rows of a sheet that a person sees, below its titles and without blank ones. */
async function headOf(rows: AsyncIterable<readonly SheetRow[]>, knowsHeading: KnowsHeading | undefined): Promise<FileRow[]> {
  const head: SheetRow[] = [];
  for await (const some of rows) {
    head.push(...some.filter(({ row, isHidden }) => !isHidden && !isBlank(row.cells)));
    if (head.length >= HEAD_ROWS) break;
  }
  const visible = head.map(({ row }) => row);
  const titles = titleRowCount(
    visible.map(({ cells }) => cells),
    knowsHeading,
  );
  return visible.slice(titles, HEAD_ROWS);
}

const HIGHEST_RANK = 3;

/**
 * The sheet that is meant: the likeliest one by its first rows, of equal ones the open one, then the first. Empty sheets are left out. The next sheet is only looked at
 * where none before it has the highest rank.
 */
export async function likeliestSheet(
  workbook: Workbook,
  read: ReadRows,
  { knowsHeading, rankSheet }: SheetQuestion,
): Promise<WorkbookSheet> {
  const sheets = candidates(workbook);
  const [first] = sheets;
  if (!first) throw new FileRefusal('fileEmpty');
  if (sheets.length === 1) return first;
  let best: { rank: number; sheet: WorkbookSheet } | null = null;
  for (const sheet of sheets) {
    let head: FileRow[];
    try {
      head = await headOf(read(sheet), knowsHeading);
    } catch (error) {
      // The sheet fails again when it is read, and then has its name beside the error.
      if (error instanceof FileRefusal) return sheet;
      throw error;
    }
    if (head.length === 0) continue;
    const rank = rankSheet?.(head) ?? HIGHEST_RANK;
    if (best === null || rank > best.rank) best = { rank, sheet };
    if (rank >= HIGHEST_RANK) break;
  }
  return best?.sheet ?? first;
}
