import type { Locator, Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { paintedAfterClick, shownList, shownRecord, type Shown, watchNextClick } from './painted.ts';
import { type MeasuredPortal, median, signedIn } from './portalBrowser.ts';
import { followRequests, settled } from './visit.ts';
import { sized } from '../short.ts';

const SLOWDOWN = 4;
const JOURNEYS = sized(9, 1);

const STEPS = [
  { name: 'the employee list after the click, first visit', budget: 400 },
  { name: 'the employee list after the click, again', budget: 150 },
  { name: 'a record after the click on its row, first visit', budget: 250 },
  { name: 'a record after the click on its row, again', budget: 120 },
] as const;

/**
 * The time from a click on the menu link to the painted 25 rows of the employee list, and from a click on a row to the painted sections of the record, on a processor
 * slowed down four times. Each journey has its own browser with an empty cache, and clicks once the page before has settled. "Again" is the second visit to the same
 * screen in the same page.
 */
export async function measureClickPaint(portal: MeasuredPortal): Promise<Figure[]> {
  const journeys: number[][] = [];
  for (let journey = 0; journey < JOURNEYS; journey += 1) journeys.push(await clickThrough(portal));
  return STEPS.flatMap(({ name, budget }, step) => {
    const times = journeys.map((journey) => journey[step] ?? Number.NaN);
    return [
      { name: `${name}, 4x slowed`, value: median(times), unit: 'ms', budget } as const,
      { name: '  the fastest of them', value: Math.min(...times), unit: 'ms' } as const,
    ];
  });
}

async function clickThrough({ browser, origin, token, employer }: MeasuredPortal): Promise<number[]> {
  const context = await signedIn(browser, origin, token);
  try {
    const page = await context.newPage();
    const { visit, toList, toDashboard, toRecord } = await openedDashboard(page, `${origin}/employers/${employer}`);
    const listFirst = await visit(toList, shownList);
    await visit(toDashboard, shownDashboard);
    const listAgain = await visit(toList, shownList);
    const recordFirst = await visit(toRecord, shownRecord);
    await visit(toList, shownList);
    const recordAgain = await visit(toRecord, shownRecord);
    return [listFirst, listAgain, recordFirst, recordAgain];
  } finally {
    await context.close();
  }
}

/** An open dashboard on a slowed processor, with links from it, and a function that measures the time from a click on one to what it shows. */
export async function openedDashboard(page: Page, address: string) {
  const devTools = await page.context().newCDPSession(page);
  const requests = await followRequests(devTools);
  await page.goto(address);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const toList = menu.getByRole('link', { name: 'Employees', exact: true });
  await toList.waitFor();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return {
    toList,
    toDashboard: menu.getByRole('link', { name: 'Dashboard', exact: true }),
    toRecord: page.locator('main tbody tr a[href]').first(),
    visit: async (link: Locator, shown: Shown): Promise<number> => {
      await settled(page, requests);
      return clicked(page, link, shown);
    },
  };
}

export const shownDashboard: Shown = { present: [{ selector: 'main h1', times: 1 }], absent: 'main tbody tr:nth-child(25)' };

async function clicked(page: Page, link: Locator, shown: Shown): Promise<number> {
  await watchNextClick(page, shown);
  await link.click();
  return paintedAfterClick(page);
}
