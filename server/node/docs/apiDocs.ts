import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Hono } from 'hono';
import openApi from '../../../schemas/built/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../../schemas/generator/openapi/openApi.ts';
import { typeface, withBaseStyle } from '../../auth/pages/baseStyle.ts';
import { askedAgain, caching, filesInMemory, servedFile, type ServedFile } from '../http/filesInMemory.ts';
import { documentServed } from './documentServed.ts';
import { referencePage } from './referencePage.ts';
import { referenceScript } from './referenceScript.ts';

const address = '/api/docs';
const page = `${address}/index.html`;

/**
 * The policy of this page alone. Swagger UI draws its arrows from `data:` addresses in its style sheet; otherwise nothing is allowed that
 * it does not need, and all of it comes from here.
 */
const contentSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/**
 * `GET /api/docs`, the interactive reference, and `GET /api/openapi.json`, the document that it shows (decision 026).
 *
 * @param portalName - What the portal is called here; the generated document has the product's usual name.
 */
export async function apiDocs(portalName: string): Promise<Hono> {
  const document = documentServed(openApi as unknown as OpenApiDocument, portalName);
  const files = new Map<string, ServedFile>();
  const asset = (name: string, content: string | Buffer): string => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12);
    const path = `${address}/assets/${name.replace('.', `.${hash}.`)}`;
    files.set(path, fileOf(content, caching.forGood));
    return path;
  };
  const html = await referencePage(document.info.title, {
    stylesheets: [
      asset('library.css', readFileSync(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'))),
      asset('reference.css', withBaseStyle(new URL('./reference.css', import.meta.url), asset('figtree.woff2', typeface))),
    ],
    scripts: [
      asset('library.js', readFileSync(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui-bundle.js'))),
      asset('reference.js', `(${referenceScript.toString()})();\n`),
    ],
  });
  files.set(page, fileOf(html.toString(), caching.askFirst));
  files.set('/api/openapi.json', fileOf(JSON.stringify(document), caching.askFirst));

  const app = new Hono();
  for (const path of [address, `${address}/assets/*`, '/api/openapi.json']) app.use(path, askedAgain());
  app.get(
    address,
    filesInMemory(files, { path: page, onFound: (_, c) => c.header('Content-Security-Policy', contentSecurityPolicy) }),
  );
  for (const path of [`${address}/assets/*`, '/api/openapi.json']) app.get(path, filesInMemory(files));
  return app;
}

const fileOf = (content: string | Buffer, cacheControl: string): ServedFile =>
  servedFile(cacheControl, async () => Buffer.from(content as string));
