/** A part of a number format: a digit (`0`, `#` or `?`), a decimal point, a percent sign, part of a date, or a text that is shown as it is. */
export interface FormatPart {
  kind: 'digit' | 'point' | 'comma' | 'percent' | 'date' | 'literal' | 'text' | 'other';
  text: string;
}

/** A section of a number format, such as the one for negative numbers. */
export interface FormatSection {
  parts: readonly FormatPart[];
  /** Whether it shows a number as the format "General" does. */
  isGeneral: boolean;
  isDate: boolean;
  /** A condition in square brackets, `[>=100]`; null without one. */
  condition: { sign: string; number: number } | null;
}

/** The parts of a format code, the longest first. Colours, languages and the width of a character that is left empty (`_-`) show nothing. */
const part =
  /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(General)|(AM\/PM|A\/P)|([eE][+-])|(y+|m+|d+|h+|s+)|([0#?])|(\.)|(,)|(%)|(@)|(;)|(.)/giu;

const elapsed = /^(?:h+|m+|s+)$/i;
const currency = /^\$([^-]*)/;
const comparison = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/;

/** The sections of a number format, of which there is one at least. @see ECMA-376-1, 18.8.31 */
export function sectionsOf(code: string): FormatSection[] {
  const sections: { parts: FormatPart[]; isGeneral: boolean; condition: FormatSection['condition'] }[] = [];
  const begin = () => {
    const section = { parts: [] as FormatPart[], isGeneral: false, condition: null as FormatSection['condition'] };
    sections.push(section);
    return section;
  };
  let current = begin();
  const add = (kind: FormatPart['kind'], text: string) => void current.parts.push({ kind, text });
  for (const found of code.matchAll(part)) {
    const [whole, quoted, escaped, bracketed, general, halves, exponent, date, digit, point, comma, percent, text, end] = found;
    if (end !== undefined) current = begin();
    else if (quoted !== undefined || escaped !== undefined) add('literal', quoted ?? escaped ?? '');
    else if (bracketed !== undefined) {
      const [, sign, number] = comparison.exec(bracketed) ?? [];
      if (sign !== undefined) current.condition = { sign, number: Number(number) };
      else if (elapsed.test(bracketed)) add('date', bracketed);
      else add('literal', currency.exec(bracketed)?.[1] ?? '');
    } else if (general !== undefined) current.isGeneral = true;
    else if (exponent !== undefined) add('other', exponent);
    else if (halves !== undefined || date !== undefined) add('date', whole);
    else if (digit !== undefined) add('digit', digit);
    else if (point !== undefined) add('point', point);
    else if (comma !== undefined) add('comma', comma);
    else if (percent !== undefined) add('percent', percent);
    else if (text !== undefined) add('text', text);
    else if (!/^[_*]./u.test(whole)) add('literal', whole);
  }
  return sections.map((section) => ({ ...section, isDate: section.parts.some(({ kind }) => kind === 'date') }));
}

const holds: Readonly<Record<string, (value: number, than: number) => boolean>> = {
  '<': (value, than) => value < than,
  '>': (value, than) => value > than,
  '<=': (value, than) => value <= than,
  '>=': (value, than) => value >= than,
  '=': (value, than) => value === than,
  '<>': (value, than) => value !== than,
};

/** The section for a number, and whether that section says by itself that the number is negative. */
export function sectionFor(
  sections: readonly FormatSection[],
  value: number,
): { section: FormatSection | undefined; isForNegative: boolean } {
  const ofNumbers = sections.slice(0, 3);
  if (ofNumbers.some(({ condition }) => condition !== null)) {
    const section =
      ofNumbers.find(({ condition }) => condition && holds[condition.sign]?.(value, condition.number)) ??
      ofNumbers.findLast(({ condition }) => condition === null);
    return { section, isForNegative: false };
  }
  if (value < 0 && ofNumbers.length > 1) return { section: ofNumbers[1], isForNegative: true };
  return { section: value === 0 && ofNumbers.length > 2 ? ofNumbers[2] : ofNumbers[0], isForNegative: false };
}
