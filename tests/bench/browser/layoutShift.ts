import type { Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { type MeasuredPortal, listOf, signedIn } from './portalBrowser.ts';
import { followRequests, settled } from './visit.ts';

const slowdown = 4;
/** In thousandths. */
const budget = 20;

interface Identified {
  readonly employeeUid?: string;
  readonly payrollDateUid?: string;
}

/** The layout shift of ten pages, with an empty cache, on a processor slowed down four times: the sum of all shifts that nobody has asked for. */
export async function measureLayoutShift({ browser, origin, token, employer }: MeasuredPortal): Promise<Figure[]> {
  const own = `/employers/${employer}`;
  const [employee] = await listOf<Identified>(origin, token, `${own}/employees?limit=1`);
  const [period] = await listOf<Identified>(origin, token, `${own}/pay-periods?limit=1`);
  const pages: Readonly<Record<string, string>> = {
    'the employers': '/employers',
    'the dashboard': own,
    'the employees': `${own}/employees`,
    'an employee': `${own}/employees/${employee?.employeeUid}`,
    'a new employee': `${own}/employees/add-new`,
    'the pay periods': `${own}/contributions`,
    'a pay period': `${own}/contributions/${period?.payrollDateUid}`,
    'the statements': `${own}/statements`,
    'the payrolls': `${own}/payrolls`,
    'the late payments': `${own}/late-payments`,
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const context = await signedIn(browser, origin, token);
    try {
      const value = 1_000 * (await shiftOf(await context.newPage(), `${origin}${path}`));
      figures.push({ name: `layout shift of ${name}`, value, unit: 'thousandths', budget });
    } finally {
      await context.close();
    }
  }
  return figures;
}

async function shiftOf(page: Page, address: string): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  const requests = await followRequests(devTools);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page, requests);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The entries so far come in one turn, which may be empty, and so never comes: an entry of the navigation, which there always is, comes after them.
        const shifts: number[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) shifts.push(entry.value);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        const last = new PerformanceObserver(() => {
          observer.disconnect();
          resolve(shifts.reduce((sum, shift) => sum + shift, 0));
        });
        last.observe({ type: 'navigation', buffered: true });
      }),
  );
}
