import { plainWords } from '../../../schemas/lib/text/plainWords.ts';
import type { BulkColumn, BulkLoadLibrary, FormatColumn } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

const shapes = {
  /** Also of placeholders and temporary numbers, as providers' examples have them: only the shape counts. */
  nationalInsurance: /^[a-z]{2} ?\d{2} ?\d{2} ?\d{2} ?[a-z]?$/i,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  postCode: /^(?:[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|gir ?0aa)$/i,
  date: /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/. -]\d{1,2}[/. -](?:\d{4}|\d{2}))$/,
  amount: /^-?£? ?\d+(?:,\d{3})*(?:\.\d+)?%?$/,
  decimal: /^-?£? ?\d+(?:,\d{3})*\.\d{2}$/,
};

/** The columns that a cell's shape alone betrays. */
const tellingColumns = ['nationalInsurance', 'email', 'postCode'] as const;

/** Whether the cells of a column say by themselves what they are. */
export const isTelling = (column: string): boolean => tellingColumns.some((name) => name === column);

/** The column that the cells of a file's column look like, if all that are not empty do. */
export function columnByShape(cells: readonly string[]): string | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length === 0 ? undefined : tellingColumns.find((name) => filled.every((cell) => shapes[name].test(cell)));
}

/** Whether a cell is a value rather than a heading: a date, an amount with pence, an email address, a postcode or a national insurance number. */
export const looksLikeData = (cell: string): boolean =>
  [shapes.date, shapes.decimal, ...tellingColumns.map((name) => shapes[name])].some((shape) => shape.test(cell.trim()));

/**
 * Whether a cell has the shape of a column's values. Undefined for a column that may hold any text, and for an empty cell.
 *
 * @param own - The format's column, with its own texts for codes.
 */
export function hasShapeOf(
  cell: string,
  column: BulkColumn,
  { flagTexts }: Pick<BulkLoadLibrary, 'flagTexts'>,
  own: FormatColumn | undefined,
): boolean | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const telling = tellingColumns.find((name) => name === column.name);
  if (telling) return shapes[telling].test(text);
  switch (column.kind) {
    case 'date':
      return shapes.date.test(text);
    case 'amount':
    case 'percent':
      return shapes.amount.test(text);
    case 'flag':
      return [...flagTexts.yes, ...flagTexts.no].some((known) => plainWords(known) === plainWords(text));
    case 'code':
      return knownCodes(column, own).has(plainWords(text));
    case 'text':
      // Nobody is called 03/04/2026 or QQ123456A.
      return shapes.date.test(text) || shapes.nationalInsurance.test(text) || shapes.email.test(text) ? false : undefined;
  }
}

const knownCodes = ({ values = [] }: BulkColumn, own: FormatColumn | undefined): ReadonlySet<string> =>
  new Set([
    ...Object.keys(own?.values ?? {}).map(plainWords),
    ...values.flatMap(({ value, title, synonyms }) => [value, title, ...synonyms].map(plainWords)),
  ]);
