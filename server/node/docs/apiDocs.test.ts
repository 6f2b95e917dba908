import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import openApi from '../../../schemas/generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../../schemas/generator/openapi/openApi.ts';
import { apiDocs } from './apiDocs.ts';

const docs = await apiDocs('Harbour & Sons');
const get = (path: string, headers: Record<string, string> = {}) => docs.request(path, { headers });

it('serves the document under the name that the portal has here', async () => {
  const response = await get('/api/openapi.json');
  expect(response.headers.get('Content-Type')).toBe('application/json');
  const document = (await response.json()) as OpenApiDocument;
  expect(document.openapi).toBe('3.1.1');
  expect(document.info.title).toBe('Harbour & Sons API');
});

it('lists every operation, and tells all of each on the page of its subject, escaped', async () => {
  const list = await (await get('/api/docs')).text();
  expect(list).toContain('<title>Harbour &amp; Sons API documentation</title>');
  const operations = Object.values((openApi as unknown as OpenApiDocument).paths).flatMap((item) => Object.values(item));
  const pages = new Map<string, string>();
  for (const { operationId } of operations) {
    const [, address = ''] = new RegExp(`<a href="([^"#]+)#${operationId}">`).exec(list) ?? [];
    if (!pages.has(address)) pages.set(address, await (await get(address)).text());
    expect(pages.get(address), `${operationId} at ${address}`).toContain(`<details class="operation" id="${operationId}">`);
  }
});

it('leads from an operation to the fields of what it takes', async () => {
  const employees = await (await get('/api/docs/employees')).text();
  const [, name] = /href="\/api\/docs\/schemas#(schema-Employee)"/.exec(employees) ?? [];
  expect(await (await get('/api/docs/schemas')).text()).toContain(`<details class="schema" id="${name}">`);
});

it('needs no more than the policy of the portal allows: no inline script, no inline style, nothing from elsewhere', async () => {
  const page = await (await get('/api/docs')).text();
  expect(page).not.toMatch(/<script(?! src="\/api\/docs\/assets\/)|<style|style="|\son\w+="|(?:src|href)="https?:/);
});

it('keeps the files that it needs for ever, because their names change with them', async () => {
  const page = await (await get('/api/docs')).text();
  const [stylesheet = '', script = ''] = page.match(/\/api\/docs\/assets\/[^"]+/g) ?? [];
  const style = await get(stylesheet);
  expect(style.headers.get('Cache-Control')).toContain('immutable');
  const [font = ''] = /\/api\/docs\/assets\/figtree[^']+/.exec(await style.text()) ?? [];
  expect((await get(font)).headers.get('Content-Type')).toBe('font/woff2');
  const source = await (await get(script)).text();
  expect(() => new Script(source)).not.toThrow();
});

it('sends less where the browser can unpack it, and nothing where it has it already', async () => {
  const plain = await get('/api/openapi.json');
  const packed = await get('/api/openapi.json', { 'Accept-Encoding': 'br' });
  expect(packed.headers.get('Content-Encoding')).toBe('br');
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength / 5);
  const again = await get('/api/openapi.json', { 'If-None-Match': plain.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
});
