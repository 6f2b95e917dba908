import type { FileSizes, Reading } from '../../types.ts';
import { Batches, isBlank, lostCharacters } from '../batches.ts';
import { FileRefusal, type ReadBatch, rowFinding } from '../findings.ts';
import { FirstRows } from '../firstRows.ts';
import { type Layout, recogniseLayout } from './delimiter.ts';
import { Decoding, recogniseEncoding } from './encoding.ts';
import type { KnowsHeading } from '../titleRows.ts';
import { doubtfulLetters } from '../letters/letterDoubts.ts';
import { isReportRow, repeatedHeadings } from '../totalsRow.ts';
import { RecordReader } from './recordTypes.ts';
import { CsvRecords } from './records.ts';

export interface CsvOptions {
  sizes: FileSizes;
  delimiter?: string | undefined;
  encoding?: string | undefined;
  headingRow?: number | undefined;
  knowsHeading?: KnowsHeading | undefined;
}

/** Control characters that texts do not have: all but tabs, line breaks and their like, and the end of a file in DOS. */
const isControl = (character: string): boolean => character < ' ' && !'\t\n\v\f\r\u001A'.includes(character);

/** Refuses other kinds of text, and content that is no text at all. */
function checkText(head: string): void {
  if (/^\s*<[?!a-z]/i.test(head)) throw new FileRefusal('fileTypeNotAccepted', { kind: 'an HTML file' });
  if (/^\s*[{[]\s*["{[\]}]/.test(head)) throw new FileRefusal('fileTypeNotAccepted', { kind: 'a JSON file' });
  if ([...head].filter(isControl).length > head.length / 50)
    throw new FileRefusal('fileTypeNotAccepted', { kind: 'a file of another kind' });
  // A power failure while a file is written leaves zeros.
  if ((head.match(/\u{FFFD}/gu)?.length ?? 0) > Math.max(100, head.length / 10)) throw new FileRefusal('fileDamaged');
}

const readingOf = ({ encoding, letterChoices: letters }: Decoding, { delimiter }: Layout): Reading => ({
  kind: 'csv',
  encoding,
  delimiter,
  sheets: [],
  sheet: null,
  ...(letters.length > 0 && { letters }),
});

/** Reads a CSV file piece by piece. `reading` follows the encoding, which may be settled by a late character. */
export async function readCsv(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  { sizes, delimiter, encoding, headingRow, knowsHeading }: CsvOptions,
): Promise<{ reading: () => Reading; batches: AsyncIterable<ReadBatch> }> {
  const decoding = new Decoding(recogniseEncoding(first, encoding));
  let next = await rest.next();
  const head = decoding.decode(first, next.done === true);
  checkText(head);
  const layout = await recogniseLayout(head, { chosen: delimiter, headingRow, knowsHeading });

  const firstRows = new FirstRows();
  const recordReader = layout.hasRecordTypes ? new RecordReader() : null;

  async function* batches(): AsyncGenerator<ReadBatch> {
    const collected = new Batches(layout.columns, sizes);
    const isRepeated = repeatedHeadings(knowsHeading);
    const leftOut = (rowNumber: number, cells: readonly string[]) => {
      if (rowNumber <= layout.titleRows) return 'aboveHeadings';
      if (recordReader) return recordReader.takesOut(rowNumber, cells) ? 'ofReport' : null;
      return isReportRow(cells) || isRepeated(cells) ? 'ofReport' : null;
    };
    let hasLost = false;
    let hasShortRow = false;
    let last: readonly string[] = [];
    const records = new CsvRecords(layout, (rowNumber, cells, findings) => {
      const reason = leftOut(rowNumber, cells);
      firstRows.add({ rowNumber, cells }, reason);
      if (reason !== null) return;
      hasShortRow ||= isShort(last);
      last = cells;
      collected.add({ rowNumber, cells }, hasLost ? [...findings, ...lostCharacters(rowNumber, cells)] : findings);
    });
    const isShort = (cells: readonly string[]) => !isBlank(cells) && cells.length < layout.columns;
    let text = layout.text;
    try {
      for (;;) {
        hasLost ||= text.includes('\u{FFFD}');
        await records.write(text);
        yield* collected.take();
        if (next.done) break;
        const piece = next.value;
        next = await rest.next();
        text = decoding.decode(piece, next.done === true);
      }
      await records.end();
      // Where other rows end early too, this one may be complete.
      if (isShort(last) && !hasShortRow && !/[\r\n]$/.test(text))
        collected.note(rowFinding('warning', 'lastRowShort', records.rowNumber, { cells: last.length, columns: layout.columns }));
    } catch (error) {
      yield* collected.rest();
      throw error;
    }
    const letters = decoding.letterChoices;
    if (encoding === undefined && letters.length > 0) collected.note(doubtfulLetters(letters));
    yield* collected.finish();
  }
  return {
    reading: () => ({
      ...readingOf(decoding, layout),
      firstRows: firstRows.list,
      ...(recordReader && { records: recordReader.recordTypes }),
    }),
    batches: batches(),
  };
}
