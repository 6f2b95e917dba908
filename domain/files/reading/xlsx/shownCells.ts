import { sectionsOf, type FormatSection } from './formatCode.ts';
import { formatDay, NO_DAY } from './shownDate.ts';
import { formatNumber, plainFormat } from './shownNumber.ts';
import { type CellFault, cell, placeOfCell } from './sheetXml.ts';
import { elementsOf } from './xml.ts';

/** The formats that a workbook has without naming their codes, as Excel shows them in the United Kingdom. @see ECMA-376-1, 18.8.30 */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"£"#,##0;-"£"#,##0',
  6: '"£"#,##0;[Red]-"£"#,##0',
  7: '"£"#,##0.00;-"£"#,##0.00',
  8: '"£"#,##0.00;[Red]-"£"#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy hh:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;[Red]-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;[Red]-#,##0.00',
  41: '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-',
  42: '_-"£"* #,##0_-;-"£"* #,##0_-;_-"£"* "-"_-;_-@_-',
  43: '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-',
  44: '_-"£"* #,##0.00_-;-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};
/** The dates of East Asian editions, which Excel shows elsewhere as dates too. */
const isEastAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const cellFormats = /<(?:[\w.-]+:)?cellXfs[\s>][\s\S]*?<\/(?:[\w.-]+:)?cellXfs>/;
const namedFormats = /<(?:[\w.-]+:)?cellStyleXfs[\s>][\s\S]*?<\/(?:[\w.-]+:)?cellStyleXfs>/;

/** The format of each style of a workbook's cells; null for one that shows a number as it is. */
export type CellFormats = readonly (readonly FormatSection[] | null)[];

/** Reads the formats of a workbook. @param styles - The XML of `xl/styles.xml`. */
export function cellFormatsOf(styles: string): CellFormats {
  const own = new Map(elementsOf(styles, 'numFmt').map((one) => [Number(one.get('numFmtId')), one.get('formatCode') ?? '']));
  const named = elementsOf(namedFormats.exec(styles)?.[0] ?? '', 'xf');
  return elementsOf(cellFormats.exec(styles)?.[0] ?? '', 'xf').map((style) => {
    const id = Number(style.get('numFmtId') ?? named[Number(style.get('xfId'))]?.get('numFmtId') ?? 0);
    const code = own.get(id) ?? builtIn[id] ?? (isEastAsianDate(id) ? builtIn[14] : undefined);
    if (code === undefined || code === '') return null;
    const sections = sectionsOf(code);
    return sections.every(({ isGeneral }) => isGeneral) ? null : sections;
  });
}

/** Between the day of a cell and the text that the cell shows. XML has no such character. */
export const DAY_END = '\u001F';

const style = /\ss\s*=\s*["'](\d+)["']/;
const type = /\st\s*=\s*["'](\w+)["']/;
const number = /<(?:[\w.-]+:)?v>\s*(-?[\d.]+(?:[eE][+-]?\d+)?)\s*</;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A sheet whose numbers are the texts that its cells show. */
export interface ShownSheet {
  xml: string;
  faults: readonly CellFault[];
}

/**
 * Writes the numbers of a sheet as the texts that its cells show. A date is its day, {@link DAY_END} and the text; a number without a format stays.
 * The faults are those of cells that hide a part of their number.
 */
export function showNumbers(xml: string, formats: CellFormats, countsFrom1904: boolean): ShownSheet {
  if (formats.every((one) => one === null)) return { xml, faults: [] };
  const readers = formats.map((sections) => sections && numberReader(sections, countsFrom1904));
  const faults: CellFault[] = [];
  const shown = xml.replace(cell, (whole, attributes: string, content: string) => {
    const read = readers[Number(style.exec(attributes)?.[1] ?? 0)];
    if (!read || (type.exec(attributes)?.[1] ?? 'n') !== 'n') return whole;
    const [, digits] = number.exec(content) ?? [];
    const text = digits === undefined ? null : read(digits);
    if (text === null) return whole;
    noteFault(text, attributes, faults);
    const prefix = /^<((?:[\w.-]+:)?)c/.exec(whole)?.[1] ?? '';
    const others = attributes.replace(type, '');
    return `<${prefix}c${others} t="str"><${prefix}v>${escapeXml(text.text)}</${prefix}v></${prefix}c>`;
  });
  return { xml: shown, faults };
}

function noteFault({ text, isFaulty, hidden }: NonNullable<Shown>, attributes: string, faults: CellFault[]): void {
  if (!isFaulty && hidden === null) return;
  const { place, rowNumber } = placeOfCell(attributes);
  if (isFaulty) faults.push({ code: 'cellHasFault', severity: 'error', rowNumber, words: { cell: place, value: text } });
  else if (hidden !== null)
    faults.push({ code: 'cellHidesNumber', severity: 'warning', rowNumber, words: { cell: place, shown: text, value: hidden } });
}

/** A number as its cell shows it, and the part of it that the cell hides; null where it is shown as it is. */
type Shown = { text: string; isFaulty: boolean; hidden: string | null } | null;

function shownNumber(value: number, sections: readonly FormatSection[], countsFrom1904: boolean): Shown {
  const date = formatDay(sections, value, countsFrom1904);
  if (date?.day != null) return { text: date.day + DAY_END + date.text, isFaulty: false, hidden: null };
  if (date) return { text: date.text, isFaulty: date.text === NO_DAY, hidden: null };
  const number = formatNumber(sections, value);
  return number && { ...number, isFaulty: false };
}

/** Most amounts: pounds and pence in a format of digits, with texts before and behind. */
const plainNumber = /^([1-9]\d{0,11})(?:\.(\d{1,9}))?$/;
const MOST_REMEMBERED = 20_000;

/** Reads the numbers of one format. The cells of a column repeat themselves, dates above all. */
function numberReader(sections: readonly FormatSection[], countsFrom1904: boolean): (digits: string) => Shown {
  const known = new Map<string, Shown>();
  const plain = plainFormat(sections);
  return (digits) => {
    const [, whole, fraction = ''] = (plain && plainNumber.exec(digits)) ?? [];
    if (plain && whole !== undefined && fraction.length <= plain.places) {
      const pence = plain.places > 0 ? `.${fraction.padEnd(plain.places, '0')}` : '';
      return { text: `${plain.before}${whole}${pence}${plain.behind}`, isFaulty: false, hidden: null };
    }
    const before = known.get(digits);
    if (before !== undefined) return before;
    const value = Number(digits);
    const shown = Number.isFinite(value) ? shownNumber(value, sections, countsFrom1904) : null;
    if (known.size < MOST_REMEMBERED) known.set(digits, shown);
    return shown;
  };
}
