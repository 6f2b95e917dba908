import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { accountOf } from '../../e2e/support/accounts.ts';
import { fillSignInPages } from '../../e2e/support/signInPages.ts';
import type { Figure } from '../figure.ts';
import { measuredRoutes } from './measuredRoutes.ts';
import { type MeasuredPortal, signedIn } from './portalBrowser.ts';
import { measureSignUpWeights } from './signUpWeights.ts';

/** The budget for the return from the sign-in pages. */
const SIGN_IN_RETURN = 100;

/**
 * Opens each route in Chromium with an empty cache and weighs the scripts loaded before its content is shown. The browser has "save data" on, so that prefetching by
 * links on a loaded page is not counted.
 */
export async function measureRouteWeights(portal: MeasuredPortal): Promise<Figure[]> {
  const { browser, origin, token } = portal;
  const weights = [await signInReturn(browser, origin)];
  for (const { route: name, path, shown, budget } of await measuredRoutes(portal)) {
    const value = await weigh(await signedIn(browser, origin, token), origin + path, shown);
    weights.push({ name, value, unit: 'kB', budget });
  }
  const ofSignUp = await measureSignUpWeights(browser, origin, async (context, address, shown) => {
    const storageState = await context.storageState();
    return weigh(await browser.newContext({ storageState }), origin + address, shown);
  });
  return [...weights, ...ofSignUp];
}

/** Weighs the scripts of a page, opened in a context with an empty cache. */
async function weigh(context: BrowserContext, address: string, shown: (page: Page) => Promise<void>): Promise<number> {
  const page = await (await sparingData(context)).newPage();
  await page.goto(address);
  await shown(page);
  const value = await weightOf(page);
  await context.close();
  return value;
}

/** The page that exchanges the code for tokens, paused while it waits for them: the next page is another route. */
async function signInReturn(browser: Browser, origin: string): Promise<Figure> {
  const context = await sparingData(await browser.newContext());
  const page = await context.newPage();
  await page.goto(origin);
  const { promise: exchange, resolve } = Promise.withResolvers<void>();
  await page.route('**/oauth2/token', () => resolve());
  await fillSignInPages(page, accountOf('hs-admin'), '');
  await exchange;
  const value = await weightOf(page);
  await context.close();
  return { name: '/sign-in-auth', value, unit: 'kB', budget: SIGN_IN_RETURN };
}

async function sparingData(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  return context;
}

async function weightOf(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(Buffer.from(await (await fetch(script)).arrayBuffer())).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}
