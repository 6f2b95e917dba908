import { expect, expectAccessible, test } from './support/portal.ts';

test('an employee is added once every field is valid', async ({ page, portal }) => {
  portal.expectNoise(/POST .*\/employees answered 422/);
  const colleague = await portal.hire(1074);
  const lastName = `${colleague.lastName}-sibling`;
  await portal.signInAs('hs-admin');
  await page.goto('/employers/1074/employees');
  await page.getByRole('link', { name: 'Add employee' }).click();
  const submit = page.getByRole('button', { name: 'Add employee' });
  await submit.click();

  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('First name')).toBeFocused();
  await expect(field('First name')).toHaveAccessibleDescription(/Enter a first name/);
  await expect(field('Date of birth')).toHaveAccessibleDescription(/Enter the date of birth/);
  await expect(field('Payroll number')).toHaveAccessibleDescription(/Enter the payroll number/);
  await expect(page.getByRole('combobox', { name: 'Payroll' })).toHaveAccessibleDescription(/Choose the payroll/);
  await expectAccessible(page);

  await field('First name').fill('Morwenna');
  await expect(field('First name')).not.toHaveAccessibleDescription(/Enter a first name/);
  await field('Last name').fill(lastName);
  await field('Date of birth').fill('31/02/1991');
  await field('Payroll number').fill(colleague.payrollNumber);
  await page.getByRole('combobox', { name: 'Payroll' }).click();
  await page.getByRole('option').first().click();
  await field('Employment start date').fill('02/11/2026');
  await submit.click();
  await expect(field('Date of birth')).toBeFocused();
  await expect(field('Date of birth')).toHaveAccessibleDescription(/This isn't a valid date/);

  await field('Date of birth').fill('28/02/1991');
  await submit.click();
  await expect(field('Payroll number')).toHaveAccessibleDescription(/Another employee has this payroll number/);
  await expect(field('Payroll number')).toBeFocused();
  await expect(field('Payroll number')).toHaveValue(colleague.payrollNumber);
  await expect(field('Last name')).toHaveValue(lastName);
  await expect(field('Date of birth')).toHaveValue('28/02/1991');

  await field('Payroll number').fill(`${colleague.payrollNumber}-2`);
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'Employee added' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Morwenna ${lastName}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Personal details' }).getByText('28/02/1991')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees', exact: true }).click();
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('link')).toHaveText([lastName]);
});
