import { accountOf } from './support/accounts.ts';
import { expect, expectAccessible, test } from './support/portal.ts';

test('a wrong password is refused with a message, and the right one signs in', async ({ page, portal }) => {
  portal.expectNoise(/GET .*\/api\/auth\/sign-in answered 422/);
  const { email, password } = accountOf('senior-pension-admin');
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('alert')).toContainText('The email or the password is not right.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeEmpty();
  await expectAccessible(page);

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a wrong code is refused with a message, and the right one signs in', async ({ page, portal }) => {
  portal.expectNoise(/GET .*\/api\/auth\/two-factor answered 422/);
  const { email, password } = accountOf('pension-admin');
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The chance that this is the right code is one in a million.
  await page.getByLabel('Authentication code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('alert')).toContainText(/code/);
  await expectAccessible(page);

  await portal.enterCode('pension-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('closing the message of a failed sign-in opens the sign-up home', async ({ page, portal }) => {
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
  await page.goto('/sign-in-auth?error=access_denied');
  await expect(page.getByRole('alertdialog')).toContainText('The sign-in was cancelled. Sign in again when you are ready.');
  await expect(page).toHaveTitle('Tidewell Pensions Sign in');
  const asked = page.waitForResponse('**/api/v2/sign-ups/current');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up for a workplace pension' })).toBeVisible();
  await asked;
});
