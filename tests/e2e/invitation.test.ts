import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './support/changedPortal.ts';
import { linkInMail } from './support/outbox.ts';
import { screenshotAt } from './support/screens.ts';

const password = 'lantern brisk otter';

test('an administrator invites a colleague, who signs in after following the link of the mail, is upgraded, and is refused at the next click after the access is revoked', async ({
  page,
  portal,
  service,
}) => {
  test.setTimeout(240_000);
  portal.expectNoise(/GET .*\/api\/v2\/.* answered 404/);
  portal.expectNoise(/GET .*\/api\/auth\/invitation.* answered 410/);
  portal.expectNoise(/GET .*\/api\/auth\/invitation.* answered 422/);
  const email = `${randomUUID()}@brackenbury.example`;
  const banner = (text: string) => page.getByRole('status').filter({ hasText: text });

  await page.goto('/');
  await portal.signInThroughPages('senior-pension-admin');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: 'Settings' }).click();
  await menu.getByRole('link', { name: 'Access control' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Access control' })).toBeVisible();
  await page.getByRole('link', { name: 'Invite admin user' }).click();
  await page.getByLabel('First name').fill('Nia');
  await page.getByLabel('Last name').fill('Prosser');
  await page.getByLabel('Date of birth', { exact: true }).fill('31/03/1990');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Invite admin user' }).click();
  await expect(banner('The invitation was sent')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Nia Prosser' })).toBeVisible();
  const access = page.getByRole('region', { name: 'Access' });
  await expect(access.getByText('Invited', { exact: true })).toBeVisible();

  const link = await linkInMail(service, email);
  const nia = await (await portal.anotherBrowser()).newPage();
  await nia.goto(link);
  await expect(nia.getByRole('heading', { level: 1, name: 'Accept your invitation' })).toBeVisible();
  await nia.getByText('Also ask for a code when I sign in').click();
  await expect(nia.getByLabel('Authentication code')).toBeVisible();
  await screenshotAt(nia, 'invitation');
  await expectAccessible(nia);
  await nia.getByLabel('New password', { exact: true }).fill('too short');
  await nia.getByRole('button', { name: 'Save password and accept' }).click();
  await expect(nia.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/12 characters or more/);
  await expectAccessible(nia);
  await nia.getByLabel('New password', { exact: true }).fill(password);
  await nia.getByLabel('New password again').fill(password);
  await nia.getByRole('button', { name: 'Save password and accept' }).click();
  await expect(nia.getByText('Your password is saved. Sign in with it.')).toBeVisible();
  await nia.getByLabel('Email').fill(email);
  await nia.getByLabel('Password', { exact: true }).fill(password);
  await nia.getByRole('button', { name: 'Sign in' }).click();
  await expect(nia.getByText('Brackenbury Care Homes Ltd', { exact: true }).first()).toBeVisible();
  const ownMenu = nia.getByRole('navigation', { name: 'Main' });
  await ownMenu.getByRole('button', { name: 'Settings' }).click();
  await ownMenu.getByRole('link', { name: 'Access control' }).click();
  // The dashboard's activity names her too: only the heading says that the list is there.
  await expect(nia.getByRole('heading', { level: 1, name: 'Access control' })).toBeVisible();
  await expect(nia.getByRole('link', { name: 'Prosser' })).toBeVisible();
  await expect(nia.getByRole('link', { name: 'Invite admin user' })).toHaveCount(0);

  await page.reload();
  await expect(access.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade' }).click();
  await expect(banner('The admin user was upgraded')).toBeVisible();
  await expect(access.getByText('Upgraded', { exact: true })).toBeVisible();
  await nia.reload();
  await expect(nia.getByRole('link', { name: 'Invite admin user' })).toBeVisible();

  await page.getByRole('button', { name: 'Revoke access' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
  await expect(banner('Access was revoked')).toBeVisible();
  await nia.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees', exact: true }).click();
  await expect(nia.getByRole('alert')).toContainText('you may not see it');

  const late = await (await portal.anotherBrowser()).newPage();
  await late.goto(link);
  await expect(late.getByRole('heading', { level: 1, name: 'This invitation has already been accepted' })).toBeVisible();
});
