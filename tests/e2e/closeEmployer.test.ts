import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { expect, expectAccessible, test } from './support/portal.ts';
import { testDayPlus } from './support/days/testDay.ts';

const finalPayDate = formatDate(testDayPlus(34));

test('an employer is closed with a reason and a final pay date, and the closure is withdrawn', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1069');
  await page.getByRole('link', { name: 'Close this employer' }).click();
  const open = page.getByRole('region', { name: 'Open items' });
  await expect(open.getByRole('listitem').filter({ hasText: 'Active payrolls' })).toContainText('No action needed');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Close employer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close employer' });
  await dialog.getByLabel('Reason for closing', { exact: true }).selectOption('Corporate restructure');
  await dialog.getByLabel('Final pay date', { exact: true }).fill(finalPayDate);
  await dialog.getByRole('button', { name: 'Close employer' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'This employer is closing.' });
  await expect(notice).toContainText(`Final pay date: ${finalPayDate}. Reason: Corporate restructure.`);
  await expect(open.getByRole('listitem').filter({ hasText: 'Active payrolls' })).toContainText('Must be resolved');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Withdraw the closure' }).click();
  await page.getByRole('dialog', { name: 'Withdraw the closure' }).getByRole('button', { name: 'Withdraw the closure' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Close employer' })).toBeVisible();
});
