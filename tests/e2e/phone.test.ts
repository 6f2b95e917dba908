import { expect, expectAccessible, test } from './support/portal.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone, an employee is found through the menu and changed', async ({ page, portal }) => {
  const { name, payrollNumber } = await portal.hire(1074);
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1074');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();

  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Employees', exact: true }).tap();
  await expect(menu).toBeHidden();

  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('searchbox').fill(payrollNumber);
  const cards = page.getByRole('region', { name: 'Employees' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(payrollNumber);
  await expectAccessible(page);
  await cards.getByRole('link', { name }).tap();

  await page.getByRole('button', { name: 'Edit contact details' }).tap();
  await expectAccessible(page);
  await page.getByLabel('Postcode').fill('nr3 1pz');
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByRole('region', { name: 'Contact details' }).getByText('NR3 1PZ')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'pixels that the page is wider than the phone').toBe(0);
});

test('the search has its button on a phone, with an employer and without one', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  for (const path of ['/employers', '/employers/1001', '/my-notices']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
