import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../setup/findChromium.ts';
import { accessToken } from './signIn.ts';

export interface InspectorFigure {
  readonly name: string;
  readonly figure: string;
  /** Whether it is within what the inspector promises. Left out: for information. */
  readonly isKept?: boolean;
}

const drawBudgetMs = 100;
const loggedEvents = 10_000;
const eventsPerSecond = 1_000;
const recordedSeconds = 5;

/** What the inspector costs, open and closed, in a real browser. */
export async function measureInspector(origin: string): Promise<InspectorFigure[]> {
  const token = await accessToken(origin, 'hs-admin');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const signedIn = async (): Promise<BrowserContext> =>
    browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: {
        cookies: [],
        origins: [
          {
            origin,
            localStorage: [
              { name: 'access_token', value: token },
              { name: 'refresh_token', value: 'unused' },
              { name: 'expires_in', value: String(Date.now() + 3_600_000) },
            ],
          },
        ],
      },
    });
  try {
    const [closed, open, alone] = [await signedIn(), await signedIn(), await signedIn()];
    return [
      ...(await measureDrawing(await openInspector(alone, origin))),
      ...(await measureScrolling(await openInspector(await signedIn(), origin))),
      ...(await measureRecording(open, origin)),
      ...(await measureClosed(closed, open, origin)),
    ];
  } finally {
    await browser.close();
  }
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

/** From the click on the largest machine to the frame that shows its chart: with its chunk still to come, and afterwards. */
async function measureDrawing(page: Page): Promise<InspectorFigure[]> {
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
    // Another one first: the first click of a page pays for much that is not the drawing.
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
      name: `The largest chart (${figures.name}) is drawn, its chunk fetched first`,
      figure: `${figures.first.toFixed(0)} ms`,
      isKept: figures.first <= drawBudgetMs,
    },
    {
      name: `The largest chart (${figures.name}) is drawn again`,
      figure: `${figures.again.toFixed(0)} ms`,
      isKept: figures.again <= drawBudgetMs,
    },
  ];
}

/** Scrolls through a long log, a screen every few frames, and counts the frames. */
async function measureScrolling(page: Page): Promise<InspectorFigure[]> {
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no origin to name: it is this one's alone.
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
  const sorted = frames.toSorted((a, b) => a - b);
  const perSecond = 1_000 / (frames.reduce((sum, frame) => sum + frame, 0) / frames.length);
  // A display has 60 frames a second to the nearest whole one; a browser's own clock is not that even.
  return [
    {
      name: `${loggedEvents.toLocaleString('en-GB')} logged events scroll, top to bottom`,
      figure: `${perSecond.toFixed(1)} frames a second, p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms`,
      isKept: perSecond >= 59.5,
    },
  ];
}

/** A real sign-in gets a thousand events a second from its own tab, and the inspector in another tab counts them. */
async function measureRecording(context: BrowserContext, origin: string): Promise<InspectorFigure[]> {
  const inspector = await openInspector(context, origin);
  const portal = await openPortal(context, origin);
  const sent = await portal.evaluate(
    async ({ perSecond, seconds }) => {
      const startedAt = performance.now();
      let count = 0;
      while (performance.now() - startedAt < seconds * 1_000) {
        // What another tab that signs in makes the browser say.
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
  return [
    {
      name: `${(sent / recordedSeconds).toFixed(0)} events a second, for ${recordedSeconds} seconds, are recorded`,
      figure: `${recorded} of ${sent}`,
      isKept: recorded === sent && sent >= eventsPerSecond * recordedSeconds * 0.99,
    },
  ];
}

/** What a page of the portal loads and spends while no inspector is open, and beside one. */
async function measureClosed(closed: BrowserContext, open: BrowserContext, origin: string): Promise<InspectorFigure[]> {
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
  return [
    {
      name: 'Scripts of the inspection on a page, while no inspector is open',
      figure: String(loadedAnyway.length),
      isKept: loadedAnyway.length === 0 && inspection.length > 0,
    },
    {
      name: 'Scripts that an open inspector adds to a page',
      figure: inspection.map((path) => path.replace('/assets/', '')).join(', '),
    },
    {
      name: 'An event that a sign-in ignores, closed and open',
      figure: `${(await eventCost(without)).toFixed(1)} and ${(await eventCost(beside)).toFixed(1)} µs`,
    },
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
