import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { chooseCoding, codings, compress, isCompressible, type Coding } from './compression.ts';
import { readPreloadHeaders } from './preloadHeaders.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files in here carry a hash of their content in their name, so a copy never goes stale. */
const hashedFolder = '/assets/';
const startPage = '/index.html';

interface PortalFile {
  readonly path: string;
  /** Codings that were compressed at build time. */
  readonly ready: ReadonlySet<Coding>;
  /** Bodies by coding, each read or compressed once. */
  readonly bodies: Map<Coding | 'identity', Promise<Body>>;
}

interface Body {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/** Answers GET and HEAD of the built portal; undefined for what is not the portal's. */
export type PortalFiles = (request: Request) => Promise<Response | undefined>;

/**
 * Serves the files that are in `folder` now, from memory: a new build neither mixes with the one that is being served nor takes its
 * files away. A path is only ever looked up in their list, so no path can lead elsewhere.
 * Addresses of screens, which have no file, answer with the start page, and with a `Link` header that names the scripts they need.
 *
 * @param options.sourceMaps - Whether source maps are served. They hold the portal's source: by default they stay in the folder, where
 * an engineer reads a reported error by them.
 */
export async function openPortalFiles(folder: string, { sourceMaps = false } = {}): Promise<PortalFiles> {
  const files = await listFiles(folder, sourceMaps);
  const preloadHeader = await readPreloadHeaders(folder);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = decodePath(new URL(request.url).pathname);
    if (path === undefined) return undefined;
    const file = path === '/' ? undefined : files.get(path);
    if (file) return answer(file, request);
    const page = isScreen(path) ? files.get(startPage) : undefined;
    return page && answer(page, request, preloadHeader(path));
  };
}

async function listFiles(folder: string, sourceMaps: boolean): Promise<Map<string, PortalFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const all = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = sourceMaps ? all : all.filter((path) => !/\.map(\.\w+)?$/.test(path));
  const present = new Set(paths);
  const files = new Map<string, PortalFile>();
  for (const path of paths) {
    if (codings.some(({ ending }) => path.endsWith(ending) && present.has(path.slice(0, -ending.length)))) continue;
    const ready = new Set(codings.filter(({ ending }) => present.has(path + ending)).map(({ name }) => name));
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { path, ready, bodies: new Map() });
  }
  // Source maps are the larger part, and only an engineer's tools ask for them.
  const wanted = [...files.values()].filter(({ path }) => !path.endsWith('.map'));
  await Promise.all(wanted.flatMap((file) => (['identity', ...file.ready] as const).map((coding) => readBody(file, coding))));
  return files;
}

async function answer(file: PortalFile, request: Request, link?: string): Promise<Response> {
  const coding = isCompressible(file.path) ? chooseCoding(request.headers.get('Accept-Encoding') ?? undefined) : undefined;
  const { bytes, etag } = await readBody(file, coding ?? 'identity');
  const headers = new Headers({
    'Content-Type': contentTypes[extname(file.path)] ?? 'application/octet-stream',
    'Cache-Control': cacheControl(file.path),
    ETag: etag,
  });
  if (link !== undefined) headers.set('Link', link);
  if (isCompressible(file.path)) headers.set('Vary', 'Accept-Encoding');
  if (matches(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
  if (coding) headers.set('Content-Encoding', coding);
  headers.set('Content-Length', `${bytes.length}`);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

function readBody(file: PortalFile, coding: Coding | 'identity'): Promise<Body> {
  const known = file.bodies.get(coding);
  if (known) return known;
  const body = loadBody(file, coding);
  file.bodies.set(coding, body);
  // A file that could not be read now may be readable at the next request.
  body.catch(() => file.bodies.delete(coding));
  return body;
}

async function loadBody(file: PortalFile, coding: Coding | 'identity'): Promise<Body> {
  const bytes = await loadBytes(file, coding);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes: Buffer.from(bytes), etag: `"${hash}"` };
}

async function loadBytes(file: PortalFile, coding: Coding | 'identity'): Promise<Buffer> {
  if (coding === 'identity') return readFile(file.path);
  if (file.ready.has(coding)) return readFile(file.path + codings.find(({ name }) => name === coding)?.ending);
  return compress(await readFile(file.path), coding, 'request');
}

function cacheControl(path: string): string {
  if (path.split(sep).join('/').includes(hashedFolder)) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}

/** A path whose last part has an ending names a file; a screen's address never does. */
function isScreen(path: string): boolean {
  return !path.startsWith('/api/') && !path.startsWith(hashedFolder) && extname(path) === '';
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function matches(header: string | null, etag: string): boolean {
  const candidates = (header ?? '').split(',').map((candidate) => candidate.trim().replace(/^W\//, ''));
  return candidates.includes(etag) || candidates.includes('*');
}
