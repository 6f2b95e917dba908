import { plainWords } from '../../../schemas/lib/text/plainWords.ts';
import type { KnowsHeading } from './titleRows.ts';

/** `Total`, `Sub-total:`, `Grand total`, `Total Bakery`, `Totals for 3 employees`, and `Bakery total`. */
const totals =
  /^(?:[\s*=-]*(?:(?:grand|overall|report|company|payroll|page|department|dept\.?|group|section|final)\s+)?(?:sub-?\s?)?totals?(?:\s*[:(-]|\s|[\s*=]*$)|.*\S\s+(?:sub-?\s?)?totals?[\s:*=]*$)/i;
/** With pence, so that no payroll number and no date written with dots is one. */
const amount = /^[-(]?£?\s?\d[\d,]*\.\d{1,2}\)?$/;
/** The last line and the feet of printed pages. */
const furniture =
  /^[\s*=.-]*(?:end\s+of\s+(?:the\s+)?(?:report|file|data|list|run|page)|page\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?|[\d,]+\s+(?:records?|rows?|employees?|members?)(?:\s+(?:listed|printed|selected|found))?)[\s*=.-]*$/i;
const line = /^[\s*=_.–—-]{3,}$/u;

/** Whether a text says that its row has totals. */
export const saysTotals = (text: string): boolean => totals.test(text);

/** Whether a text is a part of a printed report around its rows. */
export const saysFurniture = (text: string): boolean => furniture.test(text) || line.test(text);

const filledOf = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '' && cell.trim() !== '');

/**
 * Whether a row has the totals of a report: it begins with such words, and has nothing else but amounts with pence. Nothing in such a row tells who a person is,
 * so the row of somebody called Total is none: it has a payroll number, a name or a date, too.
 */
export function isTotalsRow(cells: readonly string[]): boolean {
  const [first = '', ...others] = filledOf(cells);
  return saysTotals(first.trim()) && others.length > 0 && others.every((cell) => amount.test(cell.trim()));
}

/** Whether a row belongs to the report around the rows: its totals, its last line, the number of a page, or a line of dashes. */
export const isReportRow = (cells: readonly string[]): boolean => {
  const first = cells.findIndex((cell) => cell !== '' && cell.trim() !== '');
  if (first < 0) return false;
  const text = cells[first]?.trim() ?? '';
  // Nearly all rows begin with a number or a name.
  if (!/total|end|page|record|row|employee|member|^[\s*=_.–—-]+$/iu.test(text)) return false;
  return isTotalsRow(cells) || filledOf(cells).every((cell) => saysFurniture(cell.trim()));
};

/** Finds the headings that a report repeats on each page or for each group. The first row that it is given is that of the headings, if most of its texts are known ones. */
export function repeatedHeadings(knowsHeading: KnowsHeading | undefined): (cells: readonly string[]) => boolean {
  let heading: string | null | undefined;
  let start = '';
  const textOf = (cells: readonly string[]): string => filledOf(cells).map(plainWords).join('|');
  return (cells) => {
    if (heading === undefined) {
      const texts = filledOf(cells);
      if (texts.length === 0) return false;
      const known = knowsHeading ? texts.filter(knowsHeading).length : 0;
      heading = known > 1 && 2 * known >= texts.length ? textOf(cells) : null;
      start = (texts[0] ?? '').toLowerCase();
      return false;
    }
    // Texts are compared whole only where the first ones are alike, since a file may have a million rows.
    return (
      heading !== null &&
      cells.some((cell) => cell.length === start.length && cell.toLowerCase() === start) &&
      textOf(cells) === heading
    );
  };
}
