import { expect, expectAccessible, test } from './support/portal.ts';

test('a list is filtered, sorted and arranged, and a reload and Back restore it', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1001/employees');
  const table = page.getByRole('table', { name: 'Employees' });
  const found = page.getByRole('status').filter({ hasText: /employees|match/ });
  await expect(found).toHaveText('5,000 employees');

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByLabel('Payroll').selectOption('Drivers');
  await expect(page.getByRole('button', { name: 'Remove filter Payroll: Drivers' })).toBeVisible();
  await expect(found).not.toHaveText('5,000 employees');
  const drivers = await found.textContent();
  await filters.getByLabel('ISA', { exact: true }).selectOption('Yes');
  await expect(page.getByRole('button', { name: 'Remove filter ISA: Yes' })).toBeVisible();
  await expectAccessible(page);

  await table.getByRole('button', { name: 'Payroll number' }).click();
  await table.getByRole('button', { name: 'Payroll number' }).click();
  await expect(page.getByRole('columnheader', { name: 'Payroll number' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Remove filter ISA: Yes' }).click();
  await expect(found).toHaveText(drivers ?? '');

  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByLabel('Postcode').check();
  await columns.getByLabel('First name').uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Postcode' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'First name' })).toHaveCount(0);

  await page.getByLabel('Rows per page').selectOption('50');
  await expect(table.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ sort: '-payrollNumber', perPage: '50', page: '2' });
  const list = page.getByRole('region', { name: 'Employees' });
  const firstRow = table.getByRole('row').nth(1);
  // Until the new rows arrive, the rows of the previous page are shown.
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const shown = await firstRow.innerText();

  await page.reload();
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  await expect(firstRow).toHaveText(shown, { useInnerText: true });
  await expect(page.getByRole('columnheader', { name: 'Postcode' })).toBeVisible();

  await table.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Personal details' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address.href);
  await expect(firstRow).toHaveText(shown, { useInnerText: true });
  await page.goBack();
  await expect(page.getByText(/^1–50 of/)).toBeVisible();
});

test('an employee opened from the list is shown with all sections', async ({ page, portal }) => {
  await portal.signInAs('pension-admin');
  await page.goto('/employers/1001/employees?search=E001858');
  await page.getByRole('table', { name: 'Employees' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Abdi Abdi' })).toBeVisible();
  const schemes = page
    .getByRole('region', { name: 'Pensions and savings' })
    .locator('div')
    .filter({ has: page.getByRole('term').filter({ hasText: 'Pension schemes' }) })
    .getByRole('definition');
  await expect(schemes).toHaveText(/^Larkspur Workplace Pension · Active · Enrolled on \d{2}\/\d{2}\/\d{4}$/);
  await expectAccessible(page);

  // The way back keeps the search.
  await page.getByRole('main').getByRole('link', { name: 'Employees' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('E001858');
});
