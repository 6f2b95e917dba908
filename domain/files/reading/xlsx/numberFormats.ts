import { FileRefusal } from '../findings.ts';
import { readXml } from '../xmlReader.ts';
import { type FormatSection, sectionsOf } from './formatCode.ts';
import { formatDay, NO_DAY, serialOf } from './shownDate.ts';
import { formatNumber, plainFormat } from './shownNumber.ts';
import type { Workbook } from './workbook.ts';

const DATE_CODE = 'dd/mm/yyyy';

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
  14: DATE_CODE,
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

/** More than these Excel does not open. @see https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
const MOST_STYLES = 65_490;
const LONGEST_CODE = 1024;

/** A number as its cell shows it, and the part of it that the cell hides. */
export interface Shown {
  text: string;
  /** The day of a date, `yyyy-MM-dd`; null for any other number. */
  day: string | null;
  /** Whether the cell shows `#####`, whatever its width. */
  isFaulty: boolean;
  hidden: string | null;
}

const refuseStyles = (): never => {
  throw new FileRefusal('fileUnsafe', { reason: `it has more than ${MOST_STYLES} cell styles or formats` });
};

/** The codes of the cells' formats, by the number of their style. */
async function readCodes({ stylesXml }: Workbook): Promise<string[]> {
  const xml = stylesXml();
  const own = new Map<number, string>();
  const [styles, named]: [{ id: string | undefined; parent: number }[], (string | undefined)[]] = [[], []];
  if (!xml) return [];
  let list = '';
  await readXml(xml, 'styleSheet', {
    open(name, { numFmtId: id, formatCode = '', xfId }) {
      // Styles of conditions (`dxfs`) number their formats for themselves.
      if (['numFmts', 'cellXfs', 'cellStyleXfs', 'dxfs'].includes(name)) list = name;
      else if (name === 'numFmt' && list === 'numFmts') {
        if (own.size === MOST_STYLES || formatCode.length > LONGEST_CODE) refuseStyles();
        own.set(Number(id), formatCode);
      } else if (name === 'xf' && list === 'cellXfs') {
        if (styles.push({ id, parent: Number(xfId) }) > MOST_STYLES) refuseStyles();
      } else if (name === 'xf' && list === 'cellStyleXfs' && named.push(id) > MOST_STYLES) refuseStyles();
    },
    close(name) {
      if (name === list) list = '';
    },
  });
  return styles.map(({ id, parent }) => {
    const number = Number(id ?? named[parent] ?? 0);
    return own.get(number) ?? builtIn[number] ?? (isEastAsianDate(number) ? DATE_CODE : '');
  });
}

const number = /^-?[\d.]+(?:[eE][+-]?\d+)?$/;
/** Most amounts: pounds and pence in a format of digits, with texts before and behind. */
const plainNumber = /^([1-9]\d{0,11})(?:\.(\d{1,9}))?$/;
const MOST_REMEMBERED = 20_000;

/** Shows the numbers of one format; null where it shows them as they are. The cells of a column repeat themselves, dates above all. */
type ShowNumber = (digits: string) => Shown | null;

function showNumber(value: number, sections: readonly FormatSection[], countsFrom1904: boolean): Shown | null {
  const date = formatDay(sections, value, countsFrom1904);
  if (date) return { ...date, isFaulty: date.text === NO_DAY, hidden: null };
  const shown = formatNumber(sections, value);
  return shown && { ...shown, day: null, isFaulty: false };
}

function numberShower(sections: readonly FormatSection[], countsFrom1904: boolean): ShowNumber {
  const known = new Map<string, Shown | null>();
  const plain = plainFormat(sections);
  return (digits) => {
    const [, whole, fraction = ''] = (plain && plainNumber.exec(digits)) ?? [];
    if (plain && whole !== undefined && fraction.length <= plain.places) {
      const pence = plain.places > 0 ? `.${fraction.padEnd(plain.places, '0')}` : '';
      return { text: `${plain.before}${whole}${pence}${plain.behind}`, day: null, isFaulty: false, hidden: null };
    }
    const before = known.get(digits);
    if (before !== undefined) return before;
    const value = number.test(digits) ? Number(digits) : Number.NaN;
    const shown = Number.isFinite(value) ? showNumber(value, sections, countsFrom1904) : null;
    if (known.size < MOST_REMEMBERED) known.set(digits, shown);
    return shown;
  };
}

/** The number formats of a workbook's cells. Those that no cell uses are never looked at. */
export class NumberFormats {
  readonly #codes: readonly string[];
  readonly #countsFrom1904: boolean;
  readonly #byCode = new Map<string, { sections: readonly FormatSection[]; show: ShowNumber } | null>();

  private constructor(codes: readonly string[], countsFrom1904: boolean) {
    this.#codes = codes;
    this.#countsFrom1904 = countsFrom1904;
  }

  static async read(workbook: Workbook): Promise<NumberFormats> {
    return new NumberFormats(await readCodes(workbook), workbook.countsFrom1904);
  }

  /** A number as a cell of the style shows it; null where it is shown as it is. */
  show(digits: string, style: number): Shown | null {
    const code = this.#codes[style];
    return code === undefined || code === '' ? null : (this.#format(code)?.show(digits) ?? null);
  }

  /** A day that is written as such, `2026-04-30`, with a time or without; null for one that no calendar has. */
  showDay(text: string, style: number): Shown | null {
    const serial = serialOf(text, this.#countsFrom1904);
    const format = this.#format(this.#codes[style] ?? '');
    const dated = format?.sections.some(({ isDate }) => isDate) ? format : this.#format(DATE_CODE);
    const shown = serial === null ? null : (dated?.show(String(serial)) ?? null);
    return shown && { ...shown, day: text.slice(0, 'yyyy-MM-dd'.length) };
  }

  #format(code: string) {
    const known = this.#byCode.get(code);
    if (known !== undefined) return known;
    const sections = sectionsOf(code);
    const format = sections.every(({ isGeneral }) => isGeneral || code === '')
      ? null
      : { sections, show: numberShower(sections, this.#countsFrom1904) };
    this.#byCode.set(code, format);
    return format;
  }
}
