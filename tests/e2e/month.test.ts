import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { expect, expectAccessible, test } from './support/portal.ts';

/** The first amount that can be typed in a grid of contributions. */
const amountIn = (grid: Locator): Locator => grid.locator('[role=gridcell][col-id=employeeRegularAmount]').first();

test('an administrator goes by keyboard from the contributions that are due to the paid statement, its PDF and its correction', async ({
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
  await expect(title).toHaveText(/, .*\d{4}$/);
  const titleOfPeriod = await title.innerText();

  const part = page.getByRole('region', { name: 'Contributions' });
  // Tab goes from cell to cell; Escape leaves the grid.
  await tabTo(page, amountIn(part.getByRole('grid')));
  await page.keyboard.press('Escape');
  await press(part.getByRole('button', { name: 'Submit contributions' }));
  const dialog = page.getByRole('dialog', { name: 'Submit contributions' });
  await expect(dialog).toContainText('Pay now by bank transfer');
  const total = /Amount to pay: £([\d,.]+)/.exec(await dialog.innerText())?.[1] ?? 'no total';
  await press(dialog.getByRole('button', { name: 'Submit contributions' }));
  await expect(page.getByText('Contributions submitted. Their statement is on this page.')).toBeVisible();
  await expect(part.getByRole('note')).toContainText('To change them, cancel their statement first.');
  await expect(part.getByRole('heading', { name: 'Contributions' })).toBeFocused();

  const statement = page.getByRole('region', { name: 'Statements' }).getByRole('table').getByRole('link').first();
  const period = await statement.innerText();
  await press(statement);
  await expect(page.getByRole('button', { name: 'Cancel statement' })).toBeVisible();
  await expect(page.getByText('Waiting for payment', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('08-99-99');
  await expectAccessible(page);

  const staff = await (await portal.anotherBrowser()).newPage();
  await portal.signInAs('hs-admin', staff.context());
  await staff.goto(page.url());
  await staff.getByRole('button', { name: 'Record the payment' }).click();
  const receipt = staff.getByRole('dialog');
  await receipt.getByLabel('Amount received').fill(total);
  await expectAccessible(staff);
  await receipt.getByRole('button', { name: 'Record the payment' }).click();
  await expect(staff.getByText('Payment recorded')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Payment received', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await press(page.getByRole('link', { name: 'Statement (PDF)' }));
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Statement ${period}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // An amount was wrong: the difference is refunded by a new statement.
  await press(page.getByRole('link', { name: 'Correct contributions' }));
  await expect(title).toHaveText('Correct contributions');
  await expect(title).toBeFocused();
  const grid = page.getByRole('grid', { name: `Contributions of ${period}` });
  await tabTo(page, amountIn(grid));
  const paid = Number((await amountIn(grid).innerText()).replaceAll(',', ''));
  await page.keyboard.type((paid - 1.25).toFixed(2));
  await page.keyboard.press('Enter');
  const difference = page.getByLabel('Difference');
  await expect(difference).toContainText('To refund£1.25');
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('textbox', { name: 'Reason for the correction' }));
  await page.keyboard.type('The amount was of the month before.');
  await press(page.getByRole('button', { name: 'Submit correction' }));
  const question = page.getByRole('dialog', { name: 'Submit the correction' });
  await expect(question).toContainText('To refund: £1.25');
  await press(question.getByRole('button', { name: 'Submit correction' }));
  await expect(title).toHaveText(titleOfPeriod);
  await expect(page.getByText('Refund due', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('-£1.25');
  await expect(page.getByText('The amount was of the month before.')).toBeVisible();
});
