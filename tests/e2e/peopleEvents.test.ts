import { countClicks } from './support/clicks.ts';
import { expect, expectAccessible, test } from './support/portal.ts';

test('a joiner is added and enrolled in 6 clicks', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1074/employees');
  const { lastName, payrollNumber } = await portal.hire(1074);
  const clicks = countClicks(page);
  await clicks.press(page.getByRole('link', { name: 'Add employee' }));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('First name').fill('Tamsin');
  await field('Last name').fill(`${lastName}-joiner`);
  await field('Date of birth').fill('28/02/1991');
  await field('Payroll number').fill(`${payrollNumber}-J`);
  await clicks.press(page.getByRole('combobox', { name: 'Payroll' }));
  await clicks.press(page.getByRole('listbox').getByRole('option').first());
  await field('Employment start date').fill('02/11/2026');
  await page.getByRole('textbox', { name: /^Annual salary/ }).fill('30000');
  await clicks.press(page.getByRole('button', { name: 'Add employee' }));
  await expect(page.getByRole('heading', { level: 1, name: `Tamsin ${lastName}-joiner` })).toBeVisible();
  await clicks.press(page.getByRole('button', { name: 'Enrol', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Enrol in a pension scheme' });
  await clicks.press(dialog.getByRole('button', { name: 'Enrol', exact: true }));
  await expect(page.getByRole('status').filter({ hasText: 'Enrolled' })).toBeVisible();
  expect(clicks.count).toBe(6);
});

test('a leaver is recorded in 5 clicks, and the leaving is undone', async ({ page, portal }) => {
  const { name, lastName } = await portal.hire(1074);
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1074/employees');
  const clicks = countClicks(page);
  await page.getByRole('searchbox').fill(lastName);
  await clicks.press(page.getByRole('table', { name: 'Employees' }).getByRole('link', { name: lastName }));
  await clicks.press(page.getByRole('button', { name: 'Record leaving' }));
  const dialog = page.getByRole('dialog', { name: 'Record that the employee has left' });
  await dialog.getByRole('textbox', { name: 'Last day of employment' }).fill('20/11/2026');
  await dialog.getByRole('textbox', { name: /^Last pay/ }).fill('1250');
  await expect(dialog.getByRole('status', { name: 'Effects of the leaving' })).toContainText('No pension membership ends.');
  // The person has no access that could be revoked.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await clicks.press(dialog.getByRole('button', { name: 'Record leaving' }));
  await expect(page.getByText('Left on 20/11/2026.')).toBeVisible();
  expect(clicks.count).toBeLessThanOrEqual(5);

  await page.getByRole('button', { name: 'Undo leaving' }).click();
  const back = page.getByRole('dialog', { name: 'Undo leaving' });
  await expect(back).toContainText(`${name} go on as if they had not left`);
  await back.getByRole('button', { name: 'Undo leaving' }).click();
  await expect(page.getByText('Left on 20/11/2026.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Record leaving' })).toBeVisible();
});

test('a person is found and their phone opened for change in 4 clicks', async ({ page, portal }) => {
  const { name, lastName } = await portal.hire(1074);
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1074');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const clicks = countClicks(page);
  await clicks.key('ControlOrMeta+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox', { name: 'Search' }).fill(lastName);
  await expect(search.getByRole('group', { name: 'People' }).getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await clicks.key('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const contact = page.getByRole('region', { name: 'Contact details' });
  await clicks.press(contact.getByRole('button', { name: 'Edit contact details' }));
  await clicks.press(contact.getByLabel('Mobile phone'));
  await expect(contact.getByLabel('Mobile phone')).toBeFocused();
  expect(clicks.count).toBe(4);
});
