import { readSheet } from 'read-excel-file/universal';
import type { FileRow, FileSizes, Reading } from '../../types.ts';
import { Batches, isBlank, lostCharacters } from '../batches.ts';
import { FileRefusal, type ReadBatch, rowFinding } from '../findings.ts';
import { joinPieces } from '../pieces.ts';
import { type KnowsHeading, titleRowCount } from '../titleRows.ts';
import { isTotalsRow } from '../totalsRow.ts';
import { storedArchive } from './archive.ts';
import { dayText, numberText } from './cellText.ts';
import { checkedSheet, type CheckedSheet } from './sheetXml.ts';
import { cellFormatsOf, DAY_END, showNumbers } from './shownCells.ts';
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

interface XlsxOptions {
  sizes: FileSizes;
  sheet?: string | undefined;
  knowsHeading?: KnowsHeading | undefined;
  rankSheet?: RankSheet | undefined;
}

/** The rank of a sheet by its first rows, without titles and blank rows: the higher, the likelier it is the one that is meant. */
export type RankSheet = (rows: readonly FileRow[]) => number;

/** The number of first rows among which the headings are looked for. */
const HEAD_ROWS = 50;

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

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/**
 * A workbook of one sheet, with the parts that were checked, for the library. It inflates nothing, and finds nothing else: neither in the
 * archive nor in the relationships.
 */
function checkedWorkbook(parts: { sheet: string; sharedStrings: string | null; styleCount: number }): ArrayBuffer {
  const files = [
    ['xl/workbook.xml', '<workbook><sheets><sheet name="1" sheetId="1" id="rId1"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relationship('rId1', 'worksheet', 'sheet.xml')}${relationship('rId2', 'sharedStrings', 'strings.xml')}${relationship('rId3', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/sheet.xml', parts.sheet],
    ['xl/strings.xml', parts.sharedStrings],
    // The numbers that have a format are texts by now. The library looks for the styles of the others.
    ['xl/styles.xml', `<styleSheet><cellXfs>${'<xf numFmtId="0"/>'.repeat(parts.styleCount)}</cellXfs></styleSheet>`],
  ] as const;
  const encoder = new TextEncoder();
  return storedArchive(files.flatMap(([name, text]) => (text === null ? [] : [[name, encoder.encode(text)] as const])));
}

/** The text of a cell of the library: a day of ISO where the cell has its date as such a text. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? (dayText(value) ?? '#####') : '';
}

/** A row with the days in its cells, and beside them the texts that those cells show. */
function rowOf(rowNumber: number, values: readonly unknown[]): FileRow {
  const texts = values.map(cellText);
  if (!texts.some((text) => text.includes(DAY_END))) return { rowNumber, cells: texts };
  const shownDates: Record<number, string> = {};
  const cells = texts.map((text, at) => {
    const [day = '', shown] = text.split(DAY_END);
    if (shown !== undefined) shownDates[at] = shown;
    return shown === undefined ? text : day;
  });
  return { rowNumber, cells, shownDates };
}

/** The rows of a sheet as its cells show them, and the cells with a fault. */
async function readRows(
  workbook: Workbook,
  { xml, faults }: CheckedSheet,
): Promise<{ rows: readonly FileRow[]; faults: CheckedSheet['faults'] }> {
  const styles = await workbook.stylesXml();
  const formats = styles === null ? [] : cellFormatsOf(styles);
  const shown = showNumbers(xml, formats, workbook.countsFrom1904);
  const sharedStrings = await workbook.sharedStringsXml();
  const content = checkedWorkbook({ sheet: shown.xml, sharedStrings, styleCount: formats.length });
  try {
    const rows = await readSheet<string>(content, 1, { trim: false, parseNumber: numberText });
    return { rows: rows.map((values, index) => rowOf(index + 1, values)), faults: [...faults, ...shown.faults] };
  } catch (error) {
    // The fault is in the sheet or the texts: the rest of the archive is made above.
    throw new FileRefusal('fileDamaged', {}, error);
  }
}

