/** Larger than any form or token request of the portal. */
const MAX_BYTES = 16 * 1024;

/** The body as text, or `null` when it exceeds the limit. Reading stops at the limit. */
export async function boundedBody(request: Request): Promise<string | null> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
