import { FileRefusal, rowFinding, sizeInWords } from '../findings.ts';
import { joinPieces } from '../pieces.ts';
import type { Finding } from '../../types.ts';
import { brokenLine } from './brokenLine.ts';
import { hasForeignMarks, withForeignMarks } from './foreignMarks.ts';
import { CsvParser, type CsvRecord } from './parser.ts';

/** The most that a row may have. A quotation mark that is not closed within it is none. */
const LONGEST_ROW = 1_048_576;
/** The fewest columns with which a line inside a value can be told from a line of an address. */
const FEWEST_COLUMNS_OF_A_ROW = 4;

const lineBreak = /\r\n|\n|\r/;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A record that a quotation mark without its partner has made from several rows. */
class SwallowedRows extends Error {}

type OnRow = (rowNumber: number, cells: readonly string[], findings: readonly Finding[]) => void;

/**
 * Reads records from pieces of a text, and recovers from quotation marks that are not closed: the mark is read as a character, its row
 * has an error, and the rows after it are rows again.
 */
export class CsvRecords {
  readonly #delimiter: string;
  readonly #columns: number;
  readonly #onRow: OnRow;
  #parser: CsvParser;
  #rowNumber = 0;
  /** The text that the parser is reading, and the place of its beginning. */
  #text: Uint8Array = new Uint8Array();
  #textFrom = 0;
  /** The place and the line of the end of the last record. */
  #end = 0;
  #line = 0;

  constructor(layout: { delimiter: string; columns: number }, onRow: OnRow) {
    this.#delimiter = layout.delimiter;
    this.#columns = layout.columns;
    this.#onRow = onRow;
    this.#parser = this.#newParser();
  }

  /** The number of the last row. */
  get rowNumber(): number {
    return this.#rowNumber;
  }

  async write(text: string): Promise<void> {
    for (let left = text; left !== '';) {
      const bytes = encoder.encode(left);
      const open = this.#open();
      this.#textFrom = this.#end;
      this.#text = open.length === 0 ? bytes : joinPieces([open, bytes]);
      const failure = await this.#parser.write(left);
      if (failure && !(failure instanceof SwallowedRows)) throw failure;
      left = failure || this.#open().length > LONGEST_ROW ? this.#recover() : '';
    }
  }

  async end(): Promise<void> {
    for (let failure = await this.#parser.end(); failure; failure = await this.#parser.end()) {
      if (!(failure instanceof SwallowedRows) && !('code' in failure && failure.code === 'CSV_QUOTE_NOT_CLOSED')) throw failure;
      await this.write(this.#recover());
    }
  }

  /** The text since the last record. */
  #open(): Uint8Array {
    return this.#text.subarray(this.#end - this.#textFrom);
  }

  /** The text of a record, from the end of the one before. */
  #textOf(end: number): string {
    return decoder.decode(this.#text.subarray(this.#end - this.#textFrom, end - this.#textFrom));
  }

  #newParser(): CsvParser {
    this.#text = new Uint8Array();
    this.#textFrom = 0;
    this.#end = 0;
    this.#line = 0;
    return new CsvParser(this.#delimiter, (record) => this.#accept(record));
  }

  #accept({ cells, lines, end }: CsvRecord): void {
    const hasLines = lines - this.#line > 1;
    const foreign = !hasLines && hasForeignMarks(cells) ? withForeignMarks(this.#textOf(end), this.#delimiter) : null;
    const findings =
      foreign === null && (hasLines || cells.some((cell) => cell.startsWith('"'))) ? this.#checkMarks(cells, end, hasLines) : [];
    this.#line = lines;
    this.#end = end;
    this.#row(foreign ?? cells, findings);
  }

  #row(cells: readonly string[], findings: readonly Finding[]): void {
    this.#rowNumber += 1;
    this.#onRow(this.#rowNumber, cells, findings);
  }

  /** Looks at the quotation marks of a record, and at lines inside its values that look like rows. */
  #checkMarks(cells: readonly string[], end: number, hasLines: boolean): readonly Finding[] {
    const text = this.#textOf(end);
    // The parser keeps the first mark of a value if the second one does not end it. A value that itself begins with one has three.
    const keptMark = cells.find((cell) => cell.startsWith('"') && (cell.includes(this.#delimiter) || lineBreak.test(cell)));
    const isOdd = (text.split('"').length - 1) % 2 === 1;
    if ((keptMark !== undefined && !text.includes('"""')) || (hasLines && isOdd)) throw new SwallowedRows();
    if (!hasLines || this.#columns < FEWEST_COLUMNS_OF_A_ROW) return [];
    const lines = text.split(lineBreak).slice(1);
    const rows = lines.filter((line) => line.split(this.#delimiter).length === this.#columns);
    return rows.length > 0 ? [rowFinding('warning', 'rowInsideQuotes', this.#rowNumber + 1, { lines: rows.length })] : [];
  }

  /** Reads the first line of the open text as a row, and answers with the text after it, for a new parser. */
  #recover(): string {
    const text = decoder.decode(this.#open());
    const end = lineBreak.exec(text);
    const line = end ? text.slice(0, end.index) : text;
    if (line.length > LONGEST_ROW)
      throw new FileRefusal('rowTooLong', { row: this.#rowNumber + 1, limit: sizeInWords(LONGEST_ROW) });
    this.#parser = this.#newParser();
    this.#row(brokenLine(line, this.#delimiter), [rowFinding('error', 'quoteNotClosed', this.#rowNumber + 1)]);
    return end ? text.slice(end.index + end[0].length) : '';
  }
}
