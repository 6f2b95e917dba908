import type { Page } from '@playwright/test';
import { accountOf } from './support/accounts.ts';
import { tabTo } from './support/keyboard.ts';
import { test as onOpenPortal } from './support/openPortal.ts';
import { expect, test } from './support/portal.ts';

test('a phone number is changed without a mouse, including the sign-in', async ({ page }) => {
  const { email, password } = accountOf('senior-pension-admin');
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // The heading has the focus, and the menu stands before it.
  await tabTo(page, page.getByRole('link', { name: 'Employees', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeFocused();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('Adebayo');
  await page.keyboard.press('Enter');
  const found = page.getByRole('table', { name: 'Employees' }).getByRole('link').first();
  await expect(found).toHaveText('Adebayo');
  await tabTo(page, found);
  await page.keyboard.press('Enter');

  const edit = page.getByRole('button', { name: 'Edit contact details' });
  await expect(edit).toBeVisible();
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await tabTo(page, page.getByLabel('Mobile phone'));
  const phone = `07700 900${String(Math.floor(Math.random() * 1_000)).padStart(3, '0')}`;
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('region', { name: 'Contact details' }).getByText(phone)).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Contact details saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Contact details saved')).toBeHidden();
});

/** Whether the element with the focus is in sight, not below a bar or a banner, and marked. Null behind the last one. */
async function focusedStop(page: Page): Promise<{ text: string; isInSight: boolean; isMarked: boolean } | null> {
  return page.evaluate(() => {
    const here = document.activeElement;
    if (!here || here === document.body) return null;
    const { left, right, top, bottom } = here.getBoundingClientRect();
    const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
    );
    const outlined = (one: Element | null, levels: number): boolean =>
      one !== null &&
      levels > 0 &&
      (Number.parseFloat(getComputedStyle(one).outlineWidth) > 0 && getComputedStyle(one).outlineStyle !== 'none'
        ? true
        : outlined(one.parentElement, levels - 1));
    return {
      text: here.outerHTML.slice(0, 200),
      isInSight: points.some((point) => point !== null && (here.contains(point) || point.contains(here))),
      isMarked: outlined(here, 4) || here.closest('.Mui-focused, .Mui-focusVisible') !== null,
    };
  });
}

/** Presses Tab up to 150 times. @returns the stops, and those that are out of sight or not marked. */
async function walkByTab(page: Page): Promise<{ stops: string[]; faults: unknown[] }> {
  const stops: string[] = [];
  const faults: unknown[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    let stop = await focusedStop(page);
    // Out of sight for a person only if the next frame has it so.
    if (stop && !(stop.isInSight && stop.isMarked)) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      stop = (await focusedStop(page)) ?? stop;
    }
    if (stop === null || (presses > 1 && stop.text === stops[0])) break;
    stops.push(stop.text);
    if (!stop.isInSight || !stop.isMarked) faults.push(stop);
  }
  return { stops, faults };
}

const longPages = [
  ['list of employees', '/employers/1011/employees'],
  ['dashboard', '/employers/1011'],
  ['form of a new employee', '/employers/1011/employees/add-new'],
  ['list of pay periods', '/employers/1011/contributions'],
] as const;

for (const width of [390, 1440])
  for (const [name, path] of longPages)
    onOpenPortal.describe(() => {
      onOpenPortal.use({ role: 'provider-admin', viewport: { width, height: 700 } });
      onOpenPortal(`each stop of Tab on the ${name} is in sight and marked, at ${width} px`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        // A part that arrives later would push the focus out of sight.
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
        let height = 0;
        const grows = async (): Promise<boolean> => {
          const before = height;
          height = await page.evaluate(() => document.documentElement.scrollHeight);
          return height !== before;
        };
        await expect.poll(grows, 'the page has its height').toBe(false);
        const { stops, faults } = await walkByTab(page);
        expect(stops.length).toBeGreaterThan(10);
        expect(faults).toEqual([]);
      });
    });

for (const width of [390, 900, 1440])
  onOpenPortal.describe(() => {
    onOpenPortal.use({ role: 'hs-admin', viewport: { width, height: 700 } });
    onOpenPortal(`the bar of a selection stays in sight and hides no stop of Tab, at ${width} px`, async ({ page }) => {
      await page.goto('/all-tasks');
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
      await boxes.first().check();
      const bar = page.getByRole('region', { name: 'Selected tasks of all employers' });
      await expect(bar.getByRole('button', { name: 'Hand over' })).toBeInViewport({ ratio: 1 });
      await boxes.nth(12).check();
      await expect(bar.getByText('2 selected')).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(bar.getByRole('button', { name: 'Clear selection' })).toBeInViewport({ ratio: 1 });
      // The focus that returns to the bar does not move the page.
      await bar.getByRole('button', { name: 'Hand over' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await expect(bar.getByRole('button', { name: 'Hand over' })).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole('heading', { level: 1 }).focus();
      const { stops, faults } = await walkByTab(page);
      expect(stops.length).toBeGreaterThan(20);
      expect(faults).toEqual([]);
      await bar.getByRole('button', { name: 'Clear selection' }).click();
      await expect(bar).toBeHidden();
    });
  });
