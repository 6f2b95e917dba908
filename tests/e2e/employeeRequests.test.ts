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

test("a change is in the history of its record, on the dashboard, and in the employer's changes with its values", async ({
  page,
  portal,
}) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1001/employees?filter.isActive=true');
  await page.getByRole('table').getByRole('link').first().click();
  const contact = page.getByRole('region', { name: 'Contact details' });
  await contact.getByRole('button', { name: 'Edit contact details' }).click();
  await contact.getByLabel('Town or city').fill('Aberystwyth');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(contact.getByText('Aberystwyth')).toBeVisible();

  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Show history' }).click();
  const latest = history.getByRole('listitem').first();
  await expect(latest).toContainText('Contact details changed');
  await expect(latest.getByRole('insertion')).toHaveText('Aberystwyth');
  await expectAccessible(page);

  await page.goto('/employers/1001');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  // Other journeys change this employer's records too.
  await expect(activity.getByRole('listitem').filter({ hasText: '→ Aberystwyth' })).toBeVisible();
  await activity.getByRole('link', { name: 'View all changes' }).click();
  await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible();
  const row = page.getByRole('row', { name: /Contact details changed.*Aberystwyth/ });
  await expect(row.getByRole('insertion')).toHaveText('Aberystwyth');
  await expect(row.getByRole('link')).toHaveAttribute('href', /\/employers\/1001\/employees\//);
  await expectAccessible(page);
  await page.goto('/employers/1001/activity?filter.kind=payrolls&filter.changedTimestamp.gte=2026-11-01');
  await expect(page.getByText('No matches', { exact: true })).toBeVisible();
});
