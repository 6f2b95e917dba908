import { expect, it } from 'vitest';
import { readFile } from './readFile.ts';
import { inChunks, wideSizes } from './samples/sampleFiles.ts';
import { workbookFile } from './samples/sampleWorkbook.ts';

const rows = Array.from({ length: 20_000 }, (_, n) => [n, `name ${n}`]);
const reason = new Error('The upload was discarded.');

it.each([
  ['a CSV file', async () => new TextEncoder().encode(rows.map((cells) => cells.join(',')).join('\n'))],
  ['a workbook', async () => workbookFile({ sheets: [{ name: 'Pay', rows }] })],
])('the reading of %s ends between its pieces, with the reason', async (_, content) => {
  const ending = new AbortController();
  const file = await readFile(inChunks(await content(), 10_000), { sizes: wideSizes, signal: ending.signal });
  let rowCount = 0;
  const read = async () => {
    for await (const batch of file.batches) {
      rowCount += batch.rows.length;
      ending.abort(reason);
    }
  };
  await expect(read()).rejects.toBe(reason);
  expect(rowCount).toBeLessThan(10_000);
});

it('a reading that was ended before it began reads nothing', async () => {
  const content = inChunks(await workbookFile({ sheets: [{ name: 'Pay', rows }] }));
  await expect(readFile(content, { sizes: wideSizes, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
