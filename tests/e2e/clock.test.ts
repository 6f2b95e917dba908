import { expect, expectAccessible, test } from './support/ownPortal.ts';
import { screenshotAt } from './support/portal.ts';

test('a provider admin moves the date, and a pay period changes its status with it', async ({ page, portal, service }) => {
  await page.goto('/employers/1011/contributions?sort=-periodStartDate');
  await portal.signInThroughPages('provider-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Pay periods' })).toBeVisible();
  await expect(page.getByText(/^Today is/)).toBeHidden();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Move the date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the date' });
  await dialog.getByLabel('Date').fill('15/02/2027');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Today is 15 February 2027');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next day' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Today is 16 February 2027');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const chip = page.getByRole('button', { name: 'Today is 16 February 2027' });
  await expect(chip).toBeVisible();

  expect(service).toBeDefined();
  await screenshotAt(page, 'clock');
});
