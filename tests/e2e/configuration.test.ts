import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './support/portal.ts';

test('the settings of an employer are found in tabs, changed there, and reached by their address', async ({ page, portal }) => {
  await portal.signInAs('provider-admin');
  await page.goto('/employers/1011');
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Configuration' }).click();
  await expect(page).toHaveURL(/\/configuration\/?\?index=0$/);
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('region', { name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Schemes' }).click();
  await expect(page).toHaveURL(/index=3$/);
  await expect(panel.getByRole('link', { name: /Workplace Pension/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Features' }).click();
  const features = panel.getByRole('region', { name: 'Feature switches' });
  await features.getByRole('button', { name: 'Edit feature switches' }).click();
  await features.getByRole('checkbox').first().click();
  await features.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Feature switches saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Features' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
});

test('a benefit is added to a payroll, and is listed below it', async ({ page, portal }) => {
  const name = `Pension ${randomUUID().slice(0, 8)}`;
  await portal.signInAs('provider-admin');
  await page.goto('/employers/1011/configuration/?index=2');
  await page.getByRole('link', { name: 'Add benefit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add benefit' })).toBeVisible();
  await page.getByLabel('Type', { exact: true }).selectOption('Pension');
  await page.getByRole('combobox', { name: 'Pension scheme' }).click();
  await page.getByRole('option', { name: /Workplace Pension/ }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add benefit' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/employers\/1011\/payrolls\/[\da-f-]{36}\/benefits\/[\da-f-]{36}$/);
  await page.getByRole('link', { name: 'Payroll', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Benefits' }).getByRole('link', { name })).toBeVisible();
});
