import { readSheet } from 'read-excel-file/universal';
import type { FileRow, FileSizes, Reading } from '../../types.ts';
import { Batches, lostCharacters } from '../batches.ts';
import { FileRefusal, type ReadBatch, rowFinding } from '../findings.ts';
import { joined } from '../pieces.ts';
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
}

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

function chosenSheet({ sheets }: Workbook, name: string | undefined): WorkbookSheet {
  const sheet =
    name === undefined ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]) : sheets.find((one) => one.name === name);
  if (sheet) return sheet;
  if (name === undefined) throw new FileRefusal('fileEmpty');
  throw new FileRefusal('sheetNotFound', { sheet: name, sheets: sheets.map((one) => one.name).join(', ') });
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

async function* batchesOf(
  workbook: Workbook,
  sheet: WorkbookSheet,
  { sizes, knowsHeading }: XlsxOptions,
): AsyncGenerator<ReadBatch> {
  const { rows, faults } = await readRows(workbook, checkedSheet(await workbook.sheetXml(sheet), sizes));
  const faultsByRow = Map.groupBy(faults, ({ rowNumber }) => rowNumber);
  // The library gives each row the same number of cells.
  const collected = new Batches(rows[0]?.cells.length ?? 0, sizes);
  const head = rows.slice(0, HEAD_ROWS).map(({ cells }) => cells);
  const titleRows = knowsHeading ? titleRowCount(head, knowsHeading) : 0;
  for (const row of rows.slice(titleRows)) {
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
  const bytes = joined(pieces);
  if (kind === 'compound') refuseCompound(bytes);
  const workbook = await openWorkbook(bytes);
  const sheet = chosenSheet(workbook, options.sheet);
  const reading: Reading = {
    kind: 'xlsx',
    encoding: null,
    delimiter: null,
    sheets: workbook.sheets.map(({ name }) => name),
    sheet: sheet.name,
  };
  return { reading: () => reading, batches: batchesOf(workbook, sheet, options) };
}
