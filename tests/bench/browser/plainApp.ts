import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { build } from 'vite';
import { compress } from '../../../server/node/http/compression.ts';
import { freePort } from '../serve.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Builds the plain react-admin app of tests/bench/plain, and serves it as the portal's files are: from memory, compressed as well as the portal's, and kept by the browser.
 * @param service - The origin of the portal, whose API it reads.
 */
export async function servePlainApp(service: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-app-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../plain', import.meta.url)),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000 },
  });
  const files = new Map<string, { body: Uint8Array<ArrayBuffer>; type: string }>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const body = new Uint8Array(await compress(await readFile(path), 'br', 'build'));
    files.set(path.slice(folder.length), { body, type: mediaTypes[extname(path)] ?? 'application/octet-stream' });
  }
  await rm(folder, { recursive: true });

  const app = new Hono();
  app.all('/api/*', (c) => proxy(service + c.req.path + new URL(c.req.url).search, { headers: c.req.header() }));
  app.get('*', (c) => {
    const isAsset = c.req.path.startsWith('/assets/');
    const file = files.get(isAsset ? c.req.path : '/index.html');
    if (!file) return c.notFound();
    return c.body(file.body, 200, {
      'Content-Type': file.type,
      'Content-Encoding': 'br',
      'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  });
  const port = await freePort();
  const server = createServer((request, response) => void getRequestListener(app.fetch)(request, response));
  await new Promise<void>((listening) => void server.listen(port, 'localhost', listening));
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => void server.close(closed));
    },
  };
}
