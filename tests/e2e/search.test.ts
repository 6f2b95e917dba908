import { expect, expectAccessible, test } from './support/portal.ts';
import { screenshotAt } from './support/screens.ts';

test('an adviser reaches a client with three letters and Enter, and returns to the previous one', async ({ page, portal }) => {
  await portal.signInAs('intermediary');
  await page.goto('/employers');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const box = dialog.getByRole('combobox', { name: 'Search' });
  const options = dialog.getByRole('group', { name: 'Employers' }).getByRole('option');
  await expect(box).toBeFocused();
  await expect(options.first()).toBeVisible();
  await expectAccessible(page);
  const names = (await options.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  const beginning = (name: string): string => name.slice(0, 3).toLowerCase();
  const [first, second] = names.filter((name) => names.filter((other) => beginning(other) === beginning(name)).length === 1);
  if (!first || !second) throw new Error('The adviser has no two clients whose names begin differently.');

  for (const name of [first, second]) {
    if (!(await dialog.isVisible())) await page.keyboard.press('ControlOrMeta+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(beginning(name));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(options.first()).toContainText(first);
  await expect(options.first()).toContainText('Recent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(first, { exact: true })).toBeVisible();
});

test('a person is found by a few letters from another page, and so is a page', async ({ page, portal }) => {
  await portal.signInAs('analyst');
  await page.goto('/employers/1034');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  const row = page.locator('main').getByRole('row').nth(1);
  const name = (await row.getByRole('link').first().innerText()).trim();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(name.toLowerCase());
  const found = dialog.getByRole('group', { name: 'People' }).getByRole('option', { name: new RegExp(name) });
  await expect(found.first()).toContainText('Payroll number');
  await expectAccessible(page);
  await screenshotAt(page, 'search');
  await found.first().click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('mi po');
  await expect(dialog.getByRole('group', { name: 'Pages' }).getByRole('option', { name: /MI Portal/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/employers\/\d+\/analytics/);
});
