import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { codings, compress, isCompressible, type Coding } from './compression.ts';

/** Values of Cache-Control: for a name that changes with its content, for a page, for anything else. */
export const caching = {
  forGood: 'public, max-age=31536000, immutable',
  askFirst: 'no-cache',
  oneHour: 'public, max-age=3600',
} as const;

/** A file that is served, read and compressed once for each coding. */
export interface ServedFile {
  readonly cacheControl: string;
  body(coding: Coding | 'identity'): Promise<ServedBody>;
}

interface ServedBody {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/** Between Hono's questions for a file, its copies and their headers. */
interface FileEnv {
  Variables: { file: ServedFile; body: ServedBody };
}

/**
 * @param load - Reads the file.
 * @param loadCopy - Reads the copy that was compressed before, where there is one; the others are made when they are first asked for.
 */
export function servedFile(
  cacheControl: string,
  load: () => Promise<Buffer>,
  loadCopy: (coding: Coding) => Promise<Buffer> | undefined = () => undefined,
): ServedFile {
  const bodies = new Map<Coding | 'identity', Promise<ServedBody>>();
  const read = async (coding: Coding | 'identity'): Promise<ServedBody> => {
    // Copies are made of the file in memory: a new build may have taken the one on the disk away.
    const bytes =
      coding === 'identity'
        ? await load()
        : await (loadCopy(coding) ?? body('identity').then((plain) => compress(plain.bytes, coding, 'request')));
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    return { bytes: Buffer.from(bytes), etag: `"${hash}"` };
  };
  const body = (coding: Coding | 'identity'): Promise<ServedBody> => {
    const kept = bodies.get(coding) ?? read(coding);
    bodies.set(coding, kept);
    // A file that could not be read now may be readable at the next request.
    kept.catch(() => bodies.delete(coding));
    return kept;
  };
  return { cacheControl, body };
}

/** Answers 304 to a browser that has the file already. */
export const askedAgain = (): MiddlewareHandler =>
  etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'Link', 'Content-Security-Policy'] });

/**
 * Hono's static files, from memory. Its adapter for Node reads from the disk at every request, so that a new build would mix with the one
 * that is being served, and take its files away from open pages. A path is only ever looked up in the list, so none can lead elsewhere.
 *
 * @param options.path - The file that is served whatever the address.
 * @param options.onFound - Adds headers.
 */
export function filesInMemory(
  files: ReadonlyMap<string, ServedFile>,
  options: { readonly path?: string; readonly onFound?: (path: string, c: Context) => void } = {},
): MiddlewareHandler {
  return serveStatic<FileEnv>({
    root: '',
    ...(options.path !== undefined && { path: options.path }),
    precompressed: true,
    // The file is asked for first and then, with their endings, its copies. A copy has no address of its own.
    getContent: async (path, c) => {
      const known = c.get('file');
      if (known) return copyOf(known, path, c);
      const file = files.get(path);
      if (!file) return null;
      c.set('file', file);
      return send(await file.body('identity'), c);
    },
    onFound: (path, c) => {
      const { bytes, etag: tag } = c.get('body');
      c.header('Cache-Control', c.get('file').cacheControl);
      c.header('ETag', tag);
      // Hono's answer to HEAD has no body to measure.
      c.header('Content-Length', `${bytes.length}`);
      // The plain file too depends on what the browser accepts.
      if (isCompressible(path)) c.header('Vary', 'Accept-Encoding');
      options.onFound?.(path, c);
    },
  });
}

async function copyOf(file: ServedFile, path: string, c: Context<FileEnv>): Promise<Buffer<ArrayBuffer> | null> {
  const ending = extname(path);
  const coding = codings.find((one) => one.ending === ending);
  if (!coding || !isCompressible(path.slice(0, -ending.length))) return null;
  return send(await file.body(coding.name), c);
}

function send(body: ServedBody, c: Context<FileEnv>): Buffer<ArrayBuffer> {
  c.set('body', body);
  return body.bytes;
}
