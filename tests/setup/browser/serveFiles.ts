import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface ServedFiles {
  readonly origin: string;
  /** Bytes of the files that were sent, since the start. */
  sentBytes(): number;
  close(): Promise<void>;
}

/**
 * Serves a folder as a plain host of files does: uncompressed, and with index.html at every address without a file.
 * @param isMissing - Whether a file is not found, although it is there.
 */
export async function serveFiles(folder: string, isMissing: (path: string) => boolean = () => false): Promise<ServedFiles> {
  let sent = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const path = join(folder, normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)));
      if (isMissing(path)) {
        response.writeHead(404).end();
        return;
      }
      const file = (await isFile(path)) ? path : join(folder, 'index.html');
      const { size, mtimeMs } = await stat(file);
      const etag = `"${size}-${mtimeMs}"`;
      if (request.headers['if-none-match'] === etag) {
        response.writeHead(304, { ETag: etag }).end();
        return;
      }
      sent += size;
      const type = mediaTypes[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': size, ETag: etag });
      createReadStream(file).pipe(response);
    })();
  });
  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no free port.');
  return {
    origin: `http://localhost:${address.port}`,
    sentBytes: () => sent,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
