import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { ensureBuilt } from './schemas/generator/built/ensureBuilt.ts';
import { chromiumFlags } from './tests/setup/browser/chromiumFlags.ts';
import { ensureChromium } from './tests/setup/browser/findChromium.ts';

ensureBuilt(fileURLToPath(new URL('schemas', import.meta.url)));

export default defineConfig({
  testDir: 'tests/e2e',
  // Its own settings: playwright.development.config.ts.
  testIgnore: '**/addingAScreen.test.ts',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  outputDir: 'test-results/journeys',
  // A test that passes at the second attempt is a fault that a user would meet at the first.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Limits, not waits: a machine that builds for others beside these tests takes two to three times as long as a quiet one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    // What never comes is said before a journey of ten minutes ends.
    actionTimeout: 100_000,
    // A trace of every test, for the few that fail, costs a seventh of the processors: `npm run test:e2e -- --trace on` makes one.
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: ensureChromium(),
      // Chromium's sandbox refuses to start as root.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...chromiumFlags],
    },
  },
});
