import { readSheet } from 'read-excel-file/universal';
import type { FileSizes, Finding, Reading } from '../../types.ts';
import { Batches, lostCharacters } from '../batches.ts';
import { FileRefusal, type ReadBatch, rowFinding } from '../findings.ts';
import { joined } from '../pieces.ts';
import { type KnowsHeading, titleRowCount } from '../titleRows.ts';
import { isTotalsRow } from '../totalsRow.ts';
import { storedArchive } from './archive.ts';
import { dayText, numberText } from './cellText.ts';
import { checkedSheet, type CheckedSheet } from './sheetXml.ts';
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
function checkedWorkbook(parts: {
  sheet: string;
  sharedStrings: string | null;
  styles: string | null;
  countsFrom1904: boolean;
}): ArrayBuffer {
  const files = [
    [
      'xl/workbook.xml',
      `<workbook><workbookPr date1904="${parts.countsFrom1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relationship('rId1', 'worksheet', 'sheet.xml')}${relationship('rId2', 'sharedStrings', 'strings.xml')}${relationship('rId3', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/sheet.xml', parts.sheet],
    ['xl/strings.xml', parts.sharedStrings],
    ['xl/styles.xml', parts.styles],
  ] as const;
  const encoder = new TextEncoder();
  return storedArchive(files.flatMap(([name, text]) => (text === null ? [] : [[name, encoder.encode(text)] as const])));
}

const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnLetters(Math.floor(index / 26) - 1)}${columnLetters(index % 26)}`;

/** The text of a cell; a date that no calendar has gives a finding, too. */
function cellText(value: unknown, place: { rowNumber: number; index: number }, findings: Finding[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!(value instanceof Date)) return '';
  const day = dayText(value);
  if (day !== null) return day;
  const words = { cell: `${columnLetters(place.index)}${place.rowNumber}`, value: '#####' };
  findings.push(rowFinding('error', 'cellHasFault', place.rowNumber, words));
  return words.value;
}

async function rowsOf(workbook: Workbook, { xml }: CheckedSheet) {
  const content = checkedWorkbook({
    sheet: xml,
    sharedStrings: await workbook.sharedStringsXml(),
    styles: await workbook.stylesXml(),
    countsFrom1904: workbook.countsFrom1904,
  });
  try {
    return await readSheet<string>(content, 1, { trim: false, parseNumber: numberText });
  } catch (error) {
    // The fault is in the sheet, the texts or the styles: the rest of the archive is made above.
    throw new FileRefusal('fileDamaged', {}, error);
  }
}

async function* batchesOf(
  workbook: Workbook,
  sheet: WorkbookSheet,
  { sizes, knowsHeading }: XlsxOptions,
): AsyncGenerator<ReadBatch> {
  const checked = checkedSheet(await workbook.sheetXml(sheet), sizes);
  const faults = Map.groupBy(checked.faults, ({ rowNumber }) => rowNumber);
  const rows = await rowsOf(workbook, checked);
  // The library gives each row the same number of cells.
  const collected = new Batches(rows[0]?.length ?? 0, sizes);
  const head = rows
    .slice(0, HEAD_ROWS)
    .map((row) => row.map((value) => (typeof value === 'string' ? value : String(value ?? ''))));
  const titleRows = knowsHeading ? titleRowCount(head, knowsHeading) : 0;
  for (const [index, row] of rows.entries()) {
    if (index < titleRows) continue;
    const rowNumber = index + 1;
    const findings = (faults.get(rowNumber) ?? []).map(({ code, words }) => rowFinding('error', code, rowNumber, words));
    const cells = row.map((value, column) => cellText(value, { rowNumber, index: column }, findings));
    if (isTotalsRow(cells)) continue;
    collected.add(rowNumber, cells, [...findings, ...lostCharacters(rowNumber, cells)]);
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
