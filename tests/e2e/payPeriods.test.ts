import { randomUUID } from 'node:crypto';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { expect, expectAccessible, screenshotAt, test } from './support/portal.ts';
import { testDayPlus } from './support/days/testDay.ts';

test('a changed rule shows the pay periods that move, before it is saved', async ({ page, portal }) => {
  await portal.signInAs('senior-pension-admin');
  await page.goto('/employers/1087/payrolls');
  await expect(page.getByRole('heading', { level: 1, name: 'Payrolls' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Active' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payrolls' })).toBeHidden();
  await page.getByRole('button', { name: 'Edit schedule' }).click();
  const schedule = page.getByRole('region', { name: 'Schedule' });
  const days = schedule.getByLabel('Pay day after period end');
  // Another run of the test has left another number.
  const number = (await days.inputValue()) === '9' ? '10' : '9';
  await days.fill(number);
  await schedule.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'These pay periods change' });
  await expect(dialog.getByRole('row').nth(1)).toContainText(/Pay date \d\d\/\d\d\/\d{4}.*Pay date \d\d\/\d\d\/\d{4}/);
  await expectAccessible(page);
  await screenshotAt(page, 'pay-periods-that-change');
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(days).toHaveValue(number);
  await schedule.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Schedule saved' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an extra pay period is added, and removed before it is due', async ({ page, portal }) => {
  await portal.signInAs('senior-pension-admin');
  await page.goto('/employers/1087/contributions');
  await expect(page.getByRole('heading', { level: 1, name: 'Pay periods' })).toBeVisible();
  await page.getByRole('link', { name: 'Add extra period' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add extra period' })).toBeVisible();
  await expect(page.getByText(/only for pay outside them: a week 53/)).toBeVisible();
  const name = `Bonus ${randomUUID().slice(0, 8)}`;
  const typed = formatDate(testDayPlus(60 + Math.floor(Math.random() * 200)));
  await page.getByLabel('Benefit').selectOption({ index: 1 });
  await page.getByLabel('Name').fill(name);
  await expect(page.getByText(/is listed under this name/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Period start' }).fill(typed);
  await page.getByRole('textbox', { name: 'Period end' }).fill(typed);
  await expectAccessible(page);
  await screenshotAt(page, 'add-extra-period');
  await page.getByRole('button', { name: 'Add extra period' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await screenshotAt(page, 'extra-period');
  await page.getByRole('button', { name: 'Remove extra period' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove extra period' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay periods' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});
