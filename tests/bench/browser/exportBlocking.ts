import { readFile } from 'node:fs/promises';
import type { Figure } from '../figure.ts';
import { listOf, type MeasuredPortal, signedIn } from './portalBrowser.ts';
import { sized } from '../short.ts';

const ROWS = sized(100_000, 1_000);

/** The longest time for which a page does not respond while it exports a list of 100,000 rows: the service's first page, repeated. */
export async function measureExport({ browser, origin, token, employer }: MeasuredPortal): Promise<Figure[]> {
  const context = await signedIn(browser, origin, token);
  const page = await context.newPage();
  const path = `/employers/${employer}/employees`;
  const rows = await listOf<object>(origin, token, `${path}?limit=500`);
  const data = Array.from({ length: 500 }, (_, index) => rows[index % rows.length]);
  const body = JSON.stringify({ data, meta: { totalCount: ROWS, pageCount: ROWS / 500, currentPage: 1, perPage: 500 } });
  await page.route(/\/employees\?.*limit=500/, (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.goto(origin + path);
  await page.getByRole('table').getByRole('row').nth(25).waitFor();
  await page.evaluate(() => {
    const longest = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
    Object.assign(globalThis, { longest });
  });
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n').length;
  if (lines !== ROWS + 1) throw new Error(`The export has ${lines} lines instead of a heading and ${ROWS} rows.`);
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: { ms: number } }).longest.ms);
  await context.close();
  return [
    {
      name: `an export of ${ROWS.toLocaleString('en-GB')} rows, the longest time that it blocks the page`,
      value: longest,
      unit: 'ms',
      budget: 200,
    },
  ];
}
