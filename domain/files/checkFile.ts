import { bulkLoads } from '../../schemas/built/bulkLoads/library.js';
import { libraryFor } from './recognition/libraryFor.ts';
import { type CheckedBatch, checkRows, type RowsOptions } from './checkRows.ts';
import type { ColumnFindings } from './checks/people/columnDoubts.ts';
import { withCorrectionLines } from './checks/correctionLines.ts';
import { RecordTotals } from './checks/recordTotals.ts';
import { FileDoubts, isConsequence } from './checks/people/fileDoubts.ts';
import { contextFindings, formatFindings, questionFindings } from './checks/fileChecks.ts';
import type { FileContent } from './reading/pieces.ts';
import { type FileRead, readFile } from './reading/readFile.ts';
import { concludeRecognition, newCollector } from './recognition/collector.ts';
import { isKnownHeading } from './recognition/headings.ts';
import { type BulkLoadLibrary, formatOf } from '../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { rankSheet } from './recognition/rankSheet.ts';
import { recognise, rowsForRecognition } from './recognition/recognise.ts';
import type { FileContext, FileRow, FileSizes, Finding, Mapping, Reading } from './types.ts';

/** A file, as its bytes or as a way to read it from its beginning: it is read twice where its meaning has to be recognised first. */
export type ReadableFile = Uint8Array | (() => FileContent);

