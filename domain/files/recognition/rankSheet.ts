import { titleRowCount } from '../reading/titleRows.ts';
import type { FileRow } from '../types.ts';
import { isKnownHeading } from './headings.ts';
import type { BulkLoadLibrary } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { type Expectation, recognise } from './recognise.ts';

/** The ranks of sheets: one of a known format comes before one with known headings, that before any other table, and that before a text. */
export const sheetRanks = { text: 0, table: 1, headings: 2, format: 3 } as const;

const FEWEST_ROWS_OF_A_TABLE = 2;
const FEWEST_CELLS_OF_A_TABLE = 3;
const FEWEST_KNOWN_HEADINGS = 2;

/**
 * The rank of a sheet by its first rows: how likely it is the one that is meant.
 *
 * @param rows - From the headings on, without blank ones.
 */
export function rankSheet(rows: readonly FileRow[], expectation: Expectation, library: BulkLoadLibrary): number {
  const { questions, mapping } = recognise(rows, expectation, library);
  const isOpen = questions.some(({ kind }) => kind === 'unknownFormat' || kind === 'missingColumns');
  if (!isOpen && mapping.columns.some((column) => column !== null)) return sheetRanks.format;
  return rankUnknown(rows, library);
}

/** The rank of a sheet of no known format. */
export function rankUnknown(rows: readonly FileRow[], library: BulkLoadLibrary): number {
  const isKnown = (text: string): boolean => isKnownHeading(text, library);
  const [first] = rows;
  const known = first?.cells.filter((cell) => cell.trim() !== '' && isKnown(cell)).length ?? 0;
  const cells = rows.map((row) => row.cells);
  if (known >= FEWEST_KNOWN_HEADINGS || titleRowCount(cells, isKnown) > 0) return sheetRanks.headings;
  const wide = cells.filter((row) => row.filter((cell) => cell.trim() !== '').length >= FEWEST_CELLS_OF_A_TABLE);
  return wide.length >= FEWEST_ROWS_OF_A_TABLE ? sheetRanks.table : sheetRanks.text;
}
