import { accountOf } from './support/accounts.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/portal.ts';

test('a phone number is changed without a mouse, including the sign-in', async ({ page }) => {
  const { email, password } = accountOf('senior-pension-admin');
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Employees', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeFocused();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('Adebayo');
  await page.keyboard.press('Enter');
  const found = page.getByRole('table', { name: 'Employees' }).getByRole('link').first();
  await expect(found).toHaveText('Adebayo');
  await tabTo(page, found);
  await page.keyboard.press('Enter');

  const edit = page.getByRole('button', { name: 'Edit contact details' });
  await expect(edit).toBeVisible();
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await tabTo(page, page.getByLabel('Mobile phone'));
  const phone = `07700 900${String(Math.floor(Math.random() * 1_000)).padStart(3, '0')}`;
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('region', { name: 'Contact details' }).getByText(phone)).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Contact details saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Contact details saved')).toBeHidden();
});
