import { expect, expectAccessible, test } from './support/portal.ts';
test('an employee is added once every field is valid', async ({ page, portal }) => {
  portal.expectNoise(/POST .*\/employees answered 422/);
  const colleague = await portal.hire(1074, { nationalInsurance: 'QQ998877A' });
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
  await page.getByRole('listbox').getByRole('option').first().click();
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
  await page.getByLabel('National insurance number').fill('qq 99 88 77 a');
  await page.getByLabel('Email').fill('morwenna@gmial.com');
  await submit.click();
  const right = page.getByRole('checkbox', { name: 'Yes, this is right' });
  await expect(right).toBeFocused();
  await expect(right).toHaveAccessibleDescription(/Did you mean morwenna@gmail.com/);
  await expectAccessible(page);
  await page.getByLabel('Email').fill('morwenna@gmail.com');
  await expect(right).toHaveCount(0);
  await submit.click();
  await expect(right).toHaveAccessibleDescription(new RegExp(`${colleague.name} has the same national insurance number`));
  await expect(page.getByRole('link', { name: `Open ${colleague.name} in a new tab` })).toHaveAttribute('href', colleague.path);
  await right.check();
  await submit.click();
  await expect(page.getByRole('status').filter({ hasText: 'Employee added' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Morwenna ${lastName}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Personal details' }).getByText('28/02/1991')).toBeVisible();

  const details = page.getByRole('region', { name: 'Personal details' });
  await expect(details.getByText('QQ998877A')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees', exact: true }).click();
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('link')).toHaveText([lastName]);
});

test('a reader sees personal details on request', async ({ page, portal }) => {
  const { path } = await portal.hire(1074, { nationalInsurance: 'QQ112233B' });
  await portal.signInAs('external-admin');
  await page.goto(path);
  const details = page.getByRole('region', { name: 'Personal details' });
  await expect(details.getByText('••••••33B')).toBeVisible();
  await expect(details.getByText('••/••/1990')).toBeVisible();
  await details.getByRole('button', { name: 'Show national insurance number' }).click();
  await expect(details.getByText('QQ112233B')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(details.getByText('••••••33B')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('National insurance number shown')).toBeVisible();
});
