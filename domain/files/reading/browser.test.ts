import { afterAll, expect, it, vi } from 'vitest';
import { inChunks, wideSizes, wholeFile } from './samples/sampleFiles.ts';

afterAll(() => {
  vi.doUnmock('csv-parse');
  vi.resetModules();
});

it("the browser's build of csv-parse gives the same rows and findings", async () => {
  const contents = [
    'a,b,c\r\n1,"x\ny",é€🙂\n"q""r",5" pipe,\r\r2,3,4,5\n6',
    'id,name,town\n1,"Ann,Leeds\n2,"Bob","Bath"\n3,"Cy\n',
    'a\n',
    '\n',
    `a,b\n${'1,2\n'.repeat(30_000)}`,
  ].map((text) => new TextEncoder().encode(text));
  const inNode = await Promise.all(contents.map(async (content) => wholeFile(content)));
  vi.resetModules();
  vi.doMock('csv-parse', async () => import('csv-parse/browser/esm'));
  const { readFile } = await import('./readFile.ts');
  for (const [index, content] of contents.entries()) {
    const file = await readFile(inChunks(content), { sizes: wideSizes });
    const batches = [];
    for await (const batch of file.batches) batches.push(batch);
    expect(batches.flatMap(({ rows }) => rows)).toEqual(inNode[index]?.rows);
    expect(batches.flatMap(({ findings }) => findings)).toEqual(inNode[index]?.findings);
  }
  const { parse } = await import('csv-parse');
  expect(parse).toBe((await import('csv-parse/browser/esm')).parse);
});
