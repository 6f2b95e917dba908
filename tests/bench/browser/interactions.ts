import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { fillModules, button } from '../../e2e/support/signUp/forms.ts';
import { charity, nextYear } from '../../e2e/support/signUp/companies.ts';
import type { Figure } from '../figure.ts';
import { sized } from '../short.ts';
import { type MeasuredPortal, median, signedIn } from './portalBrowser.ts';
import { uploadedFile } from './uploadGrid.ts';

const slowdown = 4;
const times = sized(15, 1);
const rowsOfUpload = 1_000;
/** Shorter ones are not reported: they count as half of that. */
const shortestMilliseconds = 16;
/** "Good" by web.dev, for the slowest interactions of a visit. */
const budget = 200;

type Interaction = () => Promise<void>;

/**
 * The time from an interaction to the next paint, on a processor slowed down four times: the median of fifteen of each kind, by the browser's own Event Timing, as
 * Interaction to Next Paint counts it.
 */
export async function measureInteractions(portal: MeasuredPortal): Promise<Figure[]> {
  const { browser, origin, token } = portal;
  const context = await signedIn(browser, origin, token);
  try {
    const page = await context.newPage();
    await slowDown(page);
    return [...(await inLists(page, portal)), ...(await inUpload(page, portal)), await inSignUp(portal)];
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

const figureOf = (name: string, values: readonly number[]): Figure => ({
  name: `${name}: interaction to next paint`,
  value: median(values),
  unit: 'ms',
  budget,
});

async function inLists(page: Page, { origin, employer }: MeasuredPortal): Promise<Figure[]> {
  const list = `${origin}/employers/${employer}/employees`;
  const rows = page.locator('main tbody tr a[href]');
  const contact = page.getByRole('region', { name: 'Contact details' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const palette = page.getByRole('dialog', { name: 'Search' });
  const toList = async (): Promise<void> => {
    await menu.getByRole('link', { name: 'Employees', exact: true }).click();
    await rows.nth(24).waitFor();
  };
  await page.goto(list);
  await rows.nth(24).waitFor();

  const records = await repeated(page, async (measure) => {
    await measure(() => rows.first().click());
    await contact.getByRole('button', { name: 'Edit contact details' }).waitFor();
    await toList();
  });
  const pages = await repeated(page, async (measure) => {
    await measure(() => page.getByRole('button', { name: 'Next page' }).click());
    await page.getByText(/^26–50 of/).waitFor();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText(/^1–25 of/).waitFor();
  });
  const filters = await repeated(page, async (measure) => {
    const search = page.getByRole('main').getByRole('searchbox').first();
    await search.focus();
    await measure(() => page.keyboard.press('a'));
    await search.fill('');
    await page.getByText(/^1–25 of/).waitFor();
  });
  const account = page.getByRole('button', { name: /^Account of/ });
  const menus = await repeated(page, async (measure) => {
    await measure(() => account.click());
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor({ state: 'hidden' });
  });
  const dialogs = await repeated(page, async (measure) => {
    await measure(() => page.getByRole('button', { name: 'Columns' }).click());
    await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Columns' }).waitFor({ state: 'hidden' });
  });
  const answers = await repeated(page, async (measure) => {
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox', { name: 'Search' }).waitFor();
    await measure(() => page.keyboard.press('a'));
    await palette.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
  });
  await rows.first().click();
  const saves = await repeated(page, async (measure) => {
    await contact.getByRole('button', { name: 'Edit contact details' }).click();
    await contact.getByLabel('Town or city').fill(`Town ${randomUUID().replaceAll(/[^a-f]/g, '')}`);
    await measure(() => contact.getByRole('button', { name: 'Save' }).click());
    await contact.getByRole('button', { name: 'Edit contact details' }).waitFor();
  });
  return [
    figureOf('Opening a record', records),
    figureOf('Saving a section', saves),
    figureOf('Filtering a list', filters),
    figureOf('Turning a page', pages),
    figureOf('Opening the menu', menus),
    figureOf('A letter in the palette', answers),
    figureOf('Opening a dialog', dialogs),
  ];
}

async function inUpload(page: Page, portal: MeasuredPortal): Promise<Figure[]> {
  await page.goto(`${portal.origin}${await uploadedFile(portal, rowsOfUpload)}`);
  await page.getByRole('combobox', { name: 'Rows shown' }).click();
  await page.getByRole('option', { name: /^All rows/ }).click();
  const cell = page.getByRole('grid').getByRole('gridcell', { name: 'Grace', exact: true }).first();
  await cell.click();
  const corrections: number[] = [];
  const keys = await repeated(page, async (measure) => {
    await measure(() => page.keyboard.press('A'));
    const corrected = page.waitForResponse((response) => response.request().method() === 'PATCH');
    corrections.push(await paintOf(page, () => page.keyboard.press('Enter')));
    await (await corrected).finished();
  });
  return [figureOf('A key in the grid', keys), figureOf('Correcting a cell', corrections)];
}

/** Every step of the sign-up that has the most of them. */
async function inSignUp({ browser, origin }: MeasuredPortal): Promise<Figure> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const company = 'Lifeboats of the Estuary';
    const second = { 'First name': 'Grace', 'Last name': 'Hopper', Email: `${randomUUID()}@lifeboats.example` };
    const answers = charity({ company, email: `${randomUUID()}@lifeboats.example`, startDate: nextYear() }, second);
    await page.goto(`${origin}/signup/home`);
    await button(page, 'Start now').click();
    const devTools = await context.newCDPSession(page);
    const setSlowdown = (rate: number) => devTools.send('Emulation.setCPUThrottlingRate', { rate });
    const steps: number[] = [];
    await fillModules(page, company, answers, async (next: Locator) => {
      // The pages are filled in at full speed.
      await setSlowdown(slowdown);
      steps.push(await paintOf(page, () => next.click()));
      await setSlowdown(1);
    });
    return figureOf(`A step of the sign-up, of ${steps.length}`, steps);
  } finally {
    await context.close();
  }
}

/** The paints of an interaction that is repeated, each with what leads to the next one. */
async function repeated(page: Page, once: (measure: (act: Interaction) => Promise<void>) => Promise<void>): Promise<number[]> {
  const values: number[] = [];
  for (let time = 0; time < times; time += 1)
    await once(async (act) => {
      values.push(await paintOf(page, act));
    });
  return values;
}

/** Milliseconds from an interaction to the paint of what it did. */
async function paintOf(page: Page, act: Interaction): Promise<number> {
  await page.evaluate((durationThreshold) => {
    const entries: PerformanceEventTiming[] = [];
    const note = (list: PerformanceEntryList): void => {
      entries.push(...(list as PerformanceEventTiming[]).filter(({ interactionId }) => interactionId > 0));
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold });
    Object.assign(globalThis, {
      endInteraction: () => {
        note(observer.takeRecords());
        observer.disconnect();
        return entries.map(({ duration }) => duration);
      },
    });
  }, shortestMilliseconds);
  await act();
  // An entry is there once the frame after the event has been painted.
  const durations = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () =>
              resolve((globalThis as unknown as { endInteraction(): number[] }).endInteraction()),
            );
            port1.start();
            port2.postMessage(null);
          }),
        );
      }),
  );
  return Math.max(shortestMilliseconds / 2, ...durations);
}
