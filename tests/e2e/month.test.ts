import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { expect, expectAccessible, test } from './support/portal.ts';

test('an administrator goes by keyboard from the contributions that are due to the paid statement and its PDF', async ({
  page,
  portal,
}) => {
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await portal.signInAs('senior-pension-admin');
  await page.goto('/employers/1087');
  await press(page.getByRole('region', { name: 'Contributions due' }).getByRole('link', { name: 'View the period' }));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  await expect(title).toHaveText(/\d{4}$/);
  const period = await title.innerText();

  const part = page.getByRole('region', { name: 'Contributions' });
  await press(part.getByRole('button', { name: 'Submit contributions' }));
  const dialog = page.getByRole('dialog', { name: 'Submit contributions' });
  await expect(dialog).toContainText(/Pay by bank transfer by \d/);
  const total = /Total: £([\d,.]+)/.exec(await dialog.innerText())?.[1] ?? 'no total';
  await press(dialog.getByRole('button', { name: 'Submit contributions' }));
  await expect(page.getByText('Contributions submitted. Their statement is on this page.')).toBeVisible();
  await expect(part.getByRole('note')).toContainText('To change them, cancel their statement first.');
  await expect(part.getByRole('heading', { name: 'Contributions' })).toBeFocused();

  await press(page.getByRole('region', { name: 'Statements' }).getByRole('table').getByRole('link', { name: period }));
  await expect(page.getByRole('button', { name: 'Cancel statement' })).toBeVisible();
  await expect(page.getByText('Waiting for payment', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('08-99-99');
  await expectAccessible(page);

  const staff = await (await portal.anotherBrowser()).newPage();
  await portal.signInAs('hs-admin', staff.context());
  await staff.goto(page.url());
  await staff.getByRole('button', { name: 'Receive the payment' }).click();
  const receipt = staff.getByRole('dialog');
  await receipt.getByLabel('Amount received').fill(total);
  await expectAccessible(staff);
  await receipt.getByRole('button', { name: 'Receive the payment' }).click();
  await expect(staff.getByText('Payment recorded')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Payment received', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await press(page.getByRole('link', { name: 'Statement (PDF)' }));
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Statement ${period}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
