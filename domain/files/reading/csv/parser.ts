import { type CsvError, parse } from 'csv-parse';

export interface CsvRecord {
  cells: string[];
  /** The number of line breaks before the record's end, since the parser began. */
  lines: number;
  /** The number of bytes in UTF-8 up to the record's end, since the parser began. */
  end: number;
}

/** The one configuration of csv-parse, in the service and in the browser. */
export class CsvParser {
  readonly #parser;
  #failure: Error | null = null;
  #isEmpty = true;

  /** @param onRecord - Called during `write` and `end`. An error that it throws stops the parser, and is their answer. */
  constructor(delimiter: string, onRecord: (record: CsvRecord) => void) {
    this.#parser = parse({
      delimiter,
      // All three at once, since files that were joined have mixed line breaks.
      record_delimiter: ['\r\n', '\n', '\r'],
      // A quotation mark inside a value is a character: 5" pipe.
      relax_quotes: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines, bytes }) => {
        onRecord({ cells, lines, end: bytes });
        // Nothing goes on into the stream, which would cost more than the parsing.
        return null;
      },
    });
    this.#parser.on('error', (error) => {
      this.#failure = error;
    });
    this.#parser.resume();
  }

  /** Answers with the error that has stopped the parser, or null. */
  async write(text: string): Promise<Error | CsvError | null> {
    if (text === '') return null;
    this.#isEmpty = false;
    return this.#settled((done) => this.#parser.write(text, done));
  }

  async end(): Promise<Error | CsvError | null> {
    // The browser's build of csv-parse fails at the end of nothing.
    if (this.#isEmpty) return null;
    return this.#settled((done) => {
      this.#parser.once('end', () => done());
      this.#parser.once('error', done);
      this.#parser.end();
    });
  }

  async #settled(act: (done: (error?: Error | null) => void) => void): Promise<Error | null> {
    const error = await new Promise<Error | null | undefined>((resolve) => act(resolve));
    return error ?? this.#failure;
  }
}

/** The records of a text. Stops at a quotation mark that is not closed. */
export async function recordsOf(text: string, delimiter: string): Promise<readonly (readonly string[])[]> {
  const records: string[][] = [];
  const parser = new CsvParser(delimiter, ({ cells }) => records.push(cells));
  await parser.write(text);
  await parser.end();
  return records;
}
