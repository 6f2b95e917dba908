import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { ensureBuilt } from './schemas/generator/built/ensureBuilt.ts';
import { chartModules } from './src/build/charts/chartModules.ts';
import { resourceModules } from './src/build/resourceModules.ts';
import { secretFields } from './src/build/secretFields.ts';
import { startOnTestDay } from './tests/setup/testDay.ts';
import { LongTestsFirst } from './tests/setup/longTestsFirst.ts';

startOnTestDay();
ensureBuilt(fileURLToPath(new URL('schemas', import.meta.url)));

/** Settings of the tests that run in Node. */
export const inNode = {
  environment: 'node',
  globalSetup: ['server/node/postgres/testCluster.ts'],
  setupFiles: ['tests/setup/node.ts'],
  // As below: a worker loads the service once, and no test leaves anything behind in a module.
  isolate: false,
  // A cold PostgreSQL cluster on two busy cores takes seconds; a single test still has to be quick.
  hookTimeout: 120_000,
  testTimeout: 30_000,
  // The work that a test waits for may take seconds on a busy machine; it is asked for often, so that none waits longer than it takes.
  expect: { poll: { timeout: 10_000, interval: 20 } },
};

/** The test of what the tests of pages stand on. */
const setupOfPages = 'tests/setup/jsdom.test.ts';

export default defineConfig({
  test: {
    // Vitest leaves one processor free, which on two is half of the machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongTestsFirst },
    projects: [
      {
        test: {
          name: 'node',
          ...inNode,
          include: [
            '{server,machines,domain,schemas,mocks}/**/*.test.ts',
            'tests/{architecture,bench,contract,oracle,oracle-driver,setup,tools}/**/*.test.ts',
          ],
          // Those of the long program: vitest.long.config.ts.
          exclude: [...configDefaults.exclude, '**/*.long.test.ts', setupOfPages],
        },
      },
      {
        plugins: [react(), resourceModules(), chartModules(), secretFields()],
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}', setupOfPages],
          setupFiles: ['tests/setup/jsdom.ts'],
          // Loading React and Material UI once for all files, not once a file, halves the time.
          isolate: false,
          // Else ra-core's react-router-dom would load react-router a second time, as CommonJS, and the two contexts do not meet.
          server: { deps: { inline: ['react-admin', 'ra-core', 'ra-ui-materialui'] } },
          alias: { 'react-router-dom': 'react-router' },
          testTimeout: 30_000,
        },
      },
    ],
  },
});
