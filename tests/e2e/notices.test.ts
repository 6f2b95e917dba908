import { expect, expectAccessible, test } from './support/portal.ts';
import { screenshotAt } from './support/screens.ts';

test('a person sees their unread notices from any page, and marks them as read', async ({ page, portal }) => {
  await portal.signInAs('multi-employer-user');
  // The day decides which notice comes first.
  const answer = page.waitForResponse((response) => response.url().includes('/api/v2/me/notices') && response.ok());
  await page.goto('/employers');
  await page.getByRole('button', { name: /^Notices: \d+ unread$/ }).click();
  const { data } = (await (await answer).json()) as { data: { notices: { title: string }[] } };
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  await expect(dialog.getByRole('listitem').first()).toContainText(data.notices[0]?.title ?? 'no notice');
  await expectAccessible(page);
  await screenshotAt(page, 'notices');
  await dialog.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeFocused();
});
