import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortalFiles } from '../http/createServerApp.ts';
import { openPortalFiles } from './portalFiles.ts';

const page =
  '<!doctype html><title>Harbour Pensions Employer Portal</title><script>\n  dark();\n</script><script src="/a.js"></script><style>body{margin:0}</style>';
const script = 'export const answer = 42;'.repeat(20);
let parent: string;
let files: PortalFiles;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const dist = join(parent, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(parent, 'secret.txt'), 'secret');
  await writeFile(join(dist, 'index.html'), page);
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  const preloads = [
    { path: '^(?!/sign-in-auth)', files: ['/assets/app-1a2b3c.js'] },
    { path: '^/employers/', files: ['/assets/app-1a2b3c.js', '/assets/ready-1a2b3c.js'] },
  ];
  await writeFile(join(dist, 'preloads.json'), JSON.stringify(preloads));
  await writeFile(join(dist, 'assets', 'app-1a2b3c.js'), script);
  await writeFile(join(dist, 'assets', 'ready-1a2b3c.js'), script);
  await writeFile(join(dist, 'assets', 'ready-1a2b3c.js.br'), 'made at build time');
  await writeFile(join(dist, 'assets', 'font-1a2b3c.woff2'), 'font');
  await writeFile(join(dist, 'assets', 'app-1a2b3c.js.map'), '{}');
  await writeFile(join(dist, 'assets', 'app-1a2b3c.js.map.br'), 'compressed');
  files = await openPortalFiles(dist, { portalName: 'Harbour Pensions' });
});
afterAll(() => rm(parent, { recursive: true }));

const bytes = async (response: Response | undefined) => Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files(new Request(`http://localhost${path}`, { headers, method }));

describe('a screen', () => {
  it.each(['/', '/employers', '/employers/12/employees?page=2', '/index.html'])(
    '%s answers with the start page, which is never kept unasked',
    async (path) => {
      const response = await get(path);

      expect(await response?.text()).toBe(page);
      expect(response?.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response?.headers.get('Cache-Control')).toBe('no-cache');
    },
  );
});

it.each(['/', '/employers/12', '/index.html'])(
  '%s allows the page its own script and style, by their contents, and no other',
  async (path) => {
    const policy = (await get(path))?.headers.get('Content-Security-Policy');
    const hashOf = (content: string) => createHash('sha256').update(content).digest('base64');
    expect(policy?.split('; ')).toContain(`script-src 'self' 'sha256-${hashOf('\n  dark();\n')}'`);
    // Material UI's style elements are empty.
    expect(policy?.split('; ')).toContain(`style-src 'self' 'sha256-${hashOf('')}' 'sha256-${hashOf('body{margin:0}')}'`);
    expect(policy?.split('; ')).toContain("object-src 'none'");
  },
);

describe('the scripts that a screen needs', () => {
  const linkOf = async (path: string) => (await get(path))?.headers.get('Link');

  it('are announced with the start page, each once', async () => {
    expect(await linkOf('/')).toBe('</assets/app-1a2b3c.js>; rel=modulepreload');
    expect(await linkOf('/employers/12/employees?page=2')).toBe(
      '</assets/app-1a2b3c.js>; rel=modulepreload, </assets/ready-1a2b3c.js>; rel=modulepreload',
    );
  });

  it('are announced to a browser that has the page already', async () => {
    const etag = (await get('/'))?.headers.get('ETag') ?? '';
    const again = await get('/', { 'If-None-Match': etag });
    expect([again?.status, again?.headers.get('Link')]).toEqual([304, '</assets/app-1a2b3c.js>; rel=modulepreload']);
  });

  it('are not announced where the build says nothing of them', async () => {
    expect(await linkOf('/sign-in-auth')).toBeNull();
    expect(await linkOf('/favicon.svg')).toBeNull();
  });
});

