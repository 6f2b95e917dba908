import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';

/** In bytes. A shorter body fits into one packet as it is. */
const leastBytes = 1_024;

/** In bytes. Handing a body to another thread takes as long as compressing about this much here. */
const mostBytesAtOnce = 65_536;

/** Of 1 to 9. Measured with a list of 25 records: level 6 takes half as long again as level 3, for 3 % fewer bytes. */
const options = { level: 3 };

const compressAside = promisify(gzip);

/**
 * Compresses the answers of the routes behind it with gzip, for callers who accept it. A complete body is compressed in one step and is sent with its headers and its
 * length; a stream is compressed part by part. Hono's own middleware makes a stream of every body, which takes several times as long.
 *
 * The entity tag of a compressed answer is weak: its bytes are not those of the plain one (RFC 9110, section 8.8.3.3).
 */
export const compressed = createMiddleware(async (c, next) => {
  await next();
  const plain = c.res;
  // `c.header` would turn a complete body into a stream.
  plain.headers.append('Vary', 'Accept-Encoding');
  if (c.req.method === 'HEAD' || !isCompressible(plain) || !acceptsGzip(c.req.header('Accept-Encoding')) || !plain.body) return;
  const body = await sentBody(plain.body);
  const headers = new Headers(plain.headers);
  if (body.isCompressed) {
    headers.delete('Content-Length');
    headers.set('Content-Encoding', 'gzip');
    const tag = headers.get('ETag');
    if (tag !== null && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
  }
  // Otherwise Hono would copy the body as a stream.
  c.res = undefined;
  c.res = new Response(body.content, { status: plain.status, headers });
});

/** Whether the answer has a complete body of a type that compression makes smaller, and may be changed. */
const isCompressible = ({ status, headers }: Response): boolean =>
  status !== 204 &&
  status !== 206 &&
  status !== 304 &&
  !headers.has('Content-Encoding') &&
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '') &&
  !/(^|,)\s*no-transform\s*(,|$)/i.test(headers.get('Cache-Control') ?? '');

/** @param header - The value of `Accept-Encoding`. Without it, nothing is compressed. */
function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  const accepted = parseAccept(header);
  const named = accepted.find(({ type }) => type.toLowerCase() === 'gzip') ?? accepted.find(({ type }) => type === '*');
  return named !== undefined && named.q > 0;
}

/** A body in gzip, or as it was because it is too short. */
interface SentBody {
  readonly isCompressed: boolean;
  readonly content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

type Part = ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;

async function sentBody(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<SentBody> {
  const reader = body.getReader();
  const first = await reader.read();
  if (first.done) return { isCompressed: false, content: null };
  const second = reader.read();
  // A complete body ends at once. Waiting for the next part of a stream would delay its first one.
  const known = await Promise.race([second, nextTurn()]);
  if (!known?.done) return { isCompressed: true, content: compressedStream(partsOf(reader, first, second)) };
  const bytes = first.value;
  if (bytes.length < leastBytes) return { isCompressed: false, content: bytes };
  return {
    isCompressed: true,
    content: bytes.length > mostBytesAtOnce ? await compressAside(bytes, options) : gzipSync(bytes, options),
  };
}

const nextTurn = (): Promise<undefined> => new Promise((resolve) => setImmediate(resolve, undefined));

async function* partsOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  first: Part,
  second: Promise<Part>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let part = first, next = second; !part.done; part = await next, next = reader.read()) yield part.value;
  } finally {
    // The caller may have left before the end.
    await reader.cancel();
  }
}

function compressedStream(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const zipped = createGzip(options);
  // A failure ends both streams, and with them the connection: the caller must not take a part for the whole.
  pipeline(Readable.from(parts), zipped, () => undefined);
  return Readable.toWeb(zipped) as ReadableStream<Uint8Array>;
}
