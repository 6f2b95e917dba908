import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import type { Figure } from './figure.ts';
import { type MeasuredRoute, measuredRoutes } from './measuredRoutes.ts';
import { signedIn } from './portalBrowser.ts';

/** Opens each route in Chromium with an empty cache and weighs the scripts that had come when it showed what it is for. */
export async function measureRouteWeights(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const weights: Figure[] = [];
  for (const measured of await measuredRoutes(origin, token)) {
    const value = await weightOf(measured, { browser, origin, token });
    const { route: name, budget } = measured;
    weights.push({ name, value, unit: 'kB', ...(budget !== undefined && { budget }) });
  }
  return weights;
}

async function weightOf(
  { path, shown }: MeasuredRoute,
  { browser, origin, token }: { browser: Browser; origin: string; token: string },
): Promise<number> {
  const context = await signedIn(browser, origin, token);
  const page = await context.newPage();
  await page.goto(origin + path);
  await shown(page);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  await context.close();
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(Buffer.from(await (await fetch(script)).arrayBuffer())).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}
