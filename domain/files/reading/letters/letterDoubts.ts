import { decodeDos, isDosEncoding } from '../csv/codePages.ts';
import type { Finding, LetterChoice } from '../../types.ts';
import { FileRefusal } from '../findings.ts';
import { repairTwice } from './readTwice.ts';
import { isSuspectWord } from './suspectWords.ts';

/** The encodings whose letters are shown to a person who chooses, in the order of preference between those that read a file alike. */
const choices = ['ibm850', 'macintosh', 'windows-1252', 'windows-1250', 'ibm437'] as const;

const MOST_EXAMPLES = 5;
const LONGEST_EXAMPLE = 60;
const MOST_SEEN = 5_000;

/** Bytes that an encoding of Windows does not define become control characters. */
const undefinedCharacters = /[\u0080-\u009F]/g;

const decoders = new Map<string, TextDecoder>();

/** Decodes whole texts of an encoding with one byte for each character. */
export function decode8Bit(bytes: Uint8Array, encoding: string): string {
  if (isDosEncoding(encoding)) return decodeDos(bytes, encoding);
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder.decode(bytes).replaceAll(undefinedCharacters, '\u{FFFD}');
}

/** The finding about a file whose letters can be read in several ways. */
export const doubtfulLetters = (choices: readonly LetterChoice[]): Finding =>
  new FileRefusal('lettersDoubtful', {
    examples:
      (choices.find(({ encoding }) => encoding === 'windows-1252') ?? choices.at(-1))?.examples
        .map((text) => `“${text}”`)
        .join(', ') ?? '',
  }).finding;

/** The bytes around a text in a file: commas, semicolons, tabs, vertical bars, quotation marks and line breaks. */
const isBetweenTexts = (byte: number): boolean =>
  byte === 0x2c || byte === 0x3b || byte === 0x09 || byte === 0x7c || byte === 0x22 || byte === 0x0a || byte === 0x0d;

const isSuspectText = (text: string): boolean => text.split(/[ '.()/-]+/).some(isSuspectWord);

const countSuspect = ({ examples }: LetterChoice): number => examples.filter(isSuspectText).length;

/** Collects the texts of a file that was taken for Windows-1252, in which letters were probably meant as others. */
export class LetterDoubts {
  readonly #seen = new Set<string>();
  readonly #texts: Uint8Array[] = [];

  /** Looks at the texts of a piece that have bytes beyond ASCII. A text that is cut by the end of the piece is looked at as far as it goes. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.#texts.length < MOST_EXAMPLES; at += 1) {
      if ((bytes[at] ?? 0) < 0x80) continue;
      let [from, to] = [at, at];
      while (from > 0 && !isBetweenTexts(bytes[from - 1] ?? 0)) from -= 1;
      while (to < bytes.length && !isBetweenTexts(bytes[to] ?? 0)) to += 1;
      this.#look(bytes.slice(from, Math.min(to, from + LONGEST_EXAMPLE)));
      at = to;
    }
  }

  /** Empty where the letters are plausible. */
  choices(): LetterChoice[] {
    if (this.#texts.length === 0) return [];
    const all = choices.map((encoding) => ({ encoding, examples: this.#texts.map((text) => decode8Bit(text, encoding).trim()) }));
    // Two ways of reading that are alike here are one choice.
    return all
      .filter((one, at) => all.findIndex((other) => other.examples.join('|') === one.examples.join('|')) === at)
      .toSorted((one, other) => countSuspect(one) - countSuspect(other));
  }

  #look(bytes: Uint8Array): void {
    const text = decode8Bit(bytes, 'windows-1252');
    if (this.#seen.has(text) || this.#seen.size >= MOST_SEEN) return;
    this.#seen.add(text);
    if (isSuspectText(text)) this.#texts.push(bytes);
  }
}

/** The name of UTF-8 that was once read as Windows-1252 and written again. */
export const TWICE = 'utf-8-twice';

/** Collects the cells of a file that was once read as Windows-1252 and written again. */
export class TwiceDoubts {
  readonly #texts: string[] = [];

  add(text: string): void {
    if (this.#texts.length < MOST_EXAMPLES && text.length <= LONGEST_EXAMPLE && !this.#texts.includes(text))
      this.#texts.push(text);
  }

  choices(encoding: string): LetterChoice[] {
    if (this.#texts.length === 0) return [];
    return [
      { encoding: TWICE, examples: this.#texts.map(repairTwice) },
      { encoding, examples: this.#texts },
    ];
  }
}
