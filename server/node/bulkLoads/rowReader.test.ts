import { expect, it } from 'vitest';
import type { ReadBatch } from '../../../domain/files/reading/findings.ts';
import { workbookFile } from '../../../domain/files/reading/samples/sampleWorkbook.ts';
import type { ReadRows } from '../../api/core/ports/readRows.ts';
import { rowsHere } from '../../api/bulkLoads/correctedFile/readRows.ts';
import { rowsInThread } from './rowReader.ts';

const sizes = { bytes: 10_000_000, rows: 100_000, columns: 200 };
const read = async (batches: ReturnType<ReadRows>): Promise<ReadBatch> => {
  const all: ReadBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return { rows: all.flatMap(({ rows }) => rows), findings: all.flatMap(({ findings }) => findings) };
};

it('reads a workbook and a CSV file as this thread does', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => [`P${n}`, 50.5, true]);
  const csv = () => new TextEncoder().encode('Name,Pay\r\nAnn,1.00\r\n');
  const workbook = () => workbookFile({ sheets: [{ name: 'Staff', rows }] });
  expect(await read(rowsInThread(await workbook(), sizes))).toEqual(await read(rowsHere(await workbook(), sizes)));
  expect(await read(rowsInThread(csv(), sizes))).toEqual(await read(rowsHere(csv(), sizes)));
});

it('says of a file that cannot be read why', async () => {
  const { findings } = await read(rowsInThread(new Uint8Array(), sizes));
  expect(findings.map(({ code }) => code)).toEqual(['fileEmpty']);
});

it('ends with a reader who wants no more rows', async () => {
  const text = new TextEncoder().encode('a,b\r\n'.repeat(50_000));
  for await (const { rows } of rowsInThread(text, sizes)) {
    expect(rows.length).toBeGreaterThan(0);
    break;
  }
});
