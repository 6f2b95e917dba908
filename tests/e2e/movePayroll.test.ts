import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './support/portal.ts';

// One after the other: if one test moves an employee away while the other hires one, their number stays the same.
test.describe.configure({ mode: 'default' });

test('chosen employees move to another payroll, after they have been listed', async ({ page, portal }) => {
  // She is first in the list, even if other tests have added employees to later pages.
  const { name } = await portal.hire(1074, { lastName: `Aalto-${randomUUID().slice(0, 8)}` });
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1074/employees');
  await page.getByRole('link', { name: 'Move payroll' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Move payroll' })).toBeVisible();

  const from = page.getByLabel('From payroll');
  const to = page.getByLabel('To payroll');
  await from.selectOption({ index: 1 });
  await expect(page.getByRole('radio', { name: 'Only the employees I select' })).toBeChecked();
  await page.getByRole('searchbox').fill(name);
  const move = page.getByRole('button', { name: /^Move/ });
  await expect(move).toBeDisabled();
  await expect(move).toHaveAccessibleDescription('Choose the payroll to move to.');
  await to.selectOption({ index: 1 });
  await expect(move).toHaveAccessibleDescription('Select the employees to move.');
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move 1 employee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 1 employee' });
  await expect(dialog).toContainText('1 employee will move from');
  await dialog.getByRole('button', { name: 'Move 1 employee' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 employee moved to' })).toBeVisible();
});

test('no employee moves when the payroll has more employees than were shown', async ({ page, portal }) => {
  portal.expectNoise(/bulk-switch answered 422/);
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1074/employees/move-payroll');
  await page.getByLabel('From payroll').selectOption({ index: 1 });
  await page.getByLabel('To payroll').selectOption({ index: 1 });
  await page.getByRole('radio', { name: /^All active employees of/ }).check();
  await expect(page.getByRole('button', { name: /^Move \d+/ })).toBeEnabled();
  await portal.hire(1074);
  await page.getByRole('button', { name: /^Move \d+/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Move/ }).click();
  await expect(dialog).toContainText('No one was moved');
});
