import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import openApi from '../../../schemas/generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../../schemas/generator/openapi/openApi.ts';
import { typeface, withBaseStyle } from '../../auth/pages/baseStyle.ts';
import { chooseCoding, type Coding, compress } from '../portal/compression.ts';
import { docsPages } from './pages.ts';
import { pageScript } from './pageScript.ts';

const folder = '/api/docs/assets';

interface DocsFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly isText: boolean;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
  readonly compressed: Map<Coding, Promise<Buffer>>;
}

/**
 * `GET /api/docs`, the pages below it and `GET /api/openapi.json`, with their own style, script and font. All of it is made once, at the start.
 *
 * @param portalName - What the portal is called here; the generated document has the product's usual name.
 */
export async function apiDocs(portalName: string): Promise<Hono> {
  const document = namedDocument(portalName);
  const files = new Map<string, DocsFile>();
  const asset = (name: string, type: string, content: string | Buffer): string => {
    const [stem, ending] = name.split('.');
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12);
    const path = `${folder}/${stem}.${hash}.${ending}`;
    files.set(path, fileOf(type, content, 'public, max-age=31536000, immutable'));
    return path;
  };
  const font = asset('figtree.woff2', 'font/woff2', typeface);
  const style = withBaseStyle(new URL('./docs.css', import.meta.url), font);
  const pages = docsPages(document, {
    stylesheet: asset('docs.css', 'text/css; charset=utf-8', style),
    script: asset('docs.js', 'text/javascript; charset=utf-8', `(${pageScript.toString()})();\n`),
  });
  for (const [address, page] of pages)
    files.set(address, fileOf('text/html; charset=utf-8', (await page).toString(), 'no-cache'));
  files.set('/api/openapi.json', fileOf('application/json', JSON.stringify(document), 'no-cache'));

  const app = new Hono();
  for (const [path, file] of files) app.get(path, (c) => answer(c, file));
  return app;
}

function namedDocument(portalName: string): OpenApiDocument {
  const document = openApi as unknown as OpenApiDocument;
  return { ...document, info: { ...document.info, title: `${portalName} API` } };
}

function fileOf(type: string, content: string | Buffer, cacheControl: string): DocsFile {
  const bytes = Buffer.from(content as string);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { type, cacheControl, isText: typeof content === 'string', bytes, etag, compressed: new Map() };
}

async function answer(c: Context, file: DocsFile): Promise<Response> {
  const headers = new Headers({ 'Content-Type': file.type, 'Cache-Control': file.cacheControl, ETag: file.etag });
  if (file.isText) headers.set('Vary', 'Accept-Encoding');
  if (c.req.header('If-None-Match')?.includes(file.etag)) return new Response(null, { status: 304, headers });
  const coding = file.isText ? chooseCoding(c.req.header('Accept-Encoding')) : undefined;
  if (!coding) return new Response(file.bytes, { headers });
  headers.set('Content-Encoding', coding);
  const known = file.compressed.get(coding) ?? compress(file.bytes, coding, 'request');
  file.compressed.set(coding, known);
  return new Response(new Uint8Array(await known), { headers });
}
