import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { readSampleDump, sampleDumpName } from './sampleDump.ts';

/**
 * Builds the portal that needs no service, when `VITE_MOCK` is 1 (set by the mode `mock`, see `.env.mock`): the dump of the sample data and the service worker beside the
 * portal's files, in a folder of its own, so that the ordinary build is never overwritten.
 */
export async function mockBuild(): Promise<Plugin[]> {
  const dumpPath = `/assets/${await sampleDumpName()}`;
  return [
    settings(dumpPath),
    servedFile(dumpPath, 'application/octet-stream', readSampleDump),
    servedFile('/mockWorker.js', 'text/javascript', async () => serviceWorker),
    msw({ mode: 'worker-only' }),
  ];
}

/**
 * MSW's worker, changed to stay between pages: MSW removes it with the last page of the tab, and the next page may then find it half removed.
 * Without a page that enables it, it intercepts no request.
 */
const serviceWorker = `self.registration.unregister = () => Promise.resolve(false);
importScripts('/mockServiceWorker.js');
`;

function settings(dumpPath: string): Plugin {
  return {
    name: 'employer-portal:mock-settings',
    config(config) {
      // No request may reach a service, even if one is running.
      if (config.server) config.server.proxy = {};
      return {
        define: { 'import.meta.env.VITE_SAMPLE_DUMP': JSON.stringify(dumpPath) },
        build: { outDir: 'dist-mock' },
        worker: { format: 'es' },
        // Vite's bundle of dependencies would leave out PGlite's WebAssembly and extensions.
        optimizeDeps: { exclude: ['@electric-sql/pglite'] },
      };
    },
  };
}

/** A file made on request by the development server, or by the build. */
function servedFile(path: string, type: string, read: () => Promise<string | Uint8Array>): Plugin {
  return {
    name: `employer-portal:mock-file ${path}`,
    configureServer(server) {
      server.middlewares.use(path, (_request, response, next) => {
        read().then((source) => response.setHeader('Content-Type', type).end(source), next);
      });
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: await read() });
    },
  };
}
