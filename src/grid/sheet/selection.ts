/** A cell by its place among the rows and columns that are shown. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells: from the cell where the selection began to the cell that has the focus. */
export interface Selection {
  anchor: Place;
  head: Place;
}

export interface Bounds {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

export const boundsOf = ({ anchor, head }: Selection): Bounds => ({
  firstRow: Math.min(anchor.row, head.row),
  lastRow: Math.max(anchor.row, head.row),
  firstColumn: Math.min(anchor.column, head.column),
  lastColumn: Math.max(anchor.column, head.column),
});

export const isSingle = ({ anchor, head }: Selection): boolean => anchor.row === head.row && anchor.column === head.column;

export function contains(selection: Selection, { row, column }: Place): boolean {
  const { firstRow, lastRow, firstColumn, lastColumn } = boundsOf(selection);
  return row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn;
}

/** Every place of the rectangle, row by row. */
export function placesOf(selection: Selection): Place[][] {
  const { firstRow, lastRow, firstColumn, lastColumn } = boundsOf(selection);
  return Array.from({ length: lastRow - firstRow + 1 }, (_, down) =>
    Array.from({ length: lastColumn - firstColumn + 1 }, (_, right) => ({ row: firstRow + down, column: firstColumn + right })),
  );
}

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * The place that an arrow key leads to, within the grid; null for another key.
 * @param isFar - To the first or the last cell of the row or column, as with Ctrl in spreadsheets.
 */
export function placeAfter(key: string, from: Place, size: { rows: number; columns: number }, isFar = false): Place | null {
  const step = steps[key];
  if (!step) return null;
  const within = (at: number, by: number, count: number) => {
    if (isFar && by !== 0) return by < 0 ? 0 : count - 1;
    return Math.max(0, Math.min(count - 1, at + by));
  };
  return { row: within(from.row, step.row, size.rows), column: within(from.column, step.column, size.columns) };
}

interface PlacedText extends Place {
  text: string;
}

/**
 * The texts of a pasted block, each with its place. A single cell fills the whole selection; a block begins at the selection's first cell.
 * @returns Those within the grid, and the number of rows below and columns beside it that did not fit.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  selection: Selection,
  size: { rows: number; columns: number },
): { texts: PlacedText[]; lostRows: number; lostColumns: number } {
  const [only] = block;
  if (block.length === 1 && only?.length === 1)
    return {
      texts: placesOf(selection)
        .flat()
        .map((place) => ({ ...place, text: only[0] ?? '' })),
      lostRows: 0,
      lostColumns: 0,
    };
  const { firstRow, firstColumn } = boundsOf(selection);
  const width = Math.max(...block.map(({ length }) => length));
  return {
    texts: block.flatMap((cells, down) =>
      cells
        .map((text, right) => ({ row: firstRow + down, column: firstColumn + right, text }))
        .filter(({ row, column }) => row < size.rows && column < size.columns),
    ),
    lostRows: Math.max(0, firstRow + block.length - size.rows),
    lostColumns: Math.max(0, firstColumn + width - size.columns),
  };
}
