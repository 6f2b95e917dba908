import { describe, expect, it } from 'vitest';
import { joined } from './pieces.ts';
import { encoded, inChunks, wholeFile, type WholeFile } from './samples/sampleFiles.ts';
import { dateStyle, workbookParts, zipped, type SampleValue } from './samples/sampleWorkbook.ts';

/** Numbers from a seed, so that a failure can be repeated. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function seeded(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const sizes = { bytes: 200_000, rows: 400, columns: 30 };
const heading = ['Employee number', 'Surname', 'NI number', 'Date of birth', 'Address', 'Salary', 'Employee', 'Employer'];
const people = Array.from({ length: 40 }, (_, index) => [
  String(1000 + index),
  ['Müller', 'O’Brien', 'Smith-Jones', 'Zoë "Zed" Day', 'Ní Bhriain'][index % 5] ?? '',
  `QQ${100_000 + index}A`,
  `${String((index % 28) + 1).padStart(2, '0')}/03/1980`,
  `${index} High Street, Leeds; "West"\nYorkshire`,
  `${2000 + index}.50`,
  '100.03',
  '60.01',
]);

const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csvOf = (rows: readonly (readonly string[])[], delimiter: string, lineEnd: string) =>
  rows.map((cells) => cells.map(quoted).join(delimiter) + lineEnd).join('');

type Random = ReturnType<typeof seeded>;
const pick = <T>(random: Random, values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];
const inserted = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

type Damage<T> = readonly [name: string, damage: (content: T, random: Random) => T];

const damagesOfText: readonly Damage<string>[] = [
  ['a quotation mark anywhere', (text, random) => inserted(text, random(text.length), '"')],
  [
    'ten quotation marks anywhere',
    (text, random) => {
      let damaged = text;
      for (let count = 0; count < 10; count += 1) damaged = inserted(damaged, random(damaged.length), '"');
      return damaged;
    },
  ],
  [
    'a quotation mark at the start of a row',
    (text, random) => {
      const starts = [...text.matchAll(/(?:^|\r\n|\n|\r)(?=\d)/g)];
      const start = starts[random(starts.length)];
      return inserted(text, (start?.index ?? 0) + (start?.[0].length ?? 0), '"');
    },
  ],
  ['no quotation marks', (text) => text.replaceAll('"', '')],
  [
    'other delimiters in half of the rows',
    (text) => text.slice(0, text.length / 2) + text.slice(text.length / 2).replaceAll(',', '|'),
  ],
  ['additional delimiters', (text, random) => inserted(text, random(text.length), ',,,,,,,,;;;;;;;\t\t\t\t')],
  ['too many columns', (text, random) => inserted(text, random(text.length), ',x'.repeat(random(80)))],
  ['too many rows', (text, random) => text + '9,x,y,z,1,2,3,4\n'.repeat(random(1000))],
  ['too many bytes', (text, random) => text + 'x'.repeat(random(400_000))],
  ['impossible dates', (text) => text.replaceAll('/03/', '/31/')],
  [
    'line breaks anywhere',
    (text, random) => inserted(inserted(text, random(text.length), '\r'), random(text.length), '\r\n\n\r'),
  ],
  ['NUL anywhere', (text, random) => inserted(text, random(text.length), '\0'.repeat(random(200)))],
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
      return joined([bytes.subarray(0, at), Uint8Array.of(random(256)), bytes.subarray(at)]);
    },
  ],
  ['with two encodings', (bytes) => joined([bytes, encoded('1,Ångström,x\n', 'windows-1252')])],
  ['with zeros at the end', (bytes, random) => joined([bytes, new Uint8Array(random(5000))])],
];

function damagedCsv(seed: number): { name: string; bytes: Uint8Array } {
  const random = seeded(seed);
  const text = csvOf([heading, ...people], pick(random, [',', ';', '\t']), pick(random, ['\n', '\r\n', '\r']));
  const [textName, damageText] = damagesOfText[seed % damagesOfText.length] ?? ['', (same: string) => same];
  const [bytesName, damageBytes] = pick(random, damagesOfBytes as [Damage<Uint8Array>, ...Damage<Uint8Array>[]]);
  const encoding = pick(random, ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const);
  const bytes = damageBytes(encoded(damageText(text, random), encoding, random(2) === 0), random);
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

async function damagedXlsx(seed: number): Promise<{ name: string; bytes: Uint8Array }> {
  const random = seeded(seed);
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
  const bytes = await zipped(Object.fromEntries(left));
  const [bytesName, damage] = pick(random, damagesOfBytes as [Damage<Uint8Array>, ...Damage<Uint8Array>[]]);
  return kind === 'container'
    ? { name: `a workbook ${bytesName}`, bytes: damage(bytes, random) }
    : { name: `a workbook: ${kind}, ${name}`, bytes };
}

/** Rows in order, without those that the file does not have; findings that a person can act on; nothing after the finding that ends the file. */
function expectExplained({ rows, findings, reading, batches }: WholeFile, name: string): void {
  const numbers = rows.map(({ rowNumber }) => rowNumber);
  expect(numbers, name).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  const ends = findings.filter(({ rowNumber }) => rowNumber === null);
  expect(ends.length, name).toBeLessThanOrEqual(1);
  if (ends[0]) expect(findings.at(-1), name).toBe(ends[0]);
  if (rows.length === 0) expect(ends, name).toHaveLength(1);
  if (reading === null) expect(rows, name).toEqual([]);
  expect(rows.length, name).toBeLessThanOrEqual(sizes.rows);
  expect(Math.max(0, ...batches), name).toBeLessThanOrEqual(1000);
  for (const { rowNumber, code } of findings) if (rowNumber !== null) expect(numbers, `${name}: ${code}`).toContain(rowNumber);
}

