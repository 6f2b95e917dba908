import type { FileSizes, Reading } from '../../types.ts';
import { FileRefusal, type ReadBatch } from '../findings.ts';
import { FirstRows } from '../firstRows.ts';
import { joinPieces } from '../pieces.ts';
import type { KnowsHeading } from '../titleRows.ts';
import { HiddenParts } from './hiddenParts.ts';
import { likeliestSheet, type RankSheet, type ReadRows } from './likeliestSheet.ts';
import { NumberFormats } from './numberFormats.ts';
import { readSharedTexts } from './sharedTexts.ts';
import { batchesOfSheet } from './sheetBatches.ts';
import { type CellSources, readSheetRows } from './sheetReader.ts';
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

interface XlsxOptions {
  sizes: FileSizes;
  sheet?: string | undefined;
  headingRow?: number | undefined;
  readsHidden?: boolean | undefined;
  signal?: AbortSignal | undefined;
  knowsHeading?: KnowsHeading | undefined;
  rankSheet?: RankSheet | undefined;
}

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
  const workbook = await openWorkbook(bytes, options.signal);
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
  const notes = { firstRows: new FirstRows(), hidden: new HiddenParts() };
  return {
    reading: () => ({ ...reading, firstRows: notes.firstRows.list, leavesHiddenOut: notes.hidden.hasAny }),
    batches: batchesOfSheet(read(sheet), options, notes),
  };
}
