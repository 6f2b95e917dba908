import { expect, expectAccessible, test } from './support/portal.ts';

test('an adviser reaches a client with three letters and Enter, and returns to the previous one', async ({ page, portal }) => {
  await portal.signInAs('intermediary');
  await page.goto('/employers');
  await expect(page.getByRole('button', { name: 'Switch employer' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Switch employer' });
  const options = dialog.getByRole('option');
  await expect(dialog.getByRole('combobox', { name: 'Employer' })).toBeFocused();
  await expect(options.first()).toBeVisible();
  await expectAccessible(page);
  const names = (await options.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  const beginning = (name: string): string => name.slice(0, 3).toLowerCase();
  const [first, second] = names.filter((name) => names.filter((other) => beginning(other) === beginning(name)).length === 1);
  if (!first || !second) throw new Error('The adviser has no two clients whose names begin differently.');

  for (const name of [first, second]) {
    if (!(await dialog.isVisible())) await page.keyboard.press('ControlOrMeta+k');
    await expect(dialog.getByRole('combobox', { name: 'Employer' })).toBeFocused();
    await page.keyboard.type(beginning(name));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Switch employer' }).click();
  await expect(options.first()).toContainText(first);
  await expect(options.first()).toContainText('Recent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(first, { exact: true })).toBeVisible();
});
