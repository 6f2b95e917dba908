import { expect, expectAccessible, test } from './support/portal.ts';

test('a provider admin finds an employer, and returns to the same list state', async ({ page, portal }) => {
  await portal.signInAs('provider-admin');
  await page.goto('/');
  await expect(page).toHaveURL('/employers');
  const employers = page.getByRole('table', { name: 'Employers' });
  await expect(employers.getByRole('link', { name: 'Alderwick Furniture Ltd' })).toBeVisible();
  await expect(page.getByText('1–25 of 99')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26–50 of 99')).toBeVisible();
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('76–99 of 99')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();

  await page.getByRole('button', { name: 'K, 4' }).click();
  await expect(page.getByText('4 matches')).toBeVisible();
  await expect(employers.getByRole('link')).toHaveText([
    'Kestrel Aerospace Components Ltd',
    'Kingfisher Swim Schools Ltd',
    'Kirkbride Builders Merchants Ltd',
    'Kittiwake Seafoods Ltd',
  ]);

  await page.getByRole('button', { name: 'All letters' }).click();
  await page.getByRole('searchbox', { name: 'Name, short name or ID' }).fill('care');
  await expect(employers.getByRole('link')).toHaveText(['Brackenbury Care Homes Ltd', 'Nightingale Domiciliary Care Ltd']);
  await page.getByRole('searchbox', { name: 'Name, short name or ID' }).fill('1044');
  await expect(employers.getByRole('link')).toHaveText(['Nightingale Domiciliary Care Ltd']);
  await page.getByRole('searchbox', { name: 'Name, short name or ID' }).fill('zebra');
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Name begins with', { exact: true }).fill('Night');
  await page.getByLabel('Name begins with', { exact: true }).press('Enter');
  await expect(employers.getByRole('link')).toHaveText(['Nightingale Domiciliary Care Ltd']);
  await employers.getByRole('link', { name: 'Nightingale Domiciliary Care Ltd' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Employer ID 1044')).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL('/employers?filter.name=Night');
  await expect(page.getByRole('button', { name: 'Remove filter Name: Night' })).toBeVisible();
  await expect(employers.getByRole('link')).toHaveText(['Nightingale Domiciliary Care Ltd']);
});

test('a provider admin looks up an intermediary and one of its clients', async ({ page, portal }) => {
  await portal.signInAs('provider-admin');
  await page.goto('/employers');
  await page.getByRole('tab', { name: 'Intermediaries' }).click();
  const intermediaries = page.getByRole('table', { name: 'Intermediaries' });
  await expect(intermediaries.getByRole('link')).toHaveText([
    'Castlegate Pension Advisers LLP',
    'Pinnock & Rhys Financial Planning Ltd',
    'Tarn Street Employee Benefits Ltd',
    'Yewdale Wealth Partners LLP',
  ]);
  await expectAccessible(page);

  await intermediaries.getByRole('link', { name: 'Yewdale Wealth Partners LLP' }).click();
  await expect(page).toHaveURL('/employers/104?isIntermediary=1');
  await expect(page.getByText('Intermediary ID 104')).toBeVisible();
  const clients = page.getByRole('region', { name: 'Client overview' }).getByRole('rowheader');
  await expect(clients).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' })).toHaveCount(0);
  await expectAccessible(page);

  await clients.getByRole('link').click();
  await expect(page.getByText(/^Employer ID \d+/)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Intermediaries' })).toHaveAttribute('aria-selected', 'true');
  await expect(intermediaries.getByRole('link')).toHaveCount(4);
});