/** A sheet with its rows, which are read once. */
interface ReadSheet {
  sheet: WorkbookSheet;
  rows: () => ReturnType<typeof readRows>;
}

/** The first rows of a sheet below its titles. */
function headOf(rows: readonly FileRow[], knowsHeading: KnowsHeading | undefined): FileRow[] {
  const titles = titlesIn(rows, knowsHeading);
  return rows
    .slice(titles)
    .filter(({ cells }) => !isBlank(cells))
    .slice(0, HEAD_ROWS);
}

const titlesIn = (rows: readonly FileRow[], knowsHeading: KnowsHeading | undefined): number =>
  knowsHeading
    ? titleRowCount(
        rows.slice(0, HEAD_ROWS).map(({ cells }) => cells),
        knowsHeading,
      )
    : 0;

const HIGHEST_RANK = 3;

/**
 * The sheet that is meant: the likeliest one by its first rows, of equal ones the open one, then the first. Empty sheets are left out. The next sheet is only read where none
 * before it has the highest rank.
 */
async function likeliestSheet(workbook: Workbook, options: XlsxOptions): Promise<ReadSheet> {
  const sheets = candidates(workbook);
  const [first] = sheets;
  if (!first) throw new FileRefusal('fileEmpty');
  const lazy = (sheet: WorkbookSheet): ReadSheet => ({ sheet, rows: () => sheetRows(workbook, sheet, options) });
  if (sheets.length === 1) return lazy(first);
  let best: { rank: number; read: ReadSheet } | null = null;
  for (const sheet of sheets) {
    let read: Awaited<ReturnType<typeof readRows>>;
    try {
      read = await sheetRows(workbook, sheet, options);
    } catch (error) {
      // The sheet fails again when it is read, and then has its name beside the error.
      if (error instanceof FileRefusal) return lazy(sheet);
      throw error;
    }
    const head = headOf(read.rows, options.knowsHeading);
    if (head.length === 0) continue;
    const rank = options.rankSheet?.(head) ?? HIGHEST_RANK;
    if (best === null || rank > best.rank) best = { rank, read: { sheet, rows: async () => read } };
    if (rank >= HIGHEST_RANK) break;
  }
  return best?.read ?? lazy(first);
}

const sheetRows = async (workbook: Workbook, sheet: WorkbookSheet, { sizes }: XlsxOptions): ReturnType<typeof readRows> =>
  readRows(workbook, checkedSheet(await workbook.sheetXml(sheet), sizes));

async function* batchesOf(read: ReadSheet, { sizes, knowsHeading }: XlsxOptions): AsyncGenerator<ReadBatch> {
  const { rows, faults } = await read.rows();
  const faultsByRow = Map.groupBy(faults, ({ rowNumber }) => rowNumber);
  // The library gives each row the same number of cells.
  const collected = new Batches(rows[0]?.cells.length ?? 0, sizes);
  for (const row of rows.slice(titlesIn(rows, knowsHeading))) {
    const { rowNumber, cells } = row;
    if (isTotalsRow(cells)) continue;
    const findings = (faultsByRow.get(rowNumber) ?? []).map(({ severity, code, words }) =>
      rowFinding(severity, code, rowNumber, words),
    );
    collected.add(row, [...findings, ...lostCharacters(rowNumber, cells)]);
    yield* collected.take();
  }
  yield* collected.finish();
}

/** Reads a sheet of an Excel workbook. The workbook is in memory as a whole, within its limits. */
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
  const chosen = options.sheet === undefined ? null : namedSheet(workbook, options.sheet);
  const read = chosen
    ? { sheet: chosen, rows: () => sheetRows(workbook, chosen, options) }
    : await likeliestSheet(workbook, options);
  const reading: Reading = {
    kind: 'xlsx',
    encoding: null,
    delimiter: null,
    sheets: workbook.sheets.map(({ name }) => name),
    hiddenSheets: workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
    sheet: read.sheet.name,
  };
  return { reading: () => reading, batches: batchesOf(read, options) };
}