describe('a file', () => {
  it('with a hash in its name may be kept for good', async () => {
    const response = await get('/assets/app-1a2b3c.js');

    expect(response?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(await response?.text()).toBe(script);
  });

  it('is compressed as the browser likes', async () => {
    const brotli = await get('/assets/app-1a2b3c.js', { 'Accept-Encoding': 'gzip, br' });
    const gzip = await get('/assets/app-1a2b3c.js', { 'Accept-Encoding': 'gzip' });

    expect(brotli?.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(script);
    expect(gzip?.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(await bytes(gzip)).toString()).toBe(script);
    expect(gzip?.headers.get('Vary')).toBe('Accept-Encoding');
  });

  it.each([
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'br'],
    ['identity', null],
  ])('asked for with "Accept-Encoding: %s" comes as %s', async (accepted, coding) => {
    const response = await get('/assets/app-1a2b3c.js', { 'Accept-Encoding': accepted });

    expect(response?.headers.get('Content-Encoding')).toBe(coding);
    expect(response?.headers.get('Vary')).toBe('Accept-Encoding');
    expect(response?.headers.get('Content-Length')).toBe(`${(await bytes(response)).length}`);
  });

  it('that cannot be read is an error of the service', async () => {
    await writeFile(join(parent, 'dist', 'gone.js.map'), '{}');
    const open = await openPortalFiles(join(parent, 'dist'), { sourceMaps: true });
    await rm(join(parent, 'dist', 'gone.js.map'));

    await expect(open(new Request('http://localhost/gone.js.map'))).rejects.toThrow('ENOENT');
  });

  it.each(['br', 'gzip', 'identity'])('that a new build has taken away is still served as %s', async (coding) => {
    const built = join(parent, 'dist', 'assets', 'small-1a2b3c.js');
    await writeFile(built, script);
    const open = await openPortalFiles(join(parent, 'dist'));
    await rm(built);

    const response = await open(
      new Request('http://localhost/assets/small-1a2b3c.js', { headers: { 'Accept-Encoding': coding } }),
    );
    expect([response?.status, response?.headers.get('Content-Encoding') ?? 'identity']).toEqual([200, coding]);
  });

  it('that was compressed at build time is sent as it is', async () => {
    const response = await get('/assets/ready-1a2b3c.js', { 'Accept-Encoding': 'br' });

    expect(await response?.text()).toBe('made at build time');
    expect(await get('/assets/ready-1a2b3c.js.br')).toBeUndefined();
  });

  it('that is compressed by nature is left alone', async () => {
    const response = await get('/assets/font-1a2b3c.woff2', { 'Accept-Encoding': 'br' });

    expect(response?.headers.has('Content-Encoding')).toBe(false);
    expect(response?.headers.get('Content-Type')).toBe('font/woff2');
  });

  it('that the browser has is not sent again', async () => {
    const etag = (await get('/favicon.svg'))?.headers.get('ETag') ?? '';
    const again = await get('/favicon.svg', { 'If-None-Match': `W/${etag}` });

    expect(again?.status).toBe(304);
    expect(await again?.text()).toBe('');
  });

  it('answers HEAD with the headers alone', async () => {
    const response = await get('/favicon.svg', {}, 'HEAD');

    expect(response?.headers.get('Content-Length')).toBe('6');
    expect(await response?.text()).toBe('');
  });
});

it.each([
  '/assets/gone-1a2b3c.js',
  '/missing.png',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%00',
  '/%',
  '//etc/passwd.txt',
])('has nothing at %s', async (path) => {
  const response = await get(path);

  // A NUL is a screen's address like any other: it is looked up in a list and never reaches the disk.
  expect(response === undefined || (await response.text()) === page).toBe(true);
});

it('has nothing for a POST', async () => {
  expect(await get('/', {}, 'POST')).toBeUndefined();
});

it('serves nothing while the portal is not built', async () => {
  const unbuilt = await openPortalFiles(join(parent, 'nowhere'));

  expect(await unbuilt(new Request('http://localhost/'))).toBeUndefined();
});

describe('a source map', () => {
  const path = '/assets/app-1a2b3c.js.map';

  it.each([path, `${path}.br`, path.replace('map', 'm%61p')])('is nobody’s to read: %s', async (asked) => {
    expect(await get(asked)).toBeUndefined();
  });

  it('is served where the setting allows it', async () => {
    const open = await openPortalFiles(join(parent, 'dist'), { sourceMaps: true });
    expect((await open(new Request(`http://localhost${path}`)))?.status).toBe(200);
  });
});
