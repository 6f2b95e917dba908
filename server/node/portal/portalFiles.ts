import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import { askedAgain, caching, filesInMemory, servedFile, type ServedFile } from '../http/filesInMemory.ts';
import type { PortalFiles } from '../http/createServerApp.ts';
import { policyOf } from '../http/securityHeaders.ts';
import { codings } from '../http/compression.ts';
import product from '../../../schemas/rules/product.json' with { type: 'json' };
import { type Monitoring, namedStartPage } from './namedStartPage.ts';
import { readPreloadHeaders } from './preloadHeaders.ts';

/** Files in here carry a hash of their content in their name, so a copy never goes stale. */
const hashedFolder = '/assets/';
const startPage = '/index.html';

/**
 * Serves the files that are in `folder` now, from memory: a new build neither mixes with the one that is being served nor takes its
 * files away.
 * Addresses of screens, which have no file, answer with the start page, and with a `Link` header that names the scripts they need.
 *
 * @param options.sourceMaps - Whether source maps are served. They hold the portal's source: by default they stay in the folder, where
 * an engineer reads a reported error by them.
 * @param options.portalName - The product name that users see.
 * @param options.monitoring - What browsers send to this service about themselves.
 * @param options.frameOrigin - The origin of the provider's own dashboards.
 */
export async function openPortalFiles(
  folder: string,
  options: { sourceMaps?: boolean; portalName?: string; monitoring?: Monitoring; frameOrigin?: string | undefined } = {},
): Promise<PortalFiles> {
  const { sourceMaps = false, portalName = product.name, monitoring = 'off', frameOrigin } = options;
  const files = await listFiles(folder, sourceMaps);
  const html = files.has(startPage)
    ? namedStartPage(await readFile(join(folder, startPage), 'utf8'), { portalName, monitoring })
    : '';
  if (html !== '')
    files.set(
      startPage,
      servedFile(cacheControl(startPage), async () => Buffer.from(html)),
    );
  const inline = { scripts: contentsOf('script', html), styles: contentsOf('style', html) };
  const preloadHeader = await readPreloadHeaders(folder);
  const page = filesInMemory(files, {
    path: startPage,
    onFound: (_, c) => {
      c.header('Link', preloadHeader(c.req.path));
      c.header('Content-Security-Policy', policyOf(c.req.path, inline, frameOrigin));
    },
  });
  const app = new Hono();
  app.use(askedAgain());
  app.use(async (c, next) => (isScreen(c.req.path) ? page(c, next) : next()));
  app.use(filesInMemory(files));
  // The whole service answers for a file that cannot be read.
  app.onError((error) => {
    throw error;
  });
  return async (request) => {
    const response = await app.fetch(request);
    return response.status === 404 ? undefined : response;
  };
}

/** The contents of the elements without attributes. */
const contentsOf = (element: 'script' | 'style', html: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(([, content = '']) => content);

async function listFiles(folder: string, sourceMaps: boolean): Promise<Map<string, ServedFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const all = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = sourceMaps ? all : all.filter((path) => !/\.map(\.\w+)?$/.test(path));
  const present = new Set(paths);
  const files = new Map<string, ServedFile>();
  const reading: Promise<unknown>[] = [];
  for (const path of paths) {
    if (codings.some(({ ending }) => path.endsWith(ending) && present.has(path.slice(0, -ending.length)))) continue;
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const ready = new Map(codings.filter(({ ending }) => present.has(path + ending)).map(({ name, ending }) => [name, ending]));
    const file = servedFile(
      cacheControl(address),
      () => readFile(path),
      (coding) => (ready.has(coding) ? readFile(`${path}${ready.get(coding)}`) : undefined),
    );
    files.set(address, file);
    // Source maps are the larger part, and only an engineer's tools ask for them.
    if (!path.endsWith('.map')) reading.push(...(['identity', ...ready.keys()] as const).map((coding) => file.body(coding)));
  }
  await Promise.all(reading);
  return files;
}

function cacheControl(address: string): string {
  if (address.startsWith(hashedFolder)) return caching.forGood;
  return address.endsWith('.html') ? caching.askFirst : caching.oneHour;
}

/** A path whose last part has an ending names a file; a screen's address never does, but for the page's own. */
function isScreen(path: string): boolean {
  return path === startPage || (!path.startsWith('/api/') && !path.startsWith(hashedFolder) && extname(path) === '');
}