export interface CheckOptions extends Pick<RowsOptions, 'findMembers' | 'findNamesakes'> {
  /** The name of the file, for the answer. */
  name: string;
  context: FileContext;
  sizes: FileSizes;
  /** The meaning of the file. Without it, the file is recognised. */
  mapping?: Mapping | undefined;
  /** The payroll's choice of format, which decides between formats that fit alike. */
  fileFormat?: string | undefined;
  /** The formats to choose from; all, if left out. */
  library?: BulkLoadLibrary | undefined;
  sheet?: string | undefined;
  /** Called after each batch. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The work that is done. A file's size is known before, the number of its rows only at the end. */
export interface Progress {
  step: 'recognising' | 'checking';
  rowCount: number;
}

/** The result of checking a file. */
export interface FileCheck {
  name: string;
  reading: Reading | null;
  /** Null for a file that cannot be read. */
  mapping: Mapping | null;
  rowCount: number;
  failedRowCount: number;
  warnedRowCount: number;
  /** Those about the whole file first, then by row; of a row, in the order of its columns. */
  findings: readonly Finding[];
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

const openFile = (
  file: ReadableFile,
  { sizes, sheet, context, fileFormat = 'base', library = bulkLoads }: CheckOptions,
): Promise<FileRead> =>
  readFile(typeof file === 'function' ? file() : inOnePiece(file), {
    sizes,
    sheet,
    knowsHeading: (text) => isKnownHeading(text, library),
    rankSheet: (rows) => rankSheet(rows, { action: context.action, fileFormat }, library),
  });

interface KnownMapping {
  mapping: Mapping;
  findings: readonly Finding[];
  /** Whether nothing is known about the columns. */
  isUnknown: boolean;
}

/** The mapping of a file, with the findings about what could not be recognised. */
async function recogniseFile(file: ReadableFile, options: CheckOptions): Promise<KnownMapping | null> {
  const { context, fileFormat = 'base', onProgress } = options;
  const library = libraryFor(context, options.library ?? bulkLoads);
  const { batches } = await openFile(file, options);
  const first: FileRow[] = [];
  let recognition: ReturnType<typeof recognise> | null = null;
  let collector: ReturnType<typeof newCollector> | null = null;
  let rowCount = 0;
  for await (const { rows } of batches) {
    rowCount += rows.length;
    // A batch has more rows than recognition needs, unless the file ends before.
    first.push(...rows.slice(0, rowsForRecognition));
    recognition ??= first.length > 0 ? recognise(first, { action: context.action, fileFormat }, library) : null;
    if (!recognition) continue;
    collector ??= newCollector(recognition.mapping, library, context.period);
    for (const row of recognition.mapping.hasHeading && rowCount === rows.length ? rows.slice(1) : rows) collector.add(row);
    onProgress?.({ step: 'recognising', rowCount });
  }
  if (!recognition || !collector) return null;
  const { mapping, questions } = concludeRecognition(recognition, collector.collected(), library);
  return {
    mapping,
    findings: questionFindings(questions),
    isUnknown: questions.some(({ kind }) => kind === 'unknownFormat'),
  };
}

/** The counts and the findings of checked rows, batch by batch. */
interface Tally {
  rowCount: number;
  failedRowCount: number;
  warnedRowCount: number;
  ofFile: Finding[];
  ofRows: Finding[];
}

function add(tally: Tally, { rows, findings }: Pick<CheckedBatch, 'rows' | 'findings'>): void {
  const ofHeading = findings.filter(({ rowNumber }) => rowNumber !== null);
  tally.ofFile.push(...findings.filter(({ rowNumber }) => rowNumber === null));
  tally.ofRows.push(...ofHeading);
  for (const row of rows) {
    tally.rowCount += 1;
    for (const finding of row.findings) tally.ofRows.push(finding);
    if (row.findings.some(({ severity }) => severity === 'error')) tally.failedRowCount += 1;
    else if (row.findings.length > 0) tally.warnedRowCount += 1;
  }
}

/** Puts findings about whole columns in the place of those of the rows that are their consequences. */
function takeOver(tally: Tally, ofColumns: ColumnFindings): void {
  if (ofColumns.findings.length === 0) return;
  tally.ofFile.push(...ofColumns.findings);
  tally.ofRows = tally.ofRows.filter((finding) => !isConsequence(ofColumns, finding));
  const failed = new Set(tally.ofRows.flatMap(({ severity, rowNumber }) => (severity === 'error' ? [rowNumber] : [])));
  tally.failedRowCount = failed.size;
  tally.warnedRowCount = new Set(tally.ofRows.map(({ rowNumber }) => rowNumber)).size - failed.size;
}

/**
 * Checks a file, from its bytes to its findings. The answer depends on nothing else than the arguments, so that the service, the browser and the command
 * give the same one.
 */
export async function checkFile(file: ReadableFile, options: CheckOptions): Promise<FileCheck> {
  const { name, context, findMembers, findNamesakes, onProgress } = options;
  const tally: Tally = { rowCount: 0, failedRowCount: 0, warnedRowCount: 0, ofFile: contextFindings(context), ofRows: [] };
  const known: KnownMapping | null = options.mapping
    ? { mapping: options.mapping, findings: [], isUnknown: false }
    : await recogniseFile(file, options);
  const read = await openFile(file, options);
  if (known?.isUnknown) {
    // Where no column has a meaning, each row would have the same findings.
    tally.ofFile.push(...known.findings);
    for await (const { rows, findings } of read.batches) {
      add(tally, { rows: [], findings });
      tally.rowCount += rows.length;
    }
  } else if (known) {
    const { mapping, findings } = known;
    tally.ofFile.push(...formatFindings(formatOf(mapping.formatId, bulkLoads), context), ...findings);
    const hasSerialNumbers = read.reading?.kind === 'xlsx';
    const doubts = new FileDoubts(context);
    const totals = new RecordTotals(mapping);
    for await (const batch of checkRows(withCorrectionLines(read.batches, mapping), {
      mapping,
      context,
      hasSerialNumbers,
      findMembers,
      findNamesakes,
    })) {
      add(tally, batch);
      for (const [at, row] of batch.rows.entries()) {
        doubts.add(row, batch.identities[at]);
        totals.add(row);
      }
      onProgress?.({ step: 'checking', rowCount: tally.rowCount });
    }
    tally.ofFile.push(...totals.findings(read.reading?.records));
    takeOver(tally, doubts.conclude());
  } else for await (const { findings } of read.batches) add(tally, { rows: [], findings });
  const { ofFile, ofRows, ...counts } = tally;
  return { name, reading: read.reading, mapping: known?.mapping ?? null, ...counts, findings: [...ofFile, ...ofRows] };
}
