import { request as httpRequest, type IncomingHttpHeaders, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, expect, it, vi } from 'vitest';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { listen, type Listener } from '../listen.ts';
import { compressed } from './compressed.ts';

const long = JSON.stringify({ data: Array.from({ length: 200 }, (_, id) => ({ id, name: `Employer ${id}` })) });
const veryLong = JSON.stringify({ data: 'lorem ipsum dolor '.repeat(10_000) });
const json = { 'Content-Type': 'application/json' };

const stream = (source: UnderlyingDefaultSource<Uint8Array>): Response =>
  new Response(new ReadableStream(source), { headers: json });
const encoder = new TextEncoder();
const cancelled = vi.fn<() => void>();

const routes = new Hono()
  .use(compressed)
  .get('/long', (c) => c.body(long, 200, { ...json, ETag: '"a1"', 'X-Kept': 'yes' }))
  .get('/very-long', (c) => c.body(veryLong, 200, json))
  .get('/short', (c) => c.body('{"data":[]}', 200, { ...json, ETag: '"a1"' }))
  .get('/refused', () => Response.json({ message: long }, { status: 422 }))
  .get('/no-content', () => new Response(null, { status: 204 }))
  .get('/unchanged', () => new Response(null, { status: 304, headers: { ETag: '"a1"' } }))
  .get('/picture', (c) => c.body(long, 200, { 'Content-Type': 'image/png' }))
  .get('/gzipped', (c) => c.body(long, 200, { ...json, 'Content-Encoding': 'br' }))
  .get('/untouchable', (c) => c.body(long, 200, { ...json, 'Cache-Control': 'no-store, no-transform' }))
  .get('/stream', () => {
    const parts = [long.slice(0, 100), long.slice(100, 2_000), long.slice(2_000)];
    return stream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(encoder.encode(part));
      },
    });
  })
  .get('/failing', () => {
    let count = 0;
    return stream({
      pull(controller) {
        count += 1;
        if (count > 2) controller.error(new Error('The disk is full.'));
        else controller.enqueue(encoder.encode(long));
      },
    });
  })
  .get('/endless', () =>
    stream({ pull: (controller) => controller.enqueue(crypto.getRandomValues(new Uint8Array(16_384))), cancel: cancelled }),
  );

let listener: Listener | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await listener?.close();
  listener = undefined;
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The answer as it is sent: `fetch` would decompress it. */
async function ask(path: string, accepted: string | undefined = 'gzip, deflate, br', method = 'GET'): Promise<Answer> {
  listener ??= await listen({ host: '127.0.0.1', port: 0, app: () => routes });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  httpRequest(`http://127.0.0.1:${listener.port}${path}`, { method, headers }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
    );
  })
    .on('error', reject)
    .end();
  return promise;
}

it.each([
  ['/long', long],
  ['/very-long', veryLong],
])('%s is compressed in one step, and sent with its length and its headers', async (path, text) => {
  const written = vi.spyOn(ServerResponse.prototype, 'write');
  const { status, headers, body } = await ask(path);
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, 'gzip', 'Accept-Encoding']);
  expect(headers['content-length']).toBe(`${body.length}`);
  expect(gunzipSync(body).toString()).toBe(text);
  expect(body.length).toBeLessThan(text.length / 2);
  expect(written).not.toHaveBeenCalled();
});

it('weakens the entity tag of a compressed answer, and keeps other headers', async () => {
  const { headers } = await ask('/long');
  expect([headers.etag, headers['x-kept'], headers['content-type']]).toEqual(['W/"a1"', 'yes', 'application/json']);
});

it('compresses a refusal, and keeps its status', async () => {
  const { status, headers, body } = await ask('/refused');
  expect([status, headers['content-encoding'], JSON.parse(gunzipSync(body).toString())]).toEqual([
    422,
    'gzip',
    { message: long },
  ]);
});

it.each([
  ['a short body', '/short', undefined, '{"data":[]}'],
  ['a picture', '/picture', undefined, long],
  ['a body with another coding', '/gzipped', undefined, long],
  ['what must not be transformed', '/untouchable', undefined, long],
  ['an answer for a caller who accepts other codings only', '/long', 'br', long],
  ['an answer for a caller who refuses gzip', '/long', 'gzip;q=0, *', long],
])('does not compress %s', async (_, path, accepted, text) => {
  const { headers, body } = await ask(path, accepted);
  expect([headers['content-encoding'], headers.vary]).toEqual([path === '/gzipped' ? 'br' : undefined, 'Accept-Encoding']);
  expect([headers['content-length'], body.toString()]).toEqual([`${text.length}`, text]);
  expect([undefined, '"a1"']).toContain(headers.etag);
});

it.each([
  ['HEAD', '/long', 200],
  ['GET', '/no-content', 204],
  ['GET', '/unchanged', 304],
])('%s %s has no body, and so no coding', async (method, path, status) => {
  const answer = await ask(path, 'gzip', method);
  expect([answer.status, answer.headers['content-encoding'], answer.body.length]).toEqual([status, undefined, 0]);
  expect(answer.headers.vary).toBe('Accept-Encoding');
});

it('accepts gzip by a star', async () => {
  expect((await ask('/long', '*')).headers['content-encoding']).toBe('gzip');
});

it('compresses a stream part by part', async () => {
  const { headers, body } = await ask('/stream');
  expect([headers['content-encoding'], headers['transfer-encoding']]).toEqual(['gzip', 'chunked']);
  expect(gunzipSync(body).toString()).toBe(long);
});

it('breaks the connection when a stream fails, so that nobody takes a part for the whole', async () => {
  expectConsole('error', /The disk is full/);
  await expect(ask('/failing')).rejects.toThrow('aborted');
});

it('stops a stream when its caller leaves', async () => {
  listener = await listen({ host: '127.0.0.1', port: 0, app: () => routes });
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${listener.port}/endless`, { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
});
