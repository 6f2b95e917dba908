import { expect, test } from './support/portal.ts';

test('an intermediary works for its clients, and sees no other employer', async ({ page, portal }) => {
  portal.expectNoise(/GET .*\/api\/v2\/employers\/1002(\/employees\?.*)? answered 404/);
  await portal.signInAs('intermediary');
  await page.goto('/');
  await expect(page).toHaveURL('/employers/101?isIntermediary=1');
  await page.goto('/employers');
  await expect(page.getByText('1–25 of 30')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name, short name or ID' }).fill('Yewtree');
  await expect(page.getByText('No matches.')).toBeVisible();

  await page.getByRole('tab', { name: 'Intermediaries' }).click();
  const own = page.getByRole('table', { name: 'Intermediaries' }).getByRole('link');
  await expect(own).toHaveText(['Castlegate Pension Advisers LLP']);
  await own.click();
  await expect(page.getByText('Intermediary ID 101')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Client overview' }).getByText('1–25 of 30')).toBeVisible();

  // Yewtree Residential Homes is a client of another intermediary.
  await page.goto('/employers/1002/employees');
  await expect(page.getByRole('heading', { level: 1, name: "We can't find this page" })).toBeVisible();
  await expect(page.getByText('Yewtree')).toHaveCount(0);
});

test('a user of one employer starts there, and changes contact details only', async ({ page, portal }) => {
  portal.expectNoise(/GET .*\/api\/v2\/employers\/1001 answered 404/);
  const { path, name } = await portal.hire(1096);
  await portal.signInAs('employer-user');
  await page.goto('/');
  await expect(page).toHaveURL('/employers/1096');
  await expect(page.getByText('Honeybourne Bakeries Ltd', { exact: true })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Employees', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add employee' })).toHaveCount(0);

  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveText(['Edit']);
  await expect(page.getByRole('button', { name: /access/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await page.getByLabel('Mobile phone').fill('07700 900456');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Contact details' }).getByText('07700 900456')).toBeVisible();

  await page.goto('/employers/1001');
  await expect(page.getByRole('heading', { level: 1, name: "We can't find this page" })).toBeVisible();
});

test('a user of several employers chooses among them, without the one whose access was revoked', async ({ page, portal }) => {
  await portal.signInAs('multi-employer-user');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Your employers' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Employers' }).getByRole('link')).toHaveText([
    'Kestrel Aerospace Components Ltd',
    'Northmoor Steel Fabrications Ltd',
  ]);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('an analyst reads the employees of the employers that they have access to', async ({ page, portal }) => {
  await portal.signInAs('analyst');
  await page.goto('/');
  const employers = page.getByRole('table', { name: 'Employers' }).getByRole('link');
  await expect(employers).toHaveText(['Ironbridge Castings Ltd', 'Larkspur Supermarkets plc']);
  await employers.first().click();
  await page.getByRole('link', { name: 'View employees' }).click();
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add employee' })).toHaveCount(0);
});

test('a user with access to nothing learns whom to ask, where the provider has no website', async ({ page, portal }) => {
  await portal.signInAs('no-access');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: "You don't have access yet" })).toBeVisible();
  await expect(page.getByText('Ask an administrator of your employer to invite you')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in as someone else' })).toBeVisible();
});
