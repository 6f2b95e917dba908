import type { FileSizes, Reading } from '../types.ts';
import { withLetters } from './letters/lettersOfCells.ts';
import { isXml, readXmlRecords } from './xml/readXmlRecords.ts';
import { readCsv } from './csv/readCsv.ts';
import { FileRefusal, type OpenedFile, type ReadBatch } from './findings.ts';
import { type FileContent, pieces } from './pieces.ts';
import { kindOf } from './signatures.ts';
import type { KnowsHeading } from './titleRows.ts';
import type { RankSheet } from './xlsx/likeliestSheet.ts';
import { readXlsx } from './xlsx/readXlsx.ts';

export interface ReadOptions {
  /** The largest file that is read. */
  sizes: FileSizes;
  /** Ends the reading with its reason, also between the pieces of a workbook. */
  signal?: AbortSignal | undefined;
  /** The name of a sheet. Without it, the likeliest one that is not hidden and not empty. */
  sheet?: string | undefined;
  /** Without it, all sheets are equal, so that the open one is read. */
  rankSheet?: RankSheet | undefined;
  /** A comma, a semicolon, a vertical bar or a tab. Without it, the delimiter is found in the content. */
  delimiter?: string | undefined;
  /** An encoding of `Reading`. Without it, the encoding is found in the content, and letters that are not plausible are a finding. */
  encoding?: string | undefined;
  /** The number of the row with the headings. Those above it are left out. Without it, the row is found among the first ones. */
  headingRow?: number | undefined;
  /** Whether hidden rows and columns of a sheet are read like others. */
  readsHidden?: boolean | undefined;
  /** Without it, the first row with a value is the first row of the table, even if it is a title above the headings. */
  knowsHeading?: KnowsHeading | undefined;
}

/** A file that is being read. */
export interface FileRead {
  /**
   * Null for a file that cannot be read; the only batch says why. Read it after the last batch: the encoding of a file may be settled by
   * a late character.
   */
  readonly reading: Reading | null;
  /** The rows, once, about 1,000 at a time, with the findings about them. A finding without a row number is the last one. */
  readonly batches: AsyncIterable<ReadBatch>;
}

async function* withRefusal(batches: AsyncIterable<ReadBatch>, source: AsyncGenerator<Uint8Array>): AsyncGenerator<ReadBatch> {
  try {
    yield* batches;
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    yield { rows: [], findings: [error.finding] };
  } finally {
    // Also when the rows are not read to their end.
    await source.return(undefined);
  }
}

async function openFile(source: AsyncGenerator<Uint8Array>, options: ReadOptions): Promise<OpenedFile> {
  const first = await source.next();
  if (first.done) throw new FileRefusal('fileEmpty');
  const kind = kindOf(first.value);
  if (kind === 'text' && isXml(first.value))
    return withLetters(await readXmlRecords(first.value, source, options), options.encoding);
  if (kind === 'text') return readCsv(first.value, source, options);
  return withLetters(await readXlsx(kind, first.value, source, options), options.encoding);
}

async function* refuseFile(refusal: FileRefusal): AsyncGenerator<ReadBatch> {
  yield { rows: [], findings: [refusal.finding] };
}

/**
 * Reads a CSV file, an Excel workbook or PAPDIS in XML, by its content. A CSV file is read piece by piece, and never in memory as a whole.
 * An error of the source itself is thrown; anything about the file is a finding.
 */
export async function readFile(content: FileContent, options: ReadOptions): Promise<FileRead> {
  const source = pieces(content, options.sizes, options.signal);
  try {
    const { reading, batches } = await openFile(source, options);
    return {
      get reading() {
        return reading();
      },
      batches: withRefusal(batches, source),
    };
  } catch (error) {
    await source.return(undefined);
    if (!(error instanceof FileRefusal)) throw error;
    return { reading: null, batches: refuseFile(error) };
  }
}
