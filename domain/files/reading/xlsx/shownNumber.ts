import { divideHalfUp, type ExactDecimal, exactDecimal, plainText, roundToDigits } from '../../../money/decimals.ts';
import { type FormatPart, type FormatSection, sectionFor } from './formatCode.ts';

/** A number as its cell shows it. */
export interface ShownNumber {
  text: string;
  /** The number in the cell, if its format hides more of it than fractions of a penny: 118.75 is shown as 119. Null otherwise. */
  hidden: string | null;
}

/** The digits that a spreadsheet keeps. */
const DIGITS = 15;
/** Differences of less than this are not told: a hundredth is a penny, or a hundredth of a per cent. */
const TOLD_PLACES = 2;

/** A decimal with that many places, the zeros at its end among them. A half is rounded away from 0. */
function roundToPlaces({ digits, places }: ExactDecimal, to: number): ExactDecimal {
  if (places <= to) return { digits: digits * 10n ** BigInt(to - places), places: to };
  return { digits: divideHalfUp(digits, 10n ** BigInt(places - to)), places: to };
}

const isScaling = (parts: readonly FormatPart[], at: number): boolean =>
  parts[at]?.kind === 'comma' && !parts.slice(at).some(({ kind }) => kind === 'digit');

/** Puts the digits of a whole number into the places of a format, the last one first: 89999 in `00-00-00` is 08-99-99. */
function fillDigits(places: readonly FormatPart[], digits: string): string {
  const first = places.findIndex(({ kind }) => kind === 'digit');
  const rest = [...digits];
  let filled = '';
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const one = places[at];
    if (one?.kind !== 'digit') filled = (one?.kind === 'literal' ? one.text : '') + filled;
    else {
      // All digits that are left stand at the first place.
      const own = at === first ? rest.splice(0).join('') : (rest.pop() ?? '');
      filled = (own === '' && one.text === '0' ? '0' : own) + filled;
    }
  }
  return filled;
}

/** The digits behind the point, where `#` and `?` show no zero at the end. */
function fillFraction(places: readonly FormatPart[], fraction: string): string {
  let left = fraction;
  const least = places.filter(({ kind }) => kind === 'digit').findLastIndex(({ text }) => text === '0') + 1;
  while (left.length > least && left.endsWith('0')) left = left.slice(0, -1);
  const digits = [...left];
  return places
    .map(({ kind, text }) => (kind === 'digit' ? (digits.shift() ?? '') : kind === 'literal' || kind === 'percent' ? text : ''))
    .join('');
}

const withoutGrouping = (parts: readonly FormatPart[]): FormatPart[] => parts.filter(({ kind }) => kind !== 'comma');

/** Fractions (`# ?/?`) and exponents are kept as decimals: no column of payroll data is written with them. */
const isPlain = ({ parts, isGeneral }: FormatSection): boolean =>
  !isGeneral && !parts.some(({ kind, text }) => kind === 'other' || kind === 'text' || (kind === 'literal' && text === '/'));

/** A format of digits and decimals, with the texts around them. */
export interface PlainFormat {
  before: string;
  places: number;
  behind: string;
}

/** The parts of a plain format, beside its digits. */
const signs: Readonly<Partial<Record<FormatPart['kind'], string>>> = { literal: 'l', comma: ',', point: '.' };

/** The plain form of a format's numbers above 0: `"£"#,##0.00`. Null for any other format, such as one with a percent sign or with texts between the digits. */
export function plainFormat(sections: readonly FormatSection[]): PlainFormat | null {
  const { section } = sectionFor(sections, 1);
  if (!section || section.isDate || !isPlain(section) || sections.some(({ condition }) => condition !== null)) return null;
  const kinds = section.parts.map(({ kind, text }) => (kind === 'digit' ? text : (signs[kind] ?? '?'))).join('');
  // Literals, digits with commas between them and a 0 at the end, a point with zeros behind it, and literals: `l#,##0.00l`.
  const [, before = '', whole = '', decimals = ''] = /^(l*)(#?[,#]*0)(?:\.(0*))?l*$/.exec(kinds) ?? [];
  if (whole === '') return null;
  const texts = section.parts.map(({ text }) => text);
  const digits = section.parts.findLastIndex(({ kind }) => kind === 'digit' || kind === 'point');
  return {
    before: texts.slice(0, before.length).join('').trimStart(),
    places: decimals.length,
    behind: texts
      .slice(digits + 1)
      .join('')
      .trimEnd(),
  };
}

/**
 * A number as the format of its cell shows it, without commas between thousands. Null where the format shows it as it is.
 *
 * @param sections - Of the format, none of which is a date's.
 * @example formatNumber(sectionsOf('0%'), 0.05) // { text: '5%', hidden: null }
 */
export function formatNumber(sections: readonly FormatSection[], value: number): ShownNumber | null {
  const { section, isForNegative } = sectionFor(sections, value);
  if (!section || !isPlain(section)) return null;
  const { parts } = section;
  const percents = parts.filter(({ kind }) => kind === 'percent').length;
  const thousands = parts.filter((_, at) => isScaling(parts, at)).length;
  const exact = roundToDigits(exactDecimal(Math.abs(value)), DIGITS);
  const meant = { digits: exact.digits * 100n ** BigInt(percents), places: exact.places };
  const scaled = { digits: meant.digits, places: meant.places + 3 * thousands };
  const point = parts.findIndex(({ kind }) => kind === 'point');
  const isDigit = ({ kind }: FormatPart): boolean => kind === 'digit';
  const places = point < 0 ? 0 : parts.slice(point).filter(isDigit).length;
  const rounded = roundToPlaces(scaled, places);
  const all = String(rounded.digits).padStart(places + 1, '0');
  const whole = all.slice(0, all.length - places).replace(/^0+/, '');
  const before = withoutGrouping(point < 0 ? parts : parts.slice(0, point));
  const behind = point < 0 ? [] : withoutGrouping(parts.slice(point + 1));
  const hasDigits = parts.some(isDigit);
  const fraction = fillFraction(behind, all.slice(all.length - places));
  const text = `${placeDigits(before, whole)}${/^\d/.test(fraction) ? '.' : ''}${fraction}`.trim();
  const told = roundToPlaces(meant, TOLD_PLACES);
  const isHidden = plainText(hasDigits ? rounded : { digits: 0n, places: 0 }) !== plainText(told);
  const sign = value < 0 && !(isForNegative && /[-(]/.test(text)) ? '-' : '';
  return { text: sign + text, hidden: isHidden ? (value < 0 ? '-' : '') + plainText(meant) + '%'.repeat(percents) : null };
}

/** The part before the point. Percent signs stand where the format has them. */
const placeDigits = (parts: readonly FormatPart[], whole: string): string =>
  fillDigits(
    parts.map((one) => (one.kind === 'percent' ? { kind: 'literal', text: '%' } : one)),
    whole,
  );
