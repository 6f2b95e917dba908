import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { readSampleDump, sampleDumpName } from './sampleDump.ts';

/**
 * Makes the portal that needs no service, where `VITE_MOCK` is 1 (the mode `mock` sets it, see `.env.mock`): the dump of the sample data
 * beside the portal's files, the service worker, and a folder of its own, so that the ordinary build is never overwritten.
 */
export function mockBuild(): Plugin[] {
  return [sampleDump(), msw({ mode: 'worker-only' })];
}

function sampleDump(): Plugin {
  let path = '';
  return {
    name: 'employer-portal:sample-dump',
    async config(config) {
      // Nothing is to reach a service, should one happen to run.
      if (config.server) config.server.proxy = {};
      path = `/assets/${await sampleDumpName()}`;
      return {
        define: { 'import.meta.env.VITE_SAMPLE_DUMP': JSON.stringify(path) },
        build: { outDir: 'dist-mock' },
        worker: { format: 'es' },
        // Vite's bundle of dependencies would leave PGlite's WebAssembly and extensions behind.
        optimizeDeps: { exclude: ['@electric-sql/pglite'] },
      };
    },
    configureServer(server) {
      server.middlewares.use(path, (_request, response, next) => {
        readSampleDump().then((dump) => response.setHeader('Content-Type', 'application/octet-stream').end(dump), next);
      });
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: await readSampleDump() });
    },
  };
}
