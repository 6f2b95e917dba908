import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/universal';
import { formatDate, NO_DATE } from '../../../../schemas/lib/text/formatDate.ts';
import { maskedText } from '../../../fields/format/maskedText.ts';
import { formatValue, NOTHING } from '../../../../schemas/lib/text/formatValue.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { headingOf } from './csvCell.ts';
import type { ExportFile } from './exportList.ts';

/** The workbook is put together at once, which takes a slow computer some seconds for so many rows. */
const MOST_ROWS = 50_000;
/** Of a cell, in characters: Excel's own limit. */
const LONGEST_TEXT = 32_767;
const WIDTHS = { least: 10, most: 40 } as const;

/** The characters that XML cannot hold, and halves of others: Excel would call the file damaged. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/London' });

/** The type is named: a text never becomes a formula, whatever its first character. */
const text = (value: string): CellObject => ({ type: String, value: value.replaceAll(UNWRITABLE, '').slice(0, LONGEST_TEXT) });

const number = (value: number, format?: string): CellObject => ({ type: Number, value, ...(format !== undefined && { format }) });

function day(value: string): CellObject | null {
  if (formatDate(value) === NO_DATE) return null;
  return { type: Date, value: new Date(`${value.slice(0, 'yyyy-MM-dd'.length)}T00:00:00Z`), format: 'dd/mm/yyyy' };
}

/** A cell has no time zone: it holds what a clock in the United Kingdom showed. */
function moment(value: string): CellObject | null {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return null;
  const [d = 0, m = 1, y = 0, ...time] = clock.format(at).split(/\D+/).map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = time;
  return { type: Date, value: new Date(Date.UTC(y, m - 1, d, hours, minutes, seconds)), format: 'dd/mm/yyyy hh:mm' };
}

/**
 * A value as a spreadsheet's own: numbers and dates that can be reckoned with, and texts as texts. Money is in pounds.
 * @param referenceTitle - The name of a reference's record, once it is known.
 */
export function xlsxCell(field: Field, value: unknown, referenceTitle?: (id: string) => string | undefined): CellObject | null {
  if (value === null || value === undefined || value === '') return null;
  if (!field.isSecret) {
    if (field.kind === 'pence') return Number.isSafeInteger(value) ? number(Number(value) / 100, '#,##0.00') : null;
    if (field.kind === 'percent' || field.kind === 'number') return Number.isFinite(value) ? number(Number(value)) : null;
    if (field.kind === 'date' && typeof value === 'string') return day(value);
    if (field.kind === 'dateTime' && typeof value === 'string') return moment(value);
    if (field.kind === 'reference' && typeof value === 'string')
      return text(referenceTitle?.(value) ?? formatValue(field, value));
  }
  const shown = formatValue(field, value);
  return shown === NOTHING ? null : text(shown);
}

/** An Excel workbook with one sheet, whose first row stays in view. */
export function xlsxFile(columns: readonly Field[], sheet: string): ExportFile {
  const headings = columns.map(headingOf);
  const rows: SheetData = [headings.map((heading) => ({ ...text(heading), fontWeight: 'bold' as const }))];
  const widths = headings.map(({ length }) => ({ width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, length + 2)) }));
  return {
    ending: 'xlsx',
    begin: (total) => {
      if (total > MOST_ROWS)
        throw new Error(`An Excel file has room for ${formatCount(MOST_ROWS)} rows. Filter the list, or export it as CSV.`);
    },
    write: (records, titleOf) => {
      for (const record of records) {
        rows.push(
          columns.map((field) => {
            const mask = maskedText(field, record);
            return mask === undefined ? xlsxCell(field, record[field.name], (id) => titleOf(field, id)) : text(mask);
          }),
        );
      }
    },
    finish: () =>
      // Excel refuses names of sheets with more characters, and with these.
      writeExcelFile(rows, {
        sheet: sheet.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        columns: widths,
        stickyRowsCount: 1,
      }).toBlob(),
  };
}
