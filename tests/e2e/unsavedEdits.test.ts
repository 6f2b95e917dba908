import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/portal.ts';

const question = 'You will lose all your changes. Are you sure?';

test('unsaved edits are discarded only after confirmation', async ({ page, portal }) => {
  const { path } = await portal.hire(1074);
  await page.goto(path);
  await portal.signInThroughPages('hs-admin');
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  const town = page.getByLabel('Town or city');
  await town.fill('Halfway');
  await expectAccessible(page);
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });

  await dashboard.click();
  await expect(dialog).toContainText(question);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(town).toHaveValue('Halfway');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toContainText(question);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(town).toHaveValue('Halfway');

  // The browser shows its own question before it closes the tab.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const ofTheBrowser = await asked;
  expect(ofTheBrowser.type()).toBe('beforeunload');
  await ofTheBrowser.dismiss();
  await expect(town).toHaveValue('Halfway');

  await dashboard.click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Edit contact details' })).toBeVisible();
  await expect(page.getByText('Halfway')).toHaveCount(0);

  // Signing out asks before the session ends, and the browser does not ask a second time.
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await town.fill('Halfway');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(town).toHaveValue('Halfway');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a form without edits is left without a question', async ({ page, portal }) => {
  const { path } = await portal.hire(1074, { town: 'Norwich' });
  await portal.signInAs('hs-admin');
  await page.goto(path);
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await page.getByLabel('Town or city').fill('Nor');
  await page.getByLabel('Town or city').fill('Norwich');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test.describe('a session that ends during an edit', () => {
  /** Ends the session in the service, but keeps the browser's tokens, which it still considers valid. */
  const endSession = async (page: Page) =>
    page.evaluate(() => {
      localStorage.setItem('access_token', 'ended');
      localStorage.setItem('refresh_token', 'ended');
    });

  test('is renewed in another tab, and the input is kept', async ({ context, page, portal }) => {
    portal.expectNoise(/answered 40[01]|status of 40[01]/);
    const { path } = await portal.hire(1074);
    await portal.signInAs('hs-admin');
    await page.goto(path);
    await page.getByRole('button', { name: 'Edit contact details' }).click();
    const town = page.getByLabel('Town or city');
    await town.fill('Halfway');
    await endSession(page);

    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'You are not signed in' });
    await expect(dialog).toContainText('your changes are still here');
    await expectAccessible(page);
    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Sign in again' }).click();
    const other = await opened;
    await expect(other.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();

    await expect(dialog).toBeHidden();
    await expect(town).toHaveValue('Halfway');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Contact details' }).getByText('Halfway')).toBeVisible();
  });

  test('is not renewed when the dialog is closed', async ({ page, portal }) => {
    portal.expectNoise(/answered 40[01]|status of 40[01]/);
    const { path } = await portal.hire(1074);
    await portal.signInAs('hs-admin');
    await page.goto(path);
    await page.getByRole('button', { name: 'Edit contact details' }).click();
    await page.getByLabel('Town or city').fill('Halfway');
    await endSession(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    // The session's cookie is still valid, so the portal signs in by itself.
    await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  });
});
