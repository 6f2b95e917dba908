import type { Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { type MeasuredPortal, median, signedIn } from './portalBrowser.ts';
import { sized } from '../short.ts';

const SLOWDOWN = 4;
const RUNS = sized(9, 1);

/** The time from the arrival of a list's data to the paint of its 25 rows, on a processor slowed down four times. */
export async function measureListPaint({ browser, origin, token, employer }: MeasuredPortal): Promise<Figure[]> {
  const context = await signedIn(browser, origin, token);
  const page = await context.newPage();
  await page.goto(`${origin}/employers/${employer}/employees`);
  await page.getByRole('table').getByRole('row').nth(25).waitFor();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await paintOfNextPage(page));
  await context.close();
  return [{ name: 'a list of 25 rows, from its data to its paint, 4x slowed', value: median(times), unit: 'ms', budget: 100 }];
}

/** Goes to the next page of the list, and waits until its rows have been painted. */
async function paintOfNextPage(page: Page): Promise<number> {
  // Set up and waited for separately: a pending call may reach the page after the click that follows it.
  await page.evaluate(() => {
    const watch = async (): Promise<number> => {
      const firstRow = (): string | null => document.querySelector('tbody tr a')?.getAttribute('href') ?? null;
      const before = firstRow();
      const { promise: drawn, resolve } = Promise.withResolvers<void>();
      const observer = new MutationObserver(() => {
        if (firstRow() !== before && document.querySelectorAll('tbody tr').length === 25) resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      await drawn;
      observer.disconnect();
      // The task after the next frame: that frame has been painted by then.
      await new Promise<void>((done) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => done());
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      });
      const calls = performance.getEntriesByType('resource');
      const call = calls.findLast(({ name }) => /\/api\/v2\/employers\/\d+\/employees\?/.test(name));
      return performance.now() - (call?.responseEnd ?? Number.NaN);
    };
    Object.assign(globalThis, { painted: watch() });
  });
  await page.getByRole('button', { name: 'Next page' }).click();
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
}
