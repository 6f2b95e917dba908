import type { Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { type MeasuredPortal, listOf, median, signedIn } from './portalBrowser.ts';
import { accessToken } from '../signIn.ts';
import { followRequests, settled } from './visit.ts';
import { sized } from '../short.ts';

const JOURNEYS = sized(9, 1);
const BUDGET = 500;

interface Employer {
  id: number;
  employeeCount: number;
}

/**
 * The time from the click on "MI Portal" in the menu to its first painted chart, which is in a frame. Each journey has its own browser with an empty cache, and clicks
 * once the dashboard has settled.
 */
export async function measureMiPortal({ browser, origin }: MeasuredPortal): Promise<Figure[]> {
  const token = await accessToken(origin, 'analyst');
  const employers = await listOf<Employer>(origin, token, '/employers');
  const [employer] = employers.toSorted((one, other) => other.employeeCount - one.employeeCount);
  if (!employer) throw new Error('The analyst of the demo accounts has no employer: load the sample data.');
  const times: number[] = [];
  for (let journey = 0; journey < JOURNEYS; journey += 1) {
    const context = await signedIn(browser, origin, token);
    try {
      const page = await context.newPage();
      const requests = await followRequests(await context.newCDPSession(page));
      await page.goto(`${origin}/employers/${employer.id}`);
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'MI Portal', exact: true });
      await link.waitFor();
      await settled(page, requests);
      await watchChart(page);
      await link.click();
      times.push(await page.evaluate(() => (globalThis as unknown as { charted: Promise<number> }).charted));
    } finally {
      await context.close();
    }
  }
  return [
    { name: 'the first chart of the MI Portal after the click, first visit', value: median(times), unit: 'ms', budget: BUDGET },
    { name: '  the fastest of them', value: Math.min(...times), unit: 'ms' },
  ];
}

/** Lets the page record when the first chart in its frame is painted after the next click. The frame has its own document, so that it is looked at in each frame of the screen. */
async function watchChart(page: Page): Promise<void> {
  await page.evaluate(() => {
    const charted = new Promise<number>((resolve) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = (): void => {
            const framed = document.querySelector('iframe')?.contentDocument;
            // A key has no text of a drawing. The frame after this one: the chart has been painted by then.
            if (framed?.querySelector('main svg text')) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
    Object.assign(globalThis, { charted });
  });
}
