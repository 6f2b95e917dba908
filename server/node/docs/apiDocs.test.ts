import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../schemas/generator/openapi/openApi.ts';
import { apiDocs } from './apiDocs.ts';

const docs = await apiDocs('Harbour & Sons');
const get = async (path: string, headers: Record<string, string> = {}) => docs.request(path, { headers });

/** The addresses in an attribute of the page, in their order. */
const addresses = (page: string, attribute: RegExp): string[] => [...page.matchAll(attribute)].map(([, address = '']) => address);
const scripts = /<script src="([^"]+)"/g;
const stylesheets = /<link rel="stylesheet" href="([^"]+)"/g;

it('serves the document under the name that the portal has here', async () => {
  const response = await get('/api/openapi.json');
  expect(response.headers.get('Content-Type')).toBe('application/json');
  const document = (await response.json()) as OpenApiDocument;
  expect(document.openapi).toBe('3.1.1');
  expect(document.info.title).toBe('Harbour & Sons API');
});

it('serves the page, with the name escaped', async () => {
  const response = await get('/api/docs');
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect(await response.text()).toContain('<title>Harbour &amp; Sons API documentation</title>');
});

it('says in the document which roles hold the permission of an operation', async () => {
  const { paths } = (await (await get('/api/openapi.json')).json()) as OpenApiDocument;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const createEmployee = operations.find(({ operationId }) => operationId === 'createEmployee');
  expect(createEmployee?.description).toMatch(/`employee\.create`\. Roles that hold it: [\w-]+(?:, [\w-]+)*\.$/);
});

it('fills in the header that has one value only', async () => {
  const { paths } = (await (await get('/api/openapi.json')).json()) as OpenApiDocument;
  const parameters = Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.parameters));
  const defaults = (name: string) => new Set(parameters.filter((one) => one.name === name).map(({ schema }) => schema.default));
  expect(defaults('X-Requested-With')).toEqual(new Set(['XMLHttpRequest']));
  // Nobody wants all records unasked.
  expect(defaults('getAll')).toEqual(new Set([undefined]));
});

it('has a policy of its own that allows no inline script or style, no eval and nothing from elsewhere', async () => {
  const response = await get('/api/docs');
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const page = await response.text();
  expect(page).not.toMatch(/<script(?! src="\/api\/docs\/assets\/)|<style|style="|\son\w+="|(?:src|href)="https?:/);

  const again = await get('/api/docs', { 'If-None-Match': response.headers.get('ETag') ?? '' });
  expect([again.status, again.headers.get('Content-Security-Policy')]).toEqual([304, policy]);
});

it('keeps the files that it needs for good, because their names change with them', async () => {
  const page = await (await get('/api/docs')).text();
  const needed = [...addresses(page, scripts), ...addresses(page, stylesheets)];
  expect(needed).toHaveLength(4);
  for (const address of needed) {
    const response = await get(address);
    expect([address, response.status, response.headers.get('Cache-Control')]).toEqual([
      address,
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
});

it('brings its typeface, and scripts that a browser can read', async () => {
  const page = await (await get('/api/docs')).text();
  const [, style = ''] = addresses(page, stylesheets);
  const [font = ''] = /\/api\/docs\/assets\/figtree[^']+/.exec(await (await get(style)).text()) ?? [];
  expect((await get(font)).headers.get('Content-Type')).toBe('font/woff2');
  for (const address of addresses(page, scripts)) {
    const source = await (await get(address)).text();
    expect(() => new Script(source)).not.toThrow();
  }
});

it('sends less where the browser can unpack it, and nothing where it has it already', async () => {
  const plain = await get('/api/openapi.json');
  const packed = await get('/api/openapi.json', { 'Accept-Encoding': 'br' });
  expect(packed.headers.get('Content-Encoding')).toBe('br');
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength / 5);
  const again = await get('/api/openapi.json', { 'If-None-Match': plain.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
});
