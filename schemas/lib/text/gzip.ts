/** A text as gzip, in base64. It waits for promises only, so that a page that is being left still comes to its end. */
export async function zipText(text: string): Promise<string> {
  const bytes = await passThrough(new CompressionStream('gzip'), new TextEncoder().encode(text), Number.POSITIVE_INFINITY);
  return base64Of(bytes);
}

/** The text of gzip in base64; null for what is neither, for what is no UTF-8, and for more than `mostBytes`. */
export async function unzipText(base64: string, mostBytes: number): Promise<string | null> {
  const bytes = bytesOf(base64);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await passThrough(new DecompressionStream('gzip'), bytes, mostBytes));
  } catch (error) {
    // Browsers and Node have different errors for damaged bytes.
    if (error instanceof RangeError || error instanceof TypeError || isOfZlib(error)) return null;
    throw error;
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('Z_');

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

interface Codec {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<BufferSource>;
}

async function passThrough(
  { readable, writable }: Codec,
  bytes: Uint8Array<ArrayBuffer>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  const writing = Promise.all([writer.write(bytes), writer.close()]);
  const [result] = await Promise.all([gatherBytes(readable.getReader(), mostBytes), writing]);
  return result;
}

/** @throws RangeError for more than `mostBytes`. */
async function gatherBytes(reader: ReadableStreamDefaultReader<Uint8Array>, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.byteLength;
    if (length > mostBytes) {
      await reader.cancel();
      throw new RangeError(`The text has more than ${mostBytes} bytes.`);
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The most that one call of `fromCodePoint` takes. */
const mostAtOnce = 8_192;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += mostAtOnce) text += String.fromCodePoint(...bytes.subarray(at, at + mostAtOnce));
  return btoa(text);
}
