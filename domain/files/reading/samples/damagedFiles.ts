import { joinPieces } from '../pieces.ts';
import { encodeText } from './sampleFiles.ts';
import { dateStyle, workbookParts, zipParts, type SampleValue } from './sampleWorkbook.ts';

/** Numbers from a seed, so that a failure can be repeated. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function drawFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The limits that some damaged files pass. */
export const damagedSizes = { bytes: 200_000, rows: 400, columns: 30 };
export const heading = ['Employee number', 'Surname', 'NI number', 'Date of birth', 'Address', 'Salary', 'Employee', 'Employer'];
export const people = Array.from({ length: 40 }, (_, index) => [
  String(1000 + index),
  ['Müller', 'O’Brien', 'Smith-Jones', 'Zoë "Zed" Day', 'Ní Bhriain'][index % 5] ?? '',
  `QQ${100_000 + index}A`,
  `${String((index % 28) + 1).padStart(2, '0')}/03/1980`,
  `${index} High Street, Leeds; "West"\nYorkshire`,
  `${2000 + index}.50`,
  '100.03',
  '60.01',
]);

export const quoteCell = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const csvOf = (rows: readonly (readonly string[])[], delimiter: string, lineEnd: string) =>
  rows.map((cells) => cells.map(quoteCell).join(delimiter) + lineEnd).join('');

type Random = ReturnType<typeof drawFrom>;
export const pick = <T>(random: Random, values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];
const insertPiece = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

type Damage<T> = readonly [name: string, damage: (content: T, random: Random) => T];

const damagesOfText: readonly Damage<string>[] = [
  ['a quotation mark anywhere', (text, random) => insertPiece(text, random(text.length), '"')],
  [
    'ten quotation marks anywhere',
    (text, random) => {
      let damaged = text;
      for (let count = 0; count < 10; count += 1) damaged = insertPiece(damaged, random(damaged.length), '"');
      return damaged;
    },
  ],
  [
    'a quotation mark at the start of a row',
    (text, random) => {
      const starts = [...text.matchAll(/(?:^|\r\n|\n|\r)(?=\d)/g)];
      const start = starts[random(starts.length)];
      return insertPiece(text, (start?.index ?? 0) + (start?.[0].length ?? 0), '"');
    },
  ],
  ['no quotation marks', (text) => text.replaceAll('"', '')],
  [
    'other delimiters in half of the rows',
    (text) => text.slice(0, text.length / 2) + text.slice(text.length / 2).replaceAll(',', '|'),
  ],
  ['additional delimiters', (text, random) => insertPiece(text, random(text.length), ',,,,,,,,;;;;;;;\t\t\t\t')],
  ['too many columns', (text, random) => insertPiece(text, random(text.length), ',x'.repeat(random(80)))],
  ['too many rows', (text, random) => text + '9,x,y,z,1,2,3,4\n'.repeat(random(1000))],
  ['too many bytes', (text, random) => text + 'x'.repeat(random(400_000))],
  ['impossible dates', (text) => text.replaceAll('/03/', '/31/')],
  [
    'line breaks anywhere',
    (text, random) => insertPiece(insertPiece(text, random(text.length), '\r'), random(text.length), '\r\n\n\r'),
  ],
  ['NUL anywhere', (text, random) => insertPiece(text, random(text.length), '\0'.repeat(random(200)))],
  ['no heading', (text) => text.slice(text.search(/\d/))],
  ['a page of XML', (text, random) => (random(2) === 0 ? `<?xml version="1.0"?>${text}` : `${text}<html>`)],
  ['nothing', () => ''],
];

const damagesOfBytes: readonly Damage<Uint8Array>[] = [
  ['whole', (bytes) => bytes],
  ['cut off', (bytes, random) => bytes.subarray(0, random(bytes.length))],
  ['without its start', (bytes, random) => bytes.subarray(random(bytes.length))],
  [
    'with changed bytes',
    (bytes, random) => {
      const changed = bytes.slice();
      for (let count = random(20); count >= 0; count -= 1) changed[random(changed.length)] = random(256);
      return changed;
    },
  ],
  [
    'with a byte too many',
    (bytes, random) => {
      const at = random(bytes.length);
      return joinPieces([bytes.subarray(0, at), Uint8Array.of(random(256)), bytes.subarray(at)]);
    },
  ],
  ['with two encodings', (bytes) => joinPieces([bytes, encodeText('1,Ångström,x\n', 'windows-1252')])],
  ['with zeros at the end', (bytes, random) => joinPieces([bytes, new Uint8Array(random(5000))])],
];

/** A file, with a description of its damage. */
export interface DamagedFile {
  name: string;
  bytes: Uint8Array;
}

/** @param seed - Each number gives another file. */
export function damagedCsv(seed: number): DamagedFile {
  const random = drawFrom(seed);
  const text = csvOf([heading, ...people], pick(random, [',', ';', '\t']), pick(random, ['\n', '\r\n', '\r']));
  const [textName, damageText] = damagesOfText[seed % damagesOfText.length] ?? ['', (same: string) => same];
  const [bytesName, damageBytes] = pick(random, damagesOfBytes as [Damage<Uint8Array>, ...Damage<Uint8Array>[]]);
  const encoding = pick(random, ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const);
  const bytes = damageBytes(encodeText(damageText(text, random), encoding, random(2) === 0), random);
  return { name: `${textName}, ${encoding}, ${bytesName}`, bytes };
}

const spoilt: readonly SampleValue[] = [
  { attributes: 't="s"', content: '<v>99</v>' },
  { attributes: 't="e"', content: '<v>#REF!</v>' },
  { content: '<f>SUM(A1:A9)</f>' },
  { content: '<v>twelve</v>' },
  { attributes: 's="77"', content: '<v>5</v>' },
  { attributes: 't="z"', content: '<v>5</v>' },
  dateStyle(88_888_888),
  { attributes: 'r="A1"', content: '<v>1</v>' },
];

/** @param seed - Each number gives another file. */
export async function damagedXlsx(seed: number): Promise<DamagedFile> {
  const random = drawFrom(seed);
  const rows: SampleValue[][] = [heading, ...people].map((cells) => [...cells]);
  const kind = pick(random, ['container', 'cell', 'part', 'missing part'] as const);
  if (kind === 'cell') rows[random(rows.length)]?.splice(random(8), 1, spoilt[random(spoilt.length)] ?? null);
  const parts = workbookParts({ sheets: [{ name: 'Staff', rows }] });
  const names = Object.keys(parts) as [string, ...string[]];
  const name = pick(random, names);
  const part = String(parts[name]);
  if (kind === 'part') {
    const [from, length] = [random(part.length), random(40)];
    parts[name] = random(2) === 0 ? part.slice(0, from) : part.slice(0, from) + part.slice(from + length);
  }
  const left = Object.entries(parts).filter(([one]) => kind !== 'missing part' || one !== name);
  const bytes = await zipParts(Object.fromEntries(left));
  const [bytesName, damage] = pick(random, damagesOfBytes as [Damage<Uint8Array>, ...Damage<Uint8Array>[]]);
  return kind === 'container'
    ? { name: `a workbook ${bytesName}`, bytes: damage(bytes, random) }
    : { name: `a workbook: ${kind}, ${name}`, bytes };
}
