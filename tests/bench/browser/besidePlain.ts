import type { CDPSession, Page } from '@playwright/test';
import { sized } from '../short.ts';
import type { Figure } from '../figure.ts';
import { openedDashboard, shownDashboard } from './clickPaint.ts';
import { paintedAfterClick, shownList, shownRecord, type Shown, watchNextClick } from './painted.ts';
import { servePlainApp } from './plainApp.ts';
import { type MeasuredPortal, median, signedIn } from './portalBrowser.ts';
import { followRequests, settled } from './visit.ts';

const slowdown = 4;
const journeys = sized(9, 1);
const visits = sized(5, 1);

/** Lighthouse's "slow 4G": 150 ms there and back, 1.6 Mbit/s. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const plainList: Shown = { present: [{ selector: '.RaDatagrid-row', times: 25 }], absent: '.RaPlaceholder-root' };
const plainRecord: Shown = { present: [{ selector: '.RaLabeled-label', times: 10 }], absent: '.RaDatagrid-row' };
const plainHome: Shown = { present: [{ selector: 'h1', times: 1 }], absent: '.RaDatagrid-row' };

const steps = [
  { name: 'list after the click, first visit', budget: 0.8 },
  { name: 'list after the click, again', budget: 0.4 },
  { name: 'record after the click, first visit', budget: 1.2 },
  { name: 'record after the click, again', budget: 0.8 },
] as const;

/**
 * The portal beside the simplest react-admin app that one could write for the same list and record, on a processor slowed down four times: the times from a click to what it
 * shows, and the first and the largest paint of a visit on a slow network, each as a share of the plain app's. The two take turns, so that both meet the same machine.
 */
export async function measureBesidePlain(portal: MeasuredPortal): Promise<Figure[]> {
  const plain = await servePlainApp(portal.origin);
  try {
    const clicks: { ours: number[]; plain: number[] }[] = [];
    for (let n = 0; n < journeys; n += 1)
      clicks.push({ ours: await clickThroughPortal(portal), plain: await clickThroughPlain(portal, plain.origin) });
    const paints: { ours: Paints; plain: Paints }[] = [];
    for (let n = 0; n < visits; n += 1)
      paints.push({
        ours: await visit(portal, `${portal.origin}/employers/${portal.employer}/employees`, shownList),
        plain: await visit(portal, `${plain.origin}/employees?employer=${portal.employer}`, plainList),
      });
    return [
      ...steps.flatMap(({ name, budget }, step) =>
        compared(
          `${name}, 4x slowed`,
          clicks.map(({ ours }) => ours[step] ?? Number.NaN),
          clicks.map((one) => one.plain[step] ?? Number.NaN),
          budget,
        ),
      ),
      ...(['firstPaint', 'largestPaint'] as const).flatMap((kind) =>
        compared(
          `a visit to the list on a slow network, its ${kind === 'firstPaint' ? 'first' : 'largest'} paint`,
          paints.map(({ ours }) => ours[kind]),
          paints.map((one) => one.plain[kind]),
          kind === 'firstPaint' ? 0.9 : 1,
        ),
      ),
      {
        name: 'a visit to the list: requests before the first paint',
        value: median(paints.map(({ ours }) => ours.requestsBefore)),
        unit: 'requests',
        budget: 8,
      },
      {
        name: 'a visit to the list: layout shift, of the window',
        value: 100 * median(paints.map(({ ours }) => ours.shift)),
        unit: '%',
        budget: 2,
      },
    ];
  } finally {
    await plain.stop();
  }
}

function compared(name: string, ours: number[], plain: number[], budget: number): Figure[] {
  const [mine, theirs] = [median(ours), median(plain)];
  return [
    { name: `${name}, as a share of the plain app's`, value: (100 * mine) / theirs, unit: '%', budget: 100 * budget },
    { name: '  the portal', value: mine, unit: 'ms' },
    { name: '  the plain app', value: theirs, unit: 'ms' },
  ];
}

async function clickThroughPortal({ browser, origin, token, employer }: MeasuredPortal): Promise<number[]> {
  const context = await signedIn(browser, origin, token);
  try {
    const page = await context.newPage();
    const { visit: visitBy, toList, toDashboard, toRecord } = await openedDashboard(page, `${origin}/employers/${employer}`);
    const listFirst = await visitBy(toList, shownList);
    await visitBy(toDashboard, shownDashboard);
    const listAgain = await visitBy(toList, shownList);
    const recordFirst = await visitBy(toRecord, shownRecord);
    await visitBy(toList, shownList);
    return [listFirst, listAgain, recordFirst, await visitBy(toRecord, shownRecord)];
  } finally {
    await context.close();
  }
}

async function clickThroughPlain({ browser, token, employer }: MeasuredPortal, origin: string): Promise<number[]> {
  const context = await signedIn(browser, origin, token);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const requests = await followRequests(devTools);
    await page.goto(`${origin}/?employer=${employer}`);
    const toList = page.getByRole('menuitem', { name: 'Employees' });
    await toList.waitFor();
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const click = async (link: ReturnType<Page['locator']>, shown: Shown): Promise<number> => {
      await settled(page, requests);
      await watchNextClick(page, shown);
      await link.click();
      return paintedAfterClick(page);
    };
    const toRecord = page.locator('.RaDatagrid-row td').first();
    const toHome = page.getByRole('menuitem', { name: 'Dashboard' });
    const listFirst = await click(toList, plainList);
    await click(toHome, plainHome);
    const listAgain = await click(toList, plainList);
    const recordFirst = await click(toRecord, plainRecord);
    await click(toList, plainList);
    return [listFirst, listAgain, recordFirst, await click(toRecord, plainRecord)];
  } finally {
    await context.close();
  }
}

interface Paints {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Of the whole visit, as the sum of its unexpected shifts. */
  readonly shift: number;
  readonly requestsBefore: number;
}

async function visit({ browser, token }: MeasuredPortal, address: string, shown: Shown): Promise<Paints> {
  const context = await signedIn(browser, new URL(address).origin, token);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const requests = await followRequests(devTools);
    await slowDown(devTools);
    await page.addInitScript(() => {
      const seen = { largest: 0, shift: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.largest = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address);
    for (const { selector, times } of shown.present)
      await page
        .locator(selector)
        .nth(times - 1)
        .waitFor();
    await settled(page, requests);
    return await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { largest: number; shift: number } };
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < firstPaint);
      return { firstPaint, largestPaint: seen.largest, shift: seen.shift, requestsBefore: before.length + 1 };
    });
  } finally {
    await context.close();
  }
}

async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devTools.send('Network.emulateNetworkConditions', slowNetwork);
}
