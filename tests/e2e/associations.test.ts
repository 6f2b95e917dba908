import { expect, expectAccessible, test } from './support/portal.ts';

test('an employer is associated with an adviser, both get a notice, and the access is revoked', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers/104/associated-employers?isIntermediary=1');
  await page.getByRole('link', { name: 'Associate an employer' }).click();
  await page.getByRole('searchbox', { name: 'Name, short name or ID' }).fill('umberleigh');
  await page.getByRole('button', { name: 'Associate Umberleigh Saddlery Ltd' }).click();
  const asking = page.getByRole('dialog', { name: 'Associate Umberleigh Saddlery Ltd' });
  await expect(asking).toContainText('Its members will have access immediately.');
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Associate' }).click();
  await expect(page.getByRole('heading', { name: 'Associated employers' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Umberleigh Saddlery Ltd/ })).toContainText('Associated');

  await page.goto('/employers/104?isIntermediary=1');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Umberleigh Saddlery Ltd is now your client');
  await page.goto('/employers/1016');
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('link', { name: 'Yewdale Wealth Partners LLP now acts for you' }).click();

  const row = page.getByRole('row', { name: /Yewdale Wealth Partners LLP/ });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke access' }).click();
  await page.getByRole('dialog', { name: 'Revoke access' }).getByRole('button', { name: 'Revoke access' }).click();
  await expect(row).toContainText('Revoked');
  await expectAccessible(page);

  await page.goto('/employers/1016');
  await page.getByRole('button', { name: 'Mark as read: Yewdale Wealth Partners LLP no longer acts for you' }).click();
  await expect(notices.getByText('Yewdale Wealth Partners LLP no longer acts for you')).toBeHidden();
});
