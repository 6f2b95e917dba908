import type { FileRow, FileSizes, Reading } from '../../types.ts';
import { Batches, isBlank, lostCharacters } from '../batches.ts';
import { FileRefusal, type ReadBatch } from '../findings.ts';
import { joinPieces } from '../pieces.ts';
import { type KnowsHeading, titleRowCount } from '../titleRows.ts';
import { isReportRow, repeatedHeadings } from '../totalsRow.ts';
import { HiddenParts } from './hiddenParts.ts';
import { NumberFormats } from './numberFormats.ts';
import { readSharedTexts } from './sharedTexts.ts';
import { type CellSources, readSheetRows, type SheetRow } from './sheetReader.ts';
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

interface XlsxOptions {
  sizes: FileSizes;
  sheet?: string | undefined;
  readsHidden?: boolean | undefined;
  knowsHeading?: KnowsHeading | undefined;
  rankSheet?: RankSheet | undefined;
}

/** The rank of a sheet by its first rows, without titles and blank rows: the higher, the likelier it is the one that is meant. */
export type RankSheet = (rows: readonly FileRow[]) => number;

/** The number of first rows among which the headings are looked for. */
const HEAD_ROWS = 50;
/** The number of first rows that say how many columns the table has. */
const ROWS_OF_WIDTH = 1000;

/** Streams of a compound file, named in UTF-16. The first belongs to a workbook with a password, the others to programs before 2007. */
const streams: readonly (readonly [name: string, kind: string])[] = [
  ['Workbook', 'an older Excel workbook (.xls)'],
  ['Book', 'an older Excel workbook (.xls)'],
  ['WordDocument', 'an older Word document (.doc)'],
];

function refuseCompound(bytes: Uint8Array): never {
  const text = new TextDecoder('utf-16le').decode(bytes);
  if (text.includes('EncryptedPackage')) throw new FileRefusal('fileEncrypted');
  const [, kind] = streams.find(([name]) => text.includes(`${name}\0`)) ?? [];
  throw new FileRefusal('fileTypeNotAccepted', { kind: kind ?? 'a file of another kind' });
}

function namedSheet({ sheets }: Workbook, name: string): WorkbookSheet {
  const sheet = sheets.find((one) => one.name === name);
  if (sheet) return sheet;
  throw new FileRefusal('sheetNotFound', { sheet: name, sheets: sheets.map((one) => one.name).join(', ') });
}

/** The sheets among which one is chosen, the open one first. Hidden ones are read only if there is no other. */
function candidates({ sheets }: Workbook): readonly WorkbookSheet[] {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return (visible.length > 0 ? visible : sheets.slice(0, 1)).toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}

/** Reads the rows of a sheet. */
type ReadRows = (sheet: WorkbookSheet) => AsyncIterable<readonly SheetRow[]>;

/** Texts and formats are read once, with the first sheet. */
function rowsReader(workbook: Workbook, options: XlsxOptions): ReadRows {
  let sources: Promise<CellSources> | null = null;
  const readSources = async (): Promise<CellSources> => ({
    formats: await NumberFormats.read(workbook),
    texts: await readSharedTexts(workbook),
  });
  return async function* (sheet) {
    sources ??= readSources();
    const { sizes, readsHidden } = options;
    yield* readSheetRows(workbook.sheetXml(sheet), { ...(await sources), sizes, readsHidden });
  };
}

const titlesIn = (rows: readonly SheetRow[], knowsHeading: KnowsHeading | undefined): number =>
  knowsHeading
    ? titleRowCount(
        rows.slice(0, HEAD_ROWS).map(({ row }) => row.cells),
        knowsHeading,
      )
    : 0;

/** The first rows of a sheet that a person sees, below its titles and without blank ones. */
async function headOf(rows: AsyncIterable<readonly SheetRow[]>, knowsHeading: KnowsHeading | undefined): Promise<FileRow[]> {
  const head: SheetRow[] = [];
  for await (const some of rows) {
    head.push(...some.filter(({ row, isHidden }) => !isHidden && !isBlank(row.cells)));
    if (head.length >= HEAD_ROWS) break;
  }
  return head.slice(titlesIn(head, knowsHeading), HEAD_ROWS).map(({ row }) => row);
}

const HIGHEST_RANK = 3;

/**
 * The sheet that is meant: the likeliest one by its first rows, of equal ones the open one, then the first. Empty sheets are left out. The next sheet is only looked at
 * where none before it has the highest rank.
 */
async function likeliestSheet(
  workbook: Workbook,
  read: ReadRows,
  { knowsHeading, rankSheet }: XlsxOptions,
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

/** The rows that the sheet shows, with as many cells each, as a CSV file has them. Findings about the hidden ones are at the end. */
async function* batchesOf(
  rows: AsyncIterable<readonly SheetRow[]>,
  { sizes, knowsHeading }: XlsxOptions,
): AsyncGenerator<ReadBatch> {
  // A value beside the table is in a column without a heading, which is not used.
  const collected = new Batches(sizes.columns, sizes);
  const hidden = new HiddenParts();
  const isRepeated = repeatedHeadings(knowsHeading);
  let width: number | null = null;
  try {
    for await (const part of inParts(rows)) {
      let visible = part.filter(({ isHidden }) => !isHidden);
      if (width === null) {
        width = widthOf(visible);
        visible = visible.slice(titlesIn(visible, knowsHeading));
        hidden.nameColumns(visible[0]?.hiddenCells);
      }
      for (const one of part) hidden.add(one);
      for (const { row, findings } of visible) {
        if (isReportRow(row.cells) || isRepeated(row.cells)) continue;
        const padded = { ...row, cells: padCells(row.cells, width) };
        collected.add(padded, [...findings, ...lostCharacters(row.rowNumber, row.cells)]);
      }
      yield* collected.take();
    }
    if (collected.isEmpty && hidden.hasRows) throw new FileRefusal('rowsAllHidden');
  } catch (error) {
    yield* collected.rest();
    throw error;
  }
  for (const finding of hidden.findings()) collected.note(finding);
  yield* collected.finish();
}

/** Reads a sheet of an Excel workbook row by row. The packed workbook is in memory as a whole, with its texts, within its limits. */
export async function readXlsx(
  kind: 'zip' | 'compound',
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  options: XlsxOptions,
): Promise<{ reading: () => Reading; batches: AsyncIterable<ReadBatch> }> {
  const pieces = [first];
  for await (const piece of rest) pieces.push(piece);
  const bytes = joinPieces(pieces);
  if (kind === 'compound') refuseCompound(bytes);
  const workbook = await openWorkbook(bytes);
  const read = rowsReader(workbook, options);
  const sheet = options.sheet === undefined ? await likeliestSheet(workbook, read, options) : namedSheet(workbook, options.sheet);
  const reading: Reading = {
    kind: 'xlsx',
    encoding: null,
    delimiter: null,
    sheets: workbook.sheets.map(({ name }) => name),
    hiddenSheets: workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
    sheet: sheet.name,
  };
  return { reading: () => reading, batches: batchesOf(read(sheet), options) };
}
