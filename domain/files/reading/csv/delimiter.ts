import { FileRefusal } from '../findings.ts';
import { type KnowsHeading, titleRowCount } from '../titleRows.ts';
import { recordsOf } from './parser.ts';
import { detailWidth, hasRecordTypes } from './recordTypes.ts';

/** In the order of preference: a file with commas has the same number of tabs, semicolons or vertical bars in each row by chance only. */
const delimiters = ['\t', ';', '|', ','] as const;
export type Delimiter = (typeof delimiters)[number];

const SAMPLED_LINES = 50;

const knownDelimiter = (text: string): Delimiter => {
  const known = delimiters.find((delimiter) => delimiter === text);
  if (!known) throw new FileRefusal('delimiterNotRecognised', { delimiter: text });
  return known;
};

/** The first lines of a file, without the last one if it may be incomplete. */
const sampleOf = (head: string): string => {
  const breaks = [...head.matchAll(/\r\n|\n|\r/g)].slice(0, SAMPLED_LINES);
  const last = breaks.at(-1);
  return last ? head.slice(0, last.index + last[0].length) : head;
};

const mostCommon = (counts: readonly number[]): number => {
  const groups = [...Map.groupBy(counts, (count) => count)].sort(([, a], [, b]) => b.length - a.length);
  return groups[0]?.[0] ?? 0;
};

/** The row of the headings, or a way to find it. */
interface HeadingOptions {
  headingRow?: number | undefined;
  knowsHeading?: KnowsHeading | undefined;
}

interface Candidate {
  delimiter: Delimiter;
  /** The rows of the sample without those above the headings, and without blank ones. */
  rows: readonly (readonly string[])[];
  titleRows: number;
  /** The number of cells that most rows have. */
  columns: number;
  /** The share of rows that have this number of cells. */
  agreement: number;
}

async function candidate(delimiter: Delimiter, sample: string, { headingRow, knowsHeading }: HeadingOptions): Promise<Candidate> {
  const records = await recordsOf(sample, delimiter);
  const titleRows = headingRow === undefined ? titleRowCount(records, knowsHeading) : headingRow - 1;
  const rows = records.slice(titleRows).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const counts = rows.map((cells) => cells.length);
  const columns = mostCommon(counts);
  const agreement = counts.filter((count) => count === columns).length / Math.max(1, counts.length);
  return { delimiter, rows, titleRows, columns, agreement };
}

/** Whether the commas of a file are those of decimals: `Ann;12,50`. */
const hasDecimalCommas = ({ rows }: Candidate): boolean =>
  rows.every((cells) => cells.every((cell) => !cell.includes(',') || /^-?[\d.]+,\d+$/.test(cell.trim())));

function better(one: Candidate, other: Candidate): Candidate {
  if (other.columns < 2) return one;
  if (one.columns < 2) return other;
  const [certain, alternative] = [one, other].sort((a, b) => b.agreement - a.agreement) as [Candidate, Candidate];
  if (certain.agreement - alternative.agreement > 0.2) return certain;
  // `one` comes first in the order of preference.
  return one.agreement >= 0.8 && hasDecimalCommas(one) ? one : other.columns > one.columns ? other : one;
}

/** A value of a heading is a name; a date or an amount is none. */
const looksLikeValue = (cell: string): boolean => /^[-+£]?\d[\d.,/ -]*$/.test(cell.trim());

/** The number of columns: that of the first row, unless it is a row of data that is shorter than most. */
const columnsOf = ({ rows, columns }: Candidate): number => {
  const first = rows[0] ?? [];
  return first.some(looksLikeValue) ? Math.max(first.length, columns) : first.length;
};

export interface Layout {
  delimiter: Delimiter;
  columns: number;
  /** The number of rows above the headings. */
  titleRows: number;
  /** Whether the rows begin with their types, between a header and a trailer. */
  hasRecordTypes: boolean;
  /** The text without the line that only names the delimiter. */
  text: string;
}

/** Excel reads the delimiter from a first line `sep=;`, and shows no such row. */
const namedDelimiter = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r|$)/i;

/** Finds the delimiter in the first piece of a file. One inside quotation marks does not count. */
export async function recogniseLayout(
  head: string,
  { chosen, ...heading }: HeadingOptions & { chosen?: string | undefined },
): Promise<Layout> {
  const [line = '', named] = namedDelimiter.exec(head) ?? [];
  const text = head.slice(line.length);
  const sample = sampleOf(text);
  const given = chosen ?? named;
  const candidates = await Promise.all(
    (given === undefined ? delimiters : [knownDelimiter(given)]).map(async (delimiter) => candidate(delimiter, sample, heading)),
  );
  const best = candidates.reduce(better);
  const delimiter = best.columns < 2 && given === undefined ? ',' : best.delimiter;
  const areTyped = hasRecordTypes(best.rows);
  const columns = areTyped ? detailWidth(best.rows) : columnsOf(best);
  return { delimiter, columns, titleRows: best.titleRows, hasRecordTypes: areTyped, text };
}
