import { expect, expectAccessible, screenshotAt, test } from './support/portal.ts';

test('a developer finds an operation by keyboard and tries it as the signed-in user', async ({ page, portal }) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(portal.origin) && !request.url().startsWith('data:')) foreignRequests.push(request.url());
  });
  await portal.signInAs('hs-admin');
  await page.goto('/employers');
  await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  await page.goto('/api/docs');
  await expect(page).toHaveTitle(/API documentation$/);
  await expect(page.getByText('Signed in as')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('listEmployers');
  await expect(page.getByText('1 operation found')).toBeVisible();
  await page.getByRole('button', { name: /List employers$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/Employers\/listEmployers$/);
  await page.getByRole('textbox', { name: 'limit', exact: true }).fill('2');
  await page.getByRole('textbox', { name: 'filter[name][starts_with]' }).fill('lark');
  await page.getByRole('button', { name: 'Execute' }).press('Enter');
  const answer = page.getByRole('table').filter({ hasText: 'Response body' }).getByRole('row').nth(1);
  await expect(answer).toContainText('200');
  await expect(answer).toContainText('"name": "Larkspur');
  await expect(page.getByText('/api/v2/employers?limit=2').first()).toBeVisible();
  // People may copy the shown text into a mail, so it must not contain the token.
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  expect(await page.content()).not.toContain(token ?? 'no token');
  expect(foreignRequests).toEqual([]);
  await screenshotAt(page, 'api-docs-operation');
  await expectAccessible(page);
});

test('a change is sent as the signed-in user, after a warning', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers');
  await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  await page.goto('/api/docs#/Employees/createEmployee');
  await expect(page.getByText('This changes real records, in your name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'employerId' }).fill('1001');
  await page.getByRole('textbox', { name: 'Body' }).fill('{}');
  // The service reads the body, so the sign-in and the header of our script were sent.
  portal.expectNoise(/\/employees answered 422|422/);
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('"field": "firstName"')).toBeVisible();
});

test('the API documentation is public, logs no errors and is no wider than its device', async ({ page, portal }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 2, name: 'Operations' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to try operations' })).toBeVisible();
  await screenshotAt(page, 'api-docs');
  await expectAccessible(page);

  const schemas = page.getByRole('button', { name: 'Schemas' });
  // Swagger UI may lose a click while it is still drawing its hundreds of operations.
  await expect(async () => {
    if ((await schemas.getAttribute('aria-expanded')) === 'false') await schemas.click();
    await expect(schemas).toHaveAttribute('aria-expanded', 'true', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Admin user', exact: true })).toBeVisible();
  await expectAccessible(page);

  portal.expectNoise(/\/api\/v2\/me\/authorization answered 401|401/);
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('me/authorization');
  await page.getByRole('button', { name: /^GET .*authorization Show/ }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByRole('table').filter({ hasText: 'Response body' }).getByRole('row').nth(1)).toContainText('401');
});

test('an operation shows its fields at the address that names it', async ({ page }) => {
  await page.goto('/api/docs#/Employees/createEmployee');
  await page.getByRole('tab', { name: 'Schema', exact: true }).first().click();
  await expect(page.getByRole('tabpanel', { name: 'Schema' }).getByText('dateOfBirth', { exact: true })).toBeVisible();
});
