import { expect, expectAccessible, test } from './support/portal.ts';

test('an adviser goes from the dashboard to an overdue pay period of a client', async ({ page, portal }) => {
  await portal.signInAs('intermediary');
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Contributions due' });
  await expect(bar).toContainText(/Contributions for .+ were due on \d{2}\/\d{2}\/\d{4}/);
  await expectAccessible(page);
  const link = page.getByRole('region', { name: 'Overdue' }).getByRole('link').first();
  const period = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(period);
  await expect(page.getByText('Upload is overdue').first()).toBeVisible();
});
