import type { Browser, BrowserContext, Page } from 'playwright';
import { buildMock } from '../../setup/browser/buildMock.ts';
import { type ServedFiles, serveFiles } from '../../setup/browser/serveFiles.ts';
import type { Figure } from '../figure.ts';
import { openBrowser } from './portalBrowser.ts';

/** The slowdown of the page's processor, and the limits in milliseconds: of the first load, and of the next ones. */
const processors = [
  { slowdown: 1, first: 3_000, next: 1_500 },
  { slowdown: 4, first: 10_000, next: 5_000 },
];
/** Of all files, as a plain host sends them: uncompressed, but for those that the build has compressed. */
const MOST_MB = 20;

/** The mock on a host of files, from an empty cache to its screens. */
export async function measureMock(): Promise<Figure[]> {
  await buildMock();
  const files = await serveFiles('dist-mock');
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const processor of processors) figures.push(...(await measureOn(browser, files, processor)));
    return figures;
  } finally {
    await browser.close();
    await files.close();
  }
}

async function measureOn(
  browser: Browser,
  { origin, sentBytes }: ServedFiles,
  { slowdown, first, next }: (typeof processors)[number],
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await slowPage(context, slowdown);
    const before = sentBytes();
    const choice = await timeOf(async () => {
      await page.goto(origin, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Choose a demo account' }).waitFor();
    });
    const bytes = sentBytes() - before;
    const dashboard = await timeOf(async () => {
      await page.getByRole('link', { name: 'Pension admin', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    });
    // The first visit fetches the screen's own files.
    await openList(page, origin);
    const again = await timeOf(() => openList(page, origin));
    const alone = await slowPage(context, slowdown);
    await alone.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    const reopened = await timeOf(() => openList(alone, origin));
    const on = slowdown === 1 ? '' : `, ${slowdown}x slowed`;
    const figures: Figure[] = [
      { name: `the mock's first screen${on}`, value: choice, unit: 'ms', budget: first },
      { name: `from the choice of an account to its dashboard${on}`, value: dashboard, unit: 'ms' },
      { name: `the next load, of a list${on}`, value: again, unit: 'ms', budget: next },
      { name: `the same where the database has to open again${on}`, value: reopened, unit: 'ms', budget: first },
    ];
    if (slowdown === 1)
      figures.push({ name: 'all files up to the first screen', value: bytes / 1_000_000, unit: 'MB', budget: MOST_MB });
    return figures;
  } finally {
    await context.close();
  }
}

/** The browser slows the threads of pages; it has no means to slow those of workers. */
async function slowPage(context: BrowserContext, rate: number): Promise<Page> {
  const page = await context.newPage();
  // A figure is measured, however bad it is.
  page.setDefaultTimeout(300_000);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

async function openList(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/employers/1001/employees`, { waitUntil: 'commit' });
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
}

async function timeOf(action: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}
