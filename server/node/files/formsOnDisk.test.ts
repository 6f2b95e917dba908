import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOf, type SentForm } from '../../api/core/forms/sentForm.ts';
import { formsOnDisk } from './formsOnDisk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
});
afterAll(() => rm(folder, { recursive: true }));

const enough = 100_000_000;
const read = (request: Request, most = enough): Promise<SentForm> => formsOnDisk(join(folder, 'incoming'))(request, most);

/** A request with a body that arrives in chunks of a size. */
function chunked(body: Uint8Array, type: string, chunk: number): Request {
  let from = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (from >= body.byteLength) return controller.close();
      controller.enqueue(body.subarray(from, from + chunk));
      from += chunk;
    },
  });
  const init = { method: 'POST', headers: { 'Content-Type': type }, body: stream, duplex: 'half' };
  return new Request('http://portal.invalid/', init);
}

/** The body of a form as a browser sends it. */
async function bodyOf(form: FormData): Promise<{ body: Uint8Array; type: string }> {
  const sent = new Response(form);
  return { body: new Uint8Array(await sent.arrayBuffer()), type: sent.headers.get('Content-Type') ?? '' };
}

const shownFile = (name: string, content: Uint8Array) => ({
  name,
  size: content.byteLength,
  sha256: createHash('sha256').update(content).digest('hex'),
  content: Buffer.from(content).toString('base64'),
});

/** The parts, with whole contents. */
async function shown({ parts }: SentForm) {
  return Promise.all(
    parts.map(async ([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : { ...shownFile(value.name, await bytesOf(value)), size: value.size, sha256: value.sha256 },
    ]),
  );
}

// Texts end lines as forms do, and a name has at least one character.
const text = fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll(/\r\n?|\n/g, '\r\n').toWellFormed());
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((one) => one.replaceAll(/[\r\n\\]/g, '_').toWellFormed());
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  // What looks like the boundary that follows.
  fc
    .constantFrom('\r\n--', '\r\n------formdata-undici-0', '--\r\n', '\r', '\r\n\r\n')
    .map((one) => new TextEncoder().encode(one)),
);

it('reads what a browser sends, wherever its body is divided', async () => {
  const part = fc.oneof(fc.record({ name, text }), fc.record({ name, fileName: name, content: bytes }));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 300 }), async (sent, chunk) => {
      const form = new FormData();
      for (const one of sent)
        if ('text' in one) form.append(one.name, one.text);
        else form.append(one.name, new File([new Uint8Array(one.content)], one.fileName, { type: 'text/csv' }));
      const { body, type } = await bodyOf(form);
      const received = await read(chunked(body, type, chunk));
      const expected = sent.map((one) => [one.name, 'text' in one ? one.text : shownFile(one.fileName, one.content)]);
      expect(await shown(received)).toEqual(expected);
      await received.discard();
    }),
    { numRuns: 60 },
  );
});

it('keeps a large file outside the memory, under no name, until it is given up', async () => {
  const content = new Uint8Array(40_000_000).fill(120);
  const form = new FormData();
  form.append('file', new File([content], 'large.csv'));
  const { body, type } = await bodyOf(form);
  const before = process.memoryUsage().arrayBuffers;
  const received = await read(chunked(body, type, 65_536));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  const [part] = received.parts;
  const file = part?.[1];
  if (file === undefined || typeof file === 'string') throw new Error('The file is missing.');
  expect([file.size, file.sha256]).toEqual([40_000_000, createHash('sha256').update(content).digest('hex')]);
  let pieces = 0;
  for await (const piece of file.pieces()) {
    expect(piece.byteLength).toBeLessThanOrEqual(262_144);
    pieces += 1;
  }
  expect(pieces).toBe(153);
  await received.discard();
  await expect(bytesOf(file)).rejects.toThrow();
});

const small = async (): Promise<{ body: Uint8Array; type: string }> => {
  const form = new FormData();
  form.append('file', new File(['NINO\r\n'.repeat(1_000)], 'a.csv'));
  return bodyOf(form);
};

it('refuses a body that is larger than it may be, whatever length it claims', async () => {
  const { body, type } = await small();
  await expect(read(chunked(body, type, 500), body.byteLength - 1)).rejects.toMatchObject({ status: 413 });
  expect((await read(chunked(body, type, 500), body.byteLength)).parts).toHaveLength(1);
});

it.each([
  ['that ends within a file', async () => ({ ...(await small()), body: (await small()).body.subarray(0, 3_000) })],
  ['without a boundary', async () => ({ ...(await small()), type: 'multipart/form-data' })],
  ['of another boundary', async () => ({ ...(await small()), type: 'multipart/form-data; boundary=other' })],
  ['that is no form', async () => ({ body: new TextEncoder().encode('{"file": 1}'), type: 'multipart/form-data; boundary=b' })],
  [
    'with a part that has no name',
    async () => ({
      body: new TextEncoder().encode('--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n'),
      type: 'multipart/form-data; boundary=b',
    }),
  ],
])('refuses a body %s', async (_, bodyOfTest) => {
  const { body, type } = await bodyOfTest();
  await expect(read(chunked(body, type, 100))).rejects.toMatchObject({ status: 400 });
});

it('refuses a body whose connection breaks', async () => {
  const { body, type } = await small();
  let isSent = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) return controller.error(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
      isSent = true;
      return controller.enqueue(body.subarray(0, 3_000));
    },
  });
  const init = { method: 'POST', headers: { 'Content-Type': type }, body: stream, duplex: 'half' };
  await expect(read(new Request('http://portal.invalid/', init))).rejects.toMatchObject({ status: 400, message: /cut off/ });
});
