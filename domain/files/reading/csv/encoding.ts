import { FileRefusal } from '../findings.ts';
import type { LetterChoice } from '../../types.ts';
import { decode8Bit, LetterDoubts, TWICE, TwiceDoubts } from '../letters/letterDoubts.ts';
import { mayBeTwice, repairTwice, wasReadTwice } from '../letters/readTwice.ts';
import { joinPieces } from '../pieces.ts';

/** Encodings with one byte for each character, of which only a person can tell one from the other. */
const bytewise = ['windows-1252', 'ibm850', 'ibm437', 'macintosh', 'windows-1250'] as const;
const encodings = ['utf-8', 'utf-16le', 'utf-16be', TWICE, ...bytewise] as const;
export type Encoding = (typeof encodings)[number];

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** The share of a file's first pairs of bytes that have a zero in this place. Almost every character of a UK payroll has one in UTF-16. */
function zeros(bytes: Uint8Array, place: 0 | 1): number {
  const pairs = Math.floor(bytes.length / 2);
  let count = 0;
  for (let pair = 0; pair < pairs; pair += 1) if (bytes[pair * 2 + place] === 0) count += 1;
  return pairs === 0 ? 0 : count / pairs;
}

/**
 * The encoding by the first piece of a file, or by the choice of a person.
 * Null stands for text that is ASCII so far, which UTF-8 and Windows-1252 write alike.
 */
export function recogniseEncoding(head: Uint8Array, chosen: string | undefined): Encoding | null {
  if (chosen !== undefined) {
    const known = encodings.find((encoding) => encoding === chosen.toLowerCase());
    if (!known) throw new FileRefusal('encodingNotRecognised', { encoding: chosen });
    return known;
  }
  if (startsWith(head, 0xff, 0xfe, 0, 0) || startsWith(head, 0, 0, 0xfe, 0xff))
    throw new FileRefusal('encodingNotRecognised', { encoding: 'UTF-32' });
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  const [first, second] = [zeros(head, 0), zeros(head, 1)];
  if (second > 0.4 && first < 0.1) return 'utf-16le';
  if (first > 0.4 && second < 0.1) return 'utf-16be';
  return null;
}

// `ignoreBOM` keeps a mark inside the file, since each piece is decoded by itself. The one at the start is removed below.
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

const decodedStrictly = (bytes: Uint8Array): string | null => {
  try {
    return strictUtf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

/** Whether bytes that are not valid UTF-8 are UTF-8 with a damaged place: they have more valid characters beyond ASCII than invalid ones. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const beyondAscii = utf8.decode(bytes).match(/[^\0-\u007F]/gu) ?? [];
  return beyondAscii.filter((character) => character !== '\u{FFFD}').length > beyondAscii.length / 2;
}

/** The number of bytes at the end that begin a character of UTF-8 but do not complete it. */
function countUnfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

const isBytewise = (encoding: Encoding | null): encoding is (typeof bytewise)[number] => bytewise.some((one) => one === encoding);

/** The texts around signs of UTF-8 that was once read as Windows-1252. */
const textWithTwice = /[^,;\t|"\r\n]*[\u00C2-\u00F4][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ][^,;\t|"\r\n]*/gu;

/** Decodes a file piece by piece. A character that cannot be decoded, and NUL, which no database keeps in a text, become U+FFFD. */
export class Decoding {
  #encoding: Encoding | null;
  #left: Uint8Array = new Uint8Array();
  readonly #utf16: TextDecoder | null;
  readonly #doubts = new LetterDoubts();
  readonly #twice = new TwiceDoubts();
  #atStart = true;
  #held = '';

  constructor(encoding: Encoding | null) {
    this.#encoding = encoding;
    this.#utf16 = encoding?.startsWith('utf-16') ? new TextDecoder(encoding, { ignoreBOM: true }) : null;
  }

  /** Settled by the first character beyond ASCII, which may come late. A file without one is UTF-8. */
  get encoding(): Encoding {
    return this.#encoding ?? 'utf-8';
  }

  /** The ways in which the letters so far can be read; empty where they are plausible. */
  get letterChoices(): readonly LetterChoice[] {
    const ofBytes = this.#doubts.choices();
    return ofBytes.length > 0 ? ofBytes : this.#twice.choices(this.encoding === TWICE ? 'utf-8' : this.encoding);
  }

  decode(piece: Uint8Array, isLast: boolean): string {
    const decoded = this.#decoded(piece, isLast).replaceAll('\0', '\u{FFFD}');
    const text = this.#encoding === TWICE ? this.#repaired(decoded, isLast) : decoded;
    if (this.#encoding?.startsWith('utf-') && mayBeTwice(decoded)) this.#noteTwice(decoded);
    const start = this.#atStart;
    this.#atStart &&= text === '';
    return start ? text.replace(/^\uFEFF+/, '') : text;
  }

  /** A character that the end of a piece cuts is left for the next one. */
  #repaired(decoded: string, isLast: boolean): string {
    const text = this.#held + decoded;
    const end = isLast ? text.length : text.search(/[\u00C2-\u00F4][^\0-\u007F]{0,2}$/u);
    this.#held = end < 0 ? '' : text.slice(end);
    return repairTwice(end < 0 ? text : text.slice(0, end));
  }

  #noteTwice(text: string): void {
    for (const [part] of text.matchAll(textWithTwice)) if (wasReadTwice(part)) this.#twice.add(part.trim());
  }

  #decoded(piece: Uint8Array, isLast: boolean): string {
    if (this.#utf16) return this.#utf16.decode(piece, { stream: !isLast });
    const bytes = this.#left.length === 0 ? piece : joinPieces([this.#left, piece]);
    const end = isLast || isBytewise(this.#encoding) ? bytes.length : bytes.length - countUnfinishedBytes(bytes);
    this.#left = bytes.slice(end);
    return this.#decoded8Bit(bytes.subarray(0, end));
  }

  #decoded8Bit(bytes: Uint8Array): string {
    if (this.#encoding === null) {
      const text = decodedStrictly(bytes);
      // Every character beyond ASCII has more bytes in UTF-8 than units in a text.
      if (text?.length === bytes.length) return text;
      this.#encoding = text !== null || isDamagedUtf8(bytes) ? 'utf-8' : 'windows-1252';
    }
    if (!isBytewise(this.#encoding)) return utf8.decode(bytes);
    this.#doubts.add(bytes);
    return decode8Bit(bytes, this.#encoding);
  }
}
