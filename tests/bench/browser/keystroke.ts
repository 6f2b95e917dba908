import type { BrowserContext, Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { type MeasuredPortal, median, signedIn } from './portalBrowser.ts';
import { buildWholePayrollForm, serveBuildOf } from './wholePayrollForm.ts';
import { sized } from '../short.ts';

const KEYS = sized('The quick brown fox jumps', 'The');
/** For each slowdown of the processor, the upper limit for a keystroke, in milliseconds. */
const BUDGETS = [
  [1, 50],
  [4, 110],
] as const;

/** The time from a keystroke to the paint of its effect in a payroll's form with every field that can be set. */
export async function measureKeystroke({ browser, origin, token, employer }: MeasuredPortal): Promise<Figure[]> {
  const copy = buildWholePayrollForm();
  const context = await signedIn(browser, origin, token);
  try {
    await serveBuildOf(copy, context, origin);
    return await measureIn(context, `${origin}/employers/${employer}/payrolls/add-new`);
  } finally {
    await context.close();
    copy.remove();
  }
}

async function measureIn(context: BrowserContext, form: string): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(form);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  const fields = await page.getByRole('main').locator('form :is(input, select, textarea)').count();
  await name.focus();
  const devTools = await context.newCDPSession(page);
  const figures: Figure[] = [];
  for (const [slowdown, budget] of BUDGETS) {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times: number[] = [];
    for (const key of KEYS) times.push(await answerTo(page, key));
    const how = slowdown === 1 ? '' : `, ${slowdown}x slowed`;
    figures.push({
      name: `the payroll form (${fields} controls), a keystroke${how}`,
      value: median(times),
      unit: 'ms',
      budget,
    });
  }
  return figures;
}

/** Milliseconds from a key to the paint of its effect. */
export async function answerTo(page: Page, key: string): Promise<number> {
  // Set up and waited for separately: a pending call may reach the page after the key that follows it.
  await page.evaluate(() => {
    const answered = new Promise<number>((resolve) => {
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
            channel.port1.start();
            channel.port2.postMessage(null);
          });
        },
        { once: true, capture: true },
      );
    });
    Object.assign(globalThis, { answered });
  });
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  return page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
}
