import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type PluginOption, defineConfig, loadEnv } from 'vite';
import { ensureBuilt } from './schemas/generator/built/ensureBuilt.ts';
import { chunkLayers } from './src/build/chunkLayers.ts';
import { lighterLibraries } from './src/build/lighterLibraries.ts';
import { preloads } from './src/build/preloads.ts';
import { recorderStyles } from './src/build/recorderStyles.ts';
import { chartModules } from './src/build/charts/chartModules.ts';
import { resourceModules } from './src/build/resourceModules.ts';
import type * as MockBuild from './mocks/build/mockBuild.ts';
import { stylesInPage } from './src/build/stylesInPage.ts';
import { slimForms } from './src/build/slimForms.ts';
import { secretFields } from './src/build/secretFields.ts';

ensureBuilt(fileURLToPath(new URL('schemas', import.meta.url)));

/** Where `vite` finds the service while developing. `npm run dev` sets it when the service listens elsewhere. */
const service = process.env['PORTAL_SERVICE'] ?? 'http://localhost:3000';

export default defineConfig(async ({ mode }) => ({
  // The build for Node reads its streams and buffers from Node.
  resolve: { alias: [{ find: /^csv-parse$/, replacement: 'csv-parse/browser/esm' }] },
  plugins: [
    react(),
    lighterLibraries(),
    recorderStyles(),
    resourceModules(),
    chartModules(),
    secretFields(),
    slimForms(),
    preloads(),
    stylesInPage(),
    await mockBuildIn(mode),
  ],
  server: {
    // The service compares origins, so the browser's own host must reach it unchanged.
    proxy: Object.fromEntries(['/api', '^/account(?:[/?]|$)'].map((path) => [path, { target: service, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    // The oldest that know `light-dark()`, which the colours need: no style is rewritten for older ones.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Beside the files, to read reported errors by, and named by none of them: the service serves them only where it is told to.
    sourcemap: 'hidden' as const,
    // A data: URI would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: chunkLayers },
      // Laying out the state charts is most of a build, as it should be: no need to say so every time.
      checks: { bundlerTimings: false },
    },
  },
}));

/**
 * The plugins of the portal without a service, where the mode asks for it. Loaded then alone: they bring a database.
 *
 * What Vite finds imported here counts as its settings, and it starts anew when that changes. They import all schemas, whose changes are
 * for the open page to take up, so Vite is not to find them.
 */
async function mockBuildIn(mode: string): Promise<PluginOption> {
  if (loadEnv(mode, process.cwd())['VITE_MOCK'] !== '1') return undefined;
  const file = new URL('mocks/build/mockBuild.ts', import.meta.url).href;
  const module = (await import(file)) as typeof MockBuild;
  return module.mockBuild();
}
