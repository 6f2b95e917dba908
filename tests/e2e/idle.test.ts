import { expect, expectAccessible, test } from './support/portal.ts';

const phone = { width: 390, height: 844 };

test('an unused session is kept open by a key, ends later, and loses no input', async ({ page, portal }) => {
  portal.expectNoise(/answered 40[01]|status of 40[01]/);
  const { path } = await portal.hire(1074);
  await page.setViewportSize(phone);
  await page.clock.install();
  // The test can move the page's clock, not that of the service: this is its answer for a session that nobody has used for 28 minutes.
  const almostOver = { idleSeconds: 1_800, secondsLeft: 120 };
  const activity = '**/api/auth/activity';
  await page.route(activity, async (route) => route.fulfill({ json: almostOver }));
  await page.goto(path);
  await portal.signInThroughPages('hs-admin');
  await expect(page.getByRole('button', { name: 'Edit contact details' })).toBeVisible();
  // The page first asks half a minute after its start.
  await page.clock.fastForward('00:31');
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectAccessible(page);
  await page.clock.fastForward('01:00');
  await expect(warning).toContainText(/Signing out in (1:00|0:5\d)/);
  await page.unroute(activity);
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();

  await page.getByRole('button', { name: 'Edit contact details' }).click();
  const town = page.getByLabel('Town or city');
  await town.fill('Halfway');
  await page.request.get('/api/auth/sign-out');
  await page.clock.fastForward('30:00');
  const ended = page.getByRole('alertdialog', { name: 'You are not signed in' });
  await expect(ended.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  await expect(town).toHaveValue('Halfway');
});

test('a page shows no data to another person who signs in in another tab', async ({ context, page, portal }) => {
  portal.expectNoise(/answered 40[014]|status of 40[014]/);
  await page.goto('/employers/1087');
  await portal.signInThroughPages('senior-pension-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/api/auth/sign-in');
  await portal.signInThroughPages('employer-user', second);
  await expect(second.getByText('Employer ID 1096')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: "We can't find this page" })).toBeVisible();
  await expect(page.getByText('Employer ID 1087')).toBeHidden();
});
