import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import type { OpeningFile } from '../browser/opening/opening.ts';
import type { DatabaseFiles } from '../browser/storage/storedDatabase.ts';
import { postgresFiles, readPostgresFile } from './postgresFiles.ts';
import { readSampleDump, sampleDumpName } from './sampleDump.ts';

/**
 * Builds the portal that needs no service, when `VITE_MOCK` is 1 (set by the mode `mock`, see `.env.mock`): the database and the service worker beside the
 * portal's files, in a folder of its own, so that the ordinary build is never overwritten.
 */
export async function mockBuild(): Promise<Plugin[]> {
  const [program, support] = await Promise.all([readPostgresFile('program'), readPostgresFile('support')]);
  const sample = { name: await sampleDumpName('mock'), content: await readSampleDump('mock') };
  const files = { program, support, sample };
  return [
    settings({ program: openingFile(program), support: openingFile(support), sample: openingFile(sample) }),
    ...Object.values(files).map(({ name, content }) => servedFile(`/assets/${name}`, 'application/octet-stream', content)),
    servedFile('/mockWorker.js', 'text/javascript', serviceWorker),
    msw({ mode: 'worker-only' }),
  ];
}

const openingFile = ({ name, content }: { name: string; content: Uint8Array }): OpeningFile => ({
  url: `/assets/${name}`,
  bytes: content.byteLength,
});

/**
 * MSW's worker, changed to stay between pages: MSW removes it with the last page of the tab, and the next page may then find it half removed.
 * Without a page that enables it, it intercepts no request.
 */
const serviceWorker = `self.registration.unregister = () => Promise.resolve(false);
importScripts('/mockServiceWorker.js');
`;

/** Files of PGlite's package in the build that nothing reads: {@link servedFile} has them compressed, and no data folder is made in the browser. */
const needlessFiles = new RegExp(`^assets/(?:${[...Object.values(postgresFiles), 'initdb.wasm'].map(hashedName).join('|')})$`);

/** @example hashedName('a.wasm') // 'a-[\\w-]{8}\\.wasm' */
function hashedName(name: string): string {
  const [base, extension] = name.split('.');
  return `${base}-[\\w-]{8}\\.${extension}`;
}

function settings(files: DatabaseFiles): Plugin {
  return {
    name: 'employer-portal:mock-settings',
    config(config) {
      // No request may reach a service, even if one is running.
      if (config.server) config.server.proxy = {};
      return {
        define: { 'import.meta.env.VITE_DATABASE_FILES': JSON.stringify(files) },
        // Nobody reads reported errors of a demonstration.
        build: { outDir: 'dist-mock', sourcemap: false },
        worker: { format: 'es' },
        // Vite's bundle of dependencies would leave out PGlite's WebAssembly and extensions.
        optimizeDeps: { exclude: ['@electric-sql/pglite'] },
      };
    },
    // Found in the page, the mock loads beside the portal's first file and not after it.
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.name === 'startMock')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
    },
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) if (needlessFiles.test(name)) Reflect.deleteProperty(bundle, name);
    },
  };
}

/** A file of the development server, and of the build. */
function servedFile(path: string, type: string, content: string | Uint8Array): Plugin {
  return {
    name: `employer-portal:mock-file ${path}`,
    configureServer(server) {
      server.middlewares.use(path, (_request, response) => {
        response.setHeader('Content-Type', type).end(content);
      });
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: content });
    },
  };
}
