import type { Page } from '@playwright/test';
import { openedDashboard, shownDashboard } from './clickPaint.ts';
import type { Figure } from '../figure.ts';
import { shownList } from './painted.ts';
import { type MeasuredPortal, median, signedIn } from './portalBrowser.ts';
import type { serve } from '../serve.ts';
import { accessToken } from '../signIn.ts';
import { sized } from '../short.ts';

const journeys = sized(9, 1);
const visits = sized(5, 1);
const mostPercent = 110;

/**
 * The cost of a recorded replay on a click that opens the employee list. Two services with the same data, one of which keeps replays, are measured in turns, so that
 * both have the same machine.
 * @param serveRecorded - Starts the one that keeps replays.
 */
export async function measureReplay(portal: MeasuredPortal, serveRecorded: () => ReturnType<typeof serve>): Promise<Figure[]> {
  const service = await serveRecorded();
  try {
    const recorded = { ...portal, origin: service.origin, token: await accessToken(service.origin, 'hs-admin') };
    const plain: number[] = [];
    const withReplay: number[] = [];
    for (let journey = 0; journey < journeys; journey += 1) {
      plain.push(await listClick(portal, false));
      withReplay.push(await listClick(recorded, true));
    }
    const name = 'the employee list after the click, 4x slowed';
    return [
      { name: `${name}, without a replay`, value: median(plain), unit: 'ms' },
      { name: `${name}, with a replay`, value: median(withReplay), unit: 'ms' },
      { name: '  of the time without', value: (100 * median(withReplay)) / median(plain), unit: '%', budget: mostPercent },
    ];
  } finally {
    await service.stop();
  }
}

/** The median time of a click to the list, in a browser that has seen it before. */
async function listClick({ browser, origin, token, employer }: MeasuredPortal, isRecorded: boolean): Promise<number> {
  const context = await signedIn(browser, origin, token);
  try {
    const page = await context.newPage();
    const { visit, toList, toDashboard } = await openedDashboard(page, `${origin}/employers/${employer}`);
    if (isRecorded) await page.waitForFunction(hasRecorder);
    await visit(toList, shownList);
    const times: number[] = [];
    while (times.length < visits) {
      await visit(toDashboard, shownDashboard);
      times.push(await visit(toList, shownList));
    }
    // A recorded page sends what it has when it is hidden. Without that, the figures would prove nothing.
    if (isRecorded) await Promise.all([page.waitForRequest(/\/monitoring\/segments$/), hide(page)]);
    else if (await page.evaluate(hasRecorder)) throw new Error('The page without a replay has loaded the recorder.');
    return median(times);
  } finally {
    await context.close();
  }
}

const hasRecorder = (): boolean => performance.getEntriesByType('resource').some(({ name }) => /\/replay-/.test(name));

/** Hides the page, as another tab in front of it would. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
