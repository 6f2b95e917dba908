import { withoutFormula } from '../../../schemas/lib/csv.ts';
import { decimalPounds } from '../../../schemas/lib/text/money.ts';
import type {
  BulkColumn,
  BulkFormat,
  BulkLoadLibrary,
  DateFormat,
  FormatColumn,
} from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { BulkValue, BulkValues } from '../types.ts';

/**
 * The rows of a template: the heading, and a row for each member with its fixed texts, such as a version.
 *
 * Without members, the rows show the format: one with the fixed texts, if it has any, and in a format without headings those of its example, since
 * nothing else shows the order of its cells.
 *
 * @param members - Their values by the portal's columns. Columns that the format does not have are left out.
 * @returns Texts that no spreadsheet takes for a formula. Write them with `csvLine`.
 */
export function templateRows(
  format: BulkFormat,
  library: BulkLoadLibrary,
  members: readonly BulkValues[] = [],
): readonly (readonly string[])[] {
  const heading = templateHeading(format);
  if (members.length > 0) return [...heading, ...members.map((member) => memberRow(member, format, library))];
  if (format.heading === 'none') return format.example ?? [];
  return format.columns.some(({ fixed }) => fixed) ? [...heading, memberRow({}, format, library)] : heading;
}

/** The heading as a list of one row, or of none in a format without headings. */
export const templateHeading = ({ heading, columns }: BulkFormat): readonly (readonly string[])[] =>
  heading === 'none' ? [] : [columns.map((column) => column.heading)];

/** The row of one member: see {@link templateRows}. */
export const memberRow = (values: BulkValues, { columns, dateFormats }: BulkFormat, library: BulkLoadLibrary): string[] =>
  columns.map((own) => {
    const column = own.column === null ? undefined : library.columns[own.column];
    if (own.fixed) return own.fixed[0] ?? '';
    const value = column && values[column.name];
    if (value === undefined || value === null) return '';
    // A negative amount is a number to a spreadsheet, not a formula.
    if (column?.kind === 'amount' && typeof value === 'number') return decimalPounds(value);
    return withoutFormula(textOf(value, column, own, notationOf(dateFormats), library));
  });

/** Dates that nobody can read in two ways, where the format takes them: a file of few dates does not show which number is the day. */
const notationOf = (dateFormats: BulkFormat['dateFormats']): DateFormat =>
  dateFormats.includes('yyyy-MM-dd') ? 'yyyy-MM-dd' : (dateFormats[0] ?? 'yyyy-MM-dd');

function textOf(
  value: NonNullable<BulkValue>,
  column: BulkColumn | undefined,
  own: FormatColumn,
  dateFormat: DateFormat,
  { flagTexts }: BulkLoadLibrary,
): string {
  switch (column?.kind) {
    case 'date':
      return dateText(String(value), dateFormat);
    case 'flag':
      return (value === true ? flagTexts.yes[0] : flagTexts.no[0]) ?? '';
    case 'code':
      return codeText(String(value), column, own);
    default:
      return String(value);
  }
}

/** A day, `yyyy-MM-dd`, in the notation of the format. */
function dateText(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date);
}

/** The format's own text for a value, or else the value in words. */
function codeText(value: string, { values = [] }: BulkColumn, own: FormatColumn): string {
  const [text] = Object.entries(own.values ?? {}).find(([, meaning]) => meaning === value) ?? [];
  return text ?? values.find((one) => one.value === value)?.title ?? value;
}
