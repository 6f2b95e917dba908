import { beforeAll, beforeEach, onTestFailed } from 'vitest';
import { settingsOfTestFile } from '../../server/node/postgres/testSettings.ts';
import { failOnNoise } from './failOnNoise.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

// A test may start its own service; no test depends on the network outside this machine.
failOnNoise((address) => loopback.has(address.hostname));

beforeAll(() => {
  // Portals that a test starts read as its API does.
  if (settingsOfTestFile() === 'foreign') process.env['DATABASE_READS'] = 'transaction';
  else delete process.env['DATABASE_READS'];
});

// A failure that only one kind of settings has can be repeated.
beforeEach(() => {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? [])
      error.message += `\nThe databases had the ${settingsOfTestFile()} settings: TEST_DATABASE_SETTINGS=${settingsOfTestFile()} repeats them.`;
  });
});
