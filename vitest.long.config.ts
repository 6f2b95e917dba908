import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { inNode } from './vitest.config.ts';

/** Tests that change copies of the project. `npm run test:long` runs them: only a change of the generator, the build or the guide can break them. */
export default defineConfig({
  test: { ...inNode, name: 'long', include: ['tests/**/*.long.test.ts'], maxWorkers: availableParallelism() },
});
