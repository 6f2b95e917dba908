import type { FileRow, Mapping } from '../types.ts';
import type { FileAction, BulkFormat, BulkLoadLibrary } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { byHeading, type Candidate } from './byHeading.ts';
import { byShape } from './byShape.ts';
import { formatColumn } from './codes.ts';
import { fixedTextQuestions } from './formatQuestions.ts';
import { isKnownHeading } from './headings.ts';
import type { Question } from './questions.ts';
import { type RememberedMapping, rememberedFor } from './remembered.ts';
import { columnByShape, looksLikeData } from './shapes.ts';

export type { Question } from './questions.ts';

/** The known facts about a file before its content is read. */
export interface Expectation {
  action: FileAction;
  /** The payroll's or benefit's choice, with its fallback: see `formatsFor`. */
  fileFormat: string;
  /** The mapping of the payroll's last file. It is used if the headings are the same. */
  remembered?: RememberedMapping | null;
}

/** The meaning of a file's columns, as far as its first rows show it. */
export interface Recognition {
  /** Complete without questions. Otherwise, columns in question are null. */
  mapping: Mapping;
  questions: readonly Question[];
  /** Whether the format is not of the payroll's choice. It is used all the same. */
  isOtherFormat: boolean;
  isRemembered: boolean;
}

/** The number of first rows that recognition reads. */
export const rowsForRecognition = 50;

/**
 * Recognises a file by its first rows: by its headings, or without headings by the shapes of its cells.
 *
 * @param rows - From the first row of the file on. Those after the first {@link rowsForRecognition} make no difference, nor do
 *   empty rows in front of the heading.
 * @param library - `bulkLoads` of schemas/built/bulkLoads/library.js.
 */
export function recognise(
  rows: readonly FileRow[],
  { action, fileFormat, remembered }: Expectation,
  library: BulkLoadLibrary,
): Recognition {
  const filled = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const all = filled < 0 ? [] : rows.slice(filled, filled + rowsForRecognition).map(({ cells }) => cells);
  const [first = [], ...others] = all;
  const hasHeading = isHeading(first, others, library);
  const headings = hasHeading ? first : null;
  const below = hasHeading ? others : all;
  const known = remembered && rememberedRecognition(remembered, headings, below, fileFormat, library);
  if (known) return known;
  const formats = library.formats.filter(({ actions }) => actions.includes(action));
  const candidates = formats.flatMap((format): Candidate[] => {
    if (headings) return [byHeading(headings, below, format, library)];
    const shaped = format.heading === 'required' ? undefined : byShape(below, format, library);
    return shaped ? [shaped] : [];
  });
  const { format, columns, questions } =
    likeliest(candidates, fileFormat) ?? unknownFile(below, chosenFormat(formats, fileFormat, library));
  return {
    mapping: { formatId: format.id, hasHeading, columns, values: {}, dateOrder: null },
    questions: questions().map((question) => withAllVersions(question, format, formats)),
    isOtherFormat: format.fileFormat !== fileFormat,
    isRemembered: false,
  };
}

/** The points of its share by which a format of another choice must fit better than those of the payroll's. */
const clearlyBetter = 15;

/** The choice of the portal's own formats, whose plain headings other formats share. */
const portalsOwn = 'base';

/** Whether a file has no column for the text that marks every file of the format, such as the version of PAPDIS: it is of another format. */
const lacksMark = ({ format, columns }: Candidate): boolean =>
  format.columns.some(({ column, required, fixed }) => required && fixed !== undefined && !columns.includes(column));

/**
 * The likeliest format of the payroll's choice, or of another one whose own headings the file clearly has. Synonyms are no reason to leave the
 * payroll's choice: a lax format would replace a strict one.
 */
function likeliest(candidates: readonly Candidate[], fileFormat: string): Candidate | undefined {
  // Of equal scores, the first format of the list.
  const marked = candidates.filter((one) => !lacksMark(one));
  const sorted = (marked.length > 0 ? marked : candidates).toSorted((one, other) => other.score - one.score);
  const chosen = sorted.find(({ format }) => format.fileFormat === fileFormat);
  const other = otherThan(fileFormat, sorted);
  // A format that demands what the file does not have is no better.
  const isBetter = chosen && other && other.share - chosen.share > clearlyBetter && other.missing <= chosen.missing;
  return isBetter ? other : (chosen ?? other);
}

/** The likeliest format of another choice. A file of plain headings is named after no provider: any provider's format with the same headings would do. */
function otherThan(fileFormat: string, sorted: readonly Candidate[]): Candidate | undefined {
  const others = sorted.filter(({ format }) => format.fileFormat !== fileFormat);
  const [best] = others;
  const plain = others.find(({ format }) => format.fileFormat === portalsOwn);
  return best && plain && plain.share >= best.share ? plain : best;
}

/** A question about a version, with those of the choice's other formats too: none of them fits. */
function withAllVersions(question: Question, { fileFormat }: BulkFormat, formats: readonly BulkFormat[]): Question {
  if (question.kind !== 'fixedText') return question;
  const alike = formats.filter((format) => format.fileFormat === fileFormat);
  const expected = alike.flatMap((format) => formatColumn(format, question.column)?.fixed ?? []);
  return { ...question, expected: [...new Set(expected)] };
}

/** Whether the first row has headings: known ones, or texts above rows with dates, amounts and the like. */
function isHeading(first: readonly string[], others: readonly (readonly string[])[], library: BulkLoadLibrary): boolean {
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length === 0 || filled.some(looksLikeData)) return false;
  const known = filled.filter((cell) => isKnownHeading(cell, library)).length;
  return known >= Math.min(2, filled.length) || others.some((row) => row.some(looksLikeData));
}

function rememberedRecognition(
  remembered: RememberedMapping,
  headings: readonly string[] | null,
  rows: readonly (readonly string[])[],
  fileFormat: string,
  library: BulkLoadLibrary,
): Recognition | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const mapping = rememberedFor(remembered, headings, width);
  const format = library.formats.find(({ id }) => id === mapping?.formatId);
  // A new version of the format under the same headings is recognised by itself.
  if (!mapping || !format || fixedTextQuestions(format, mapping.columns, rows).length > 0) return undefined;
  return { mapping, questions: [], isOtherFormat: format.fileFormat !== fileFormat, isRemembered: true };
}

/** The format in whose name columns are chosen by hand. */
function chosenFormat(formats: readonly BulkFormat[], fileFormat: string, library: BulkLoadLibrary): BulkFormat {
  const format = formats.find((one) => one.fileFormat === fileFormat) ?? formats[0] ?? library.formats[0];
  if (!format) throw new Error('There is no format: add one to schemas/bulk-loads/formats, and run npm run generate.');
  return format;
}

/** A file without headings that has no format's shape. */
function unknownFile(
  rows: readonly (readonly string[])[],
  format: BulkFormat,
): Pick<Candidate, 'format' | 'columns' | 'questions'> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const indexes = Array.from({ length: width }, (_, index) => index);
  const proposals = indexes.map((index) => columnByShape(rows.map((row) => row[index] ?? '')) ?? null);
  return { format, columns: indexes.map(() => null), questions: () => [{ kind: 'unknownFormat', proposals }] };
}
