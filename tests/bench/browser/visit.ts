import type { CDPSession, Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { type MeasuredPortal, signedIn } from './portalBrowser.ts';
import { listIsPainted } from './painted.ts';

const SCRIPTS = 12;
const REQUESTS = 20;

/**
 * The requests of a signed-in visit to the employee list, with an empty cache. Every request of Chromium counts: the page, scripts, styles, fonts, the icon, calls of the
 * API, and prefetching by the visible links once the list is shown.
 */
export async function measureVisit({ browser, origin, token, employer }: MeasuredPortal): Promise<Figure[]> {
  const context = await signedIn(browser, origin, token);
  try {
    const page = await context.newPage();
    const requests = await followRequests(await context.newCDPSession(page));
    await page.goto(`${origin}/employers/${employer}/employees`);
    await listIsPainted(page);
    await settled(page, requests);
    const again = await filesAskedFor(await context.newPage(), page.url());
    const scripts = [...requests.urls.values()].filter((url) => new URL(url).pathname.endsWith('.js')).length;
    const visit = 'a signed-in visit to the employee list:';
    return [
      { name: `${visit} requests`, value: requests.urls.size, unit: 'requests', budget: REQUESTS },
      { name: `${visit} script files among them`, value: scripts, unit: 'scripts', budget: SCRIPTS },
      { name: 'the same visit again: files that are asked for', value: again, unit: 'requests', budget: 1 },
    ];
  } finally {
    await context.close();
  }
}

/** The number of files that do not come from the browser's cache. Calls of the API are none. */
async function filesAskedFor(page: Page, address: string): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  const asked = new Set<string>();
  devTools.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    const isFile = /^https?:/.test(response.url) && !new URL(response.url).pathname.startsWith('/api/');
    if (isFile && !response.fromDiskCache) asked.add(requestId);
  });
  const requests = await followRequests(devTools);
  await page.goto(address);
  await listIsPainted(page);
  await settled(page, requests);
  return asked.size;
}

export interface FollowedRequests {
  /** The address of each request, by its id. */
  readonly urls: ReadonlyMap<string, string>;
  /** The ids of pending requests. */
  readonly open: ReadonlySet<string>;
}

/** Uses the browser's own protocol, because Playwright does not report the request for the icon. */
export async function followRequests(devTools: CDPSession): Promise<FollowedRequests> {
  const urls = new Map<string, string>();
  const open = new Set<string>();
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.set(requestId, request.url);
    open.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId }) => open.delete(requestId));
  devTools.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await devTools.send('Network.enable');
  return { urls, open };
}

/** Milliseconds without a request after which no more are expected: a screen that is still being drawn sends its own within them. */
const QUIET = 1_000;

/** Waits until the page has been idle for a while, with every request answered and no new one in between. */
export async function settled(page: Page, { urls, open }: FollowedRequests): Promise<void> {
  let quietSince = performance.now();
  while (performance.now() - quietSince < QUIET) {
    const before = urls.size;
    // Wait for an animation frame first: links detect in it whether they are visible.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
    if (open.size > 0 || urls.size > before) quietSince = performance.now();
  }
}
