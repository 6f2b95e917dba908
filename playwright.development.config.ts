import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// The guide starts a copy of the project in development: no portal has to be built, served and signed in to before.
const { globalSetup: _portal, testIgnore: _guide, ...settings } = journeys;

/** The guide of a screen, followed in a browser. It compiles on request and generates after each save, which takes both processors: `npm test` runs it by itself. */
export default defineConfig({ ...settings, testMatch: '**/addingAScreen.test.ts' });
