import { expect, expectAccessible, test } from './support/portal.ts';

test('a stuck request shows the reason and is cancelled; its history shows by whom', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1001/employee-requests?filter.status=outstanding&sort=requestedDate');
  await expect(page.getByRole('heading', { name: 'Employee requests' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('table').getByRole('link').first().click();

  await expect(page.getByRole('button', { name: 'Complete' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/: cancel this request/)).toBeVisible();
  await page.getByRole('tab', { name: 'Lifecycle' }).click();
  const next = page.getByRole('region', { name: 'What can happen next' });
  await expect(next.getByRole('listitem').first()).toContainText('Cancel request');
  await expect(next.getByText(/: cancel this request/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel request' }).click();
  const asking = page.getByRole('dialog', { name: 'Cancel the request' });
  await asking.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Request cancelled' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel request' })).toBeHidden();
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('Cancel request: now cancelled');
  await expect(activity.getByRole('listitem').first()).toContainText('as hs admin');
});