describe('damaged files end in rows or in an explained finding', () => {
  it.each(Array.from({ length: 15 }, (_, group) => group))('CSV files, group %i', async (group) => {
    for (let seed = group; seed < 150; seed += 15) {
      const { name, bytes } = damagedCsv(seed);
      const whole = await wholeFile(bytes, { sizes });
      expectExplained(whole, `seed ${seed}: ${name}`);
      // The sizes of a source's chunks have no influence.
      expect(await wholeFile(bytes, { sizes, chunk: 1 + (seed % 700) }), name).toEqual(whole);
    }
  });

  it.each(Array.from({ length: 6 }, (_, group) => group))('workbooks, group %i', async (group) => {
    for (let seed = group; seed < 90; seed += 6) {
      const { name, bytes } = await damagedXlsx(seed);
      const file = await wholeFile(bytes, { sizes });
      expectExplained(file, `seed ${seed}: ${name}`);
      // A workbook is read as a whole or not at all, whether the file or a part of it was cut off.
      if (file.reading?.kind === 'xlsx' && file.rows.length > 0) expect(file.rows, `seed ${seed}: ${name}`).toHaveLength(41);
    }
  });

  it('a CSV file that lost no character and no quotation mark has all its rows', async () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const random = seeded(seed);
      const text = csvOf([heading, ...people], pick(random, [',', ';', '\t']), pick(random, ['\n', '\r\n']));
      const file = await wholeFile(encoded(text, pick(random, ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const)), {
        sizes,
      });
      expect(file.rows.map(({ cells }) => cells)).toEqual([heading, ...people]);
      expect(file.findings).toEqual([]);
    }
  });

  it('the rows before and after one stray quotation mark are complete', async () => {
    const lines = people.map((cells) => cells.map((cell) => cell.replaceAll(/["\n]/g, ' ')));
    for (let seed = 0; seed < 30; seed += 1) {
      const random = seeded(seed);
      const spoiltRow = random(lines.length);
      const rows = lines.map((cells, index) => {
        const line = cells.map(quoted).join(',');
        return index === spoiltRow ? line.replace(/^\d+,/, (start) => `${start}"`) : line;
      });
      const file = await wholeFile([heading.join(','), ...rows].join('\n'), { sizes });
      const numbers = lines.map((_, index) => index).filter((index) => index !== spoiltRow);
      expect(numbers.map((index) => file.rows[index + 1]?.cells)).toEqual(numbers.map((index) => lines[index]));
      expect(file.findings).toMatchObject([{ code: 'quoteNotClosed', rowNumber: spoiltRow + 2 }]);
    }
  });

  it('a source of single bytes gives the same chunks', async () => {
    const bytes = encoded('a,b\n1,2\n', 'utf-8');
    const chunks: Uint8Array[] = [];
    for await (const chunk of inChunks(bytes, 1)) chunks.push(chunk);
    expect(chunks).toHaveLength(bytes.length);
  });
});
