import { totpCode } from '../setup/totp.ts';
import { expect, expectAccessible, test } from './support/ownPortal.ts';
import { linkInMail } from './support/outbox.ts';
import { screenshotAt } from './support/screens.ts';

test.use({ settings: { SAMPLE_DATA: 'none' } });

const email = 'ada.byron@provider.example';
const first = 'lantern brisk otter';
const second = 'kettle marble harvest';

test('the first administrator of an empty portal creates an account with a second factor, forgets the password and loses the phone', async ({
  page,
  portal,
  service,
}) => {
  test.setTimeout(240_000);
  portal.expectNoise(/GET .*\/api\/auth\/(?:invitation|second-factor).* answered 422/);
  const main = page.getByRole('main');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  const output = service.run('server/node/accounts/createAdminProcess.ts', email);
  await page.goto(/http\S+/.exec(output)?.[0] ?? '');
  await expect(main).toContainText('You have been made an administrator of');
  await screenshotAt(page, 'account-administrator');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('New password', { exact: true }).fill('Password1234');
  await page.getByLabel('New password again').fill('Password1234');
  await page.getByRole('button', { name: 'Save password and accept' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/most common/);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('New password again').fill(first);
  await page.getByRole('button', { name: 'Save password and accept' }).click();

  await expect(heading('Set up your authenticator app')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await screenshotAt(page, 'account-set-up');
  await expectAccessible(page);
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Authentication code').fill('000000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Authentication code')).toHaveAccessibleDescription(/That code is not right/);
  await expect(page.locator('code')).toHaveText(secret);
  await page.getByLabel('Authentication code').fill(totpCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(heading('Your recovery codes')).toBeVisible();
  await screenshotAt(page, 'account-recovery-codes');
  await expectAccessible(page);
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);

  await page.getByRole('link', { name: /^Continue to/ }).click();
  await page.getByRole('button', { name: /^Account of A/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(heading('Your account')).toBeVisible();
  await expect(main).toContainText('You have 10 unused recovery codes');
  await expect(main).toContainText('(this device)');
  await screenshotAt(page, 'account');
  await expectAccessible(page);

  const phone = await (await portal.anotherBrowser()).newPage();
  await phone.goto('/account');
  await phone.getByRole('link', { name: 'Forgotten your password?' }).click();
  await screenshotAt(phone, 'forgotten-password');
  await expectAccessible(phone);
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Send link' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await phone.goto(await linkInMail(service, email));
  await screenshotAt(phone, 'reset-password');
  await expectAccessible(phone);
  await phone.getByLabel('New password', { exact: true }).fill(second);
  await phone.getByLabel('New password again').fill(second);
  await phone.getByRole('button', { name: 'Save new password' }).click();
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Password', { exact: true }).fill(second);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('link', { name: 'Use a recovery code' }).click();
  await screenshotAt(phone, 'recovery-code');
  await expectAccessible(phone);
  await phone.getByLabel('Recovery code').fill(codes[0] ?? '');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('button', { name: /^Account of A/ })).toBeVisible();

  // The reset ended the session of the first browser.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Sign in to/ })).toBeVisible();
  await phone.goto('/account');
  await expect(phone.getByRole('main')).toContainText('You have 9 unused recovery codes');
  await phone.getByRole('link', { name: 'All security events' }).click();
  await expect(phone.getByRole('main')).toContainText('A recovery code was used to sign in');
  await screenshotAt(phone, 'account-events');
  await phone.goto('/account/authenticator');
  await expect(phone.getByLabel('A code of your present authenticator app')).toHaveAccessibleDescription(/recovery codes/);
  await screenshotAt(phone, 'account-replace-authenticator');
  await expectAccessible(phone);
  await phone.goto('/account/reset-authenticator');
  await screenshotAt(phone, 'account-reset-authenticator');
  await expectAccessible(phone);
});
