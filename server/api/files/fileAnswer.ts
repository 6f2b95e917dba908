/** A file to be saved by the browser. */
export interface AnsweredFile {
  /** Any characters. */
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
}

/** The name for programs that read ASCII only. */
const toAsciiName = (name: string): string => name.replaceAll(/[^\w. -]/g, '_');

/**
 * A file as an answer: a browser saves it, and never shows it as a page of the portal's own origin.
 * @see RFC 6266, and RFC 8187 for `filename*`
 */
export const fileAnswer = ({ name, mediaType, size, body }: AnsweredFile): Response =>
  new Response(body, {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${toAsciiName(name)}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
