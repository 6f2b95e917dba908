import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './support/portal.ts';

/** The controls of the top bar of which something else takes the clicks. */
const coveredControls = async (page: Page): Promise<string[]> =>
  page
    .getByRole('banner')
    .locator('a:visible, button:visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { x, y, width, height } = control.getBoundingClientRect();
          return [0.2, 0.5, 0.8].some((part) => !control.contains(document.elementFromPoint(x + width / 2, y + height * part)));
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );

test('admin access is given to an employee, and revoked', async ({ page, portal }) => {
  const { path, name } = await portal.hire(1074, { email: `${randomUUID()}@cobblestone.example` });
  await portal.signInAs('hs-admin');
  await page.goto(path);
  const access = page.getByRole('region', { name: 'Access to the portal' });
  const give = page.getByRole('button', { name: 'Give admin access' });
  const revoke = page.getByRole('button', { name: 'Revoke access' });

  await give.click();
  const asking = page.getByRole('dialog', { name: 'Give admin access' });
  await expect(asking).toContainText(`${name} will be able to manage`);
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toBeHidden();
  await give.click();
  await asking.getByRole('button', { name: 'Give admin access' }).click();

  const banner = page.getByRole('status').filter({ hasText: 'Admin access was given' });
  await expect(banner).toBeVisible();
  const box = await banner.boundingBox();
  expect(box?.x, 'pixels from the left').toBeLessThan(40);
  expect(box?.y, 'pixels from the top').toBeLessThan(40);
  await expect(asking).toBeHidden();
  expect(await coveredControls(page), 'controls below the message').toEqual([]);
  await expect(access.getByText('Pension administrator')).toBeVisible();
  await expect(give).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Admin access was given')).toBeHidden();

  await revoke.click();
  const revoking = page.getByRole('dialog', { name: 'Revoke access' });
  await expect(revoking).toContainText(`${name} will lose access to this employer`);
  await revoking.getByRole('button', { name: 'Revoke access' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Access was revoked' })).toBeVisible();
  await expect(revoke).toBeHidden();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.getByText('Access was revoked')).toBeHidden();
});
