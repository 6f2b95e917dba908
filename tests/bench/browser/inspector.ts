import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { signedIn } from './portalBrowser.ts';
import { sized } from '../short.ts';

const drawBudgetMs = 100;
const loggedEvents = sized(10_000, 500);
const eventsPerSecond = sized(1_000, 100);
const recordedSeconds = sized(5, 1);

/** The cost of the inspector, open and closed. */
export async function measureInspector(browser: Browser, origin: string, token: string): Promise<Figure[]> {
  const context = (): Promise<BrowserContext> => signedIn(browser, origin, token);
  const [closed, open] = [await context(), await context()];
  return [
    ...(await measureDrawing(await openInspector(await context(), origin))),
    ...(await measureScrolling(await openInspector(await context(), origin))),
    ...(await measureRecording(open, origin)),
    ...(await measureClosed(closed, open, origin)),
  ];
}

async function openInspector(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/inspector`);
  await page.getByRole('group', { name: /^State chart/ }).waitFor();
  return page;
}

async function openPortal(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/employers`);
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  return page;
}

/** From the click on the largest machine to the frame with its chart: first with its chunk still to load, then again. */
async function measureDrawing(page: Page): Promise<Figure[]> {
  const figures = await page.evaluate(async () => {
    const buttons = [
      ...document.querySelectorAll<HTMLElement>('nav[aria-label="Flows"] button, nav[aria-label="Lifecycles"] button'),
    ];
    const sizeOf = ({ textContent }: HTMLElement): number =>
      [...textContent.matchAll(/(\d+) (?:states|transitions)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    const [largest, next] = buttons.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    if (!largest || !next) throw new Error('The inspector lists no machines.');
    const shown = (): string | null => document.querySelector('svg[role="group"] > title')?.textContent ?? null;
    const draw = async (button: HTMLElement): Promise<number> => {
      const before = shown();
      const startedAt = performance.now();
      button.click();
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (shown() === null || shown() === before) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - startedAt;
    };
    // Click another machine first: the first click on a page has costs that do not belong to the drawing.
    await draw(next);
    const first = await draw(largest);
    const again: number[] = [];
    while (again.length < 5) {
      await draw(next);
      again.push(await draw(largest));
    }
    return { name: largest.firstElementChild?.textContent ?? '', first, again: again.toSorted((a, b) => a - b)[2] ?? 0 };
  });
  return [
    {
      name: `the largest chart (${figures.name}) is drawn, its chunk fetched`,
      value: figures.first,
      unit: 'ms',
      budget: drawBudgetMs,
    },
    {
      name: `the largest chart (${figures.name}) is drawn again`,
      value: figures.again,
      unit: 'ms',
      budget: drawBudgetMs,
    },
  ];
}

/** Scrolls through a long log, a screen every few frames, and counts the frames. */
async function measureScrolling(page: Page): Promise<Figure[]> {
  await page.evaluate((count) => {
    const channel = new BroadcastChannel('inspection');
    const visit = { id: 'bench', tab: 'bench', path: '/' };
    const line = (n: number) => ({
      page: 'bench',
      n,
      at: 1_800_000_000_000 + n,
      kind: 'event',
      actor: 'bench-1',
      type: `event ${n}`,
      from: null,
    });
    const actor = { ...line(0), kind: 'actor', machine: 'signIn', name: 'signIn', value: 'success', parent: null };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin: it belongs to this origin.
    channel.postMessage({ page: visit, entries: [actor, ...Array.from({ length: count }, (_, n) => line(n + 1))] });
  }, loggedEvents);
  await page.getByRole('option', { name: `event ${loggedEvents}` }).waitFor();
  const frames = await page.evaluate(async () => {
    const log = document.querySelector('[role="listbox"]');
    if (!log) throw new Error('The inspector shows no log.');
    log.scrollTop = 0;
    const times: number[] = [];
    await new Promise<void>((resolve) => {
      const step = (now: number): void => {
        times.push(now);
        log.scrollTop += 600;
        if (log.scrollTop + log.clientHeight >= log.scrollHeight) resolve();
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
    return times.slice(1).map((time, at) => time - (times[at] ?? time));
  });
  const perSecond = 1_000 / (frames.reduce((sum, frame) => sum + frame, 0) / frames.length);
  const name = `${loggedEvents.toLocaleString('en-GB')} logged events scroll, top to bottom`;
  return [{ name, value: perSecond, unit: 'frames a second', atLeast: 60 }];
}

/** A real sign-in receives a thousand events a second in its own tab, and the inspector in another tab counts them. */
async function measureRecording(context: BrowserContext, origin: string): Promise<Figure[]> {
  const inspector = await openInspector(context, origin);
  const portal = await openPortal(context, origin);
  const sent = await portal.evaluate(
    async ({ perSecond, seconds }) => {
      const startedAt = performance.now();
      let count = 0;
      while (performance.now() - startedAt < seconds * 1_000) {
        // The browser event that another tab's sign-in causes.
        const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
        for (; count < due; count += 1) window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: 'x' }));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return count;
    },
    { perSecond: eventsPerSecond, seconds: recordedSeconds },
  );
  await inspector.getByLabel('Kind').selectOption('Events');
  await inspector.getByLabel('Text in the log').fill('tokensAppeared');
  const last = inspector.getByRole('listbox').getByRole('option').last();
  await inspector.waitForFunction((count) => {
    const [option] = document.querySelectorAll('[role="listbox"] [role="option"]');
    return Number(option?.getAttribute('aria-setsize') ?? 0) >= count;
  }, sent);
  const recorded = Number(await last.getAttribute('aria-setsize'));
  if (sent < eventsPerSecond * recordedSeconds * 0.99)
    throw new Error(
      `Only ${sent} events were sent in ${recordedSeconds} s: run the bench again with no other work on the machine.`,
    );
  return [
    {
      name: `${eventsPerSecond} events a second, for ${recordedSeconds} seconds`,
      value: sent - recorded,
      unit: 'dropped',
      budget: 0,
    },
  ];
}

/** The scripts and the time that a page of the portal needs for inspection while no inspector is open, and while one is. */
async function measureClosed(closed: BrowserContext, open: BrowserContext, origin: string): Promise<Figure[]> {
  const [without, beside] = [await openPortal(closed, origin), await openPortal(open, origin)];
  const scripts = async (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    );
  await beside.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/recorder-/.test(name)));
  const [inClosed, inOpen] = [await scripts(without), await scripts(beside)];
  const inspection = inOpen.filter((path) => !inClosed.includes(path));
  const loadedAnyway = inClosed.filter((path) => /\/(?:recorder|Inspector)/.test(path));
  if (inspection.length === 0) throw new Error('An open inspector loads no recorder: the figures of a closed one prove nothing.');
  return [
    { name: 'of the inspection on a page, while no inspector is open', value: loadedAnyway.length, unit: 'scripts', budget: 0 },
    { name: 'an event that a sign-in ignores, while none is open', value: await eventCost(without), unit: 'µs' },
    { name: 'the same beside an open one', value: await eventCost(beside), unit: 'µs' },
  ];
}

async function eventCost(page: Page): Promise<number> {
  return page.evaluate(() => {
    const events = 5_000;
    const startedAt = performance.now();
    for (let n = 0; n < events; n += 1) window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: 'x' }));
    return ((performance.now() - startedAt) / events) * 1_000;
  });
}
