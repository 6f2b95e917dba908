import { describe, expect, it } from 'vitest';
import {
  csvOf,
  damagedCsv,
  damagedSizes as sizes,
  damagedXlsx,
  heading,
  people,
  pick,
  quoteCell,
  drawFrom,
} from './samples/damagedFiles.ts';
import { encodeText, inChunks, wholeFile, type WholeFile } from './samples/sampleFiles.ts';

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
      const random = drawFrom(seed);
      const text = csvOf([heading, ...people], pick(random, [',', ';', '\t']), pick(random, ['\n', '\r\n']));
      const file = await wholeFile(encodeText(text, pick(random, ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const)), {
        sizes,
      });
      expect(file.rows.map(({ cells }) => cells)).toEqual([heading, ...people]);
      expect(file.findings).toEqual([]);
    }
  });

  it('the rows before and after one stray quotation mark are complete', async () => {
    const lines = people.map((cells) => cells.map((cell) => cell.replaceAll(/["\n]/g, ' ')));
    for (let seed = 0; seed < 30; seed += 1) {
      const random = drawFrom(seed);
      const spoiltRow = random(lines.length);
      const rows = lines.map((cells, index) => {
        const line = cells.map(quoteCell).join(',');
        return index === spoiltRow ? line.replace(/^\d+,/, (start) => `${start}"`) : line;
      });
      const file = await wholeFile([heading.join(','), ...rows].join('\n'), { sizes });
      const numbers = lines.map((_, index) => index).filter((index) => index !== spoiltRow);
      expect(numbers.map((index) => file.rows[index + 1]?.cells)).toEqual(numbers.map((index) => lines[index]));
      expect(file.findings).toMatchObject([{ code: 'quoteNotClosed', rowNumber: spoiltRow + 2 }]);
    }
  });

  it('a source of single bytes gives the same chunks', async () => {
    const bytes = encodeText('a,b\n1,2\n', 'utf-8');
    const chunks: Uint8Array[] = [];
    for await (const chunk of inChunks(bytes, 1)) chunks.push(chunk);
    expect(chunks).toHaveLength(bytes.length);
  });
});
