import { expect, expectAccessible, screenshotAt, test } from './support/portal.ts';

test('a developer finds an operation by keyboard and tries it as the person who is signed in', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers');
  await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  await page.goto('/api/docs');
  await expect(page).toHaveTitle(/API documentation$/);
  await expect(page.getByText('Signed in as')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('listEmployers');
  await expect(page.getByText('1 operation found')).toBeAttached();
  await page.getByRole('link', { name: 'List employers' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Try it: List employers' });
  await form.getByLabel('limit').fill('2');
  await form.getByLabel('filter[name][starts_with]').fill('lark');
  await form.getByLabel('filter[name][starts_with]').press('Enter');
  await expect(
    form.getByText(/^GET \/api\/v2\/employers\?limit=2&filter\[name\]\[starts_with\]=lark answered 200 in \d+ ms\.$/),
  ).toBeVisible();
  await expect(form.getByText('"name": "Larkspur', { exact: false })).toBeVisible();
  await screenshotAt(page, 'api-docs-operation');
  await expectAccessible(page);
});

test('the API documentation can be read by everybody, is quiet and no wider than its device', async ({ page, portal }) => {
  await page.goto('/api/docs#createEmployee');
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to try operations' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fields of EmployeeCreate' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/api/docs');
  await screenshotAt(page, 'api-docs');
  await expectAccessible(page);

  portal.expectNoise(/\/api\/v2\/me\/authorization answered 401|401/);
  await page.getByRole('link', { name: '/me/authorization' }).click();
  await page.getByRole('button', { name: 'Send GET' }).click();
  await expect(page.getByText(/answered 401 .* Sign in to the portal in this browser, then send again\./)).toBeVisible();
});
