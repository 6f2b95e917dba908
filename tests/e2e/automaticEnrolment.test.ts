import { expect, expectAccessible, test } from './support/portal.ts';

test('a pension administrator finds an eligible employee outside the scheme, with the duty and its reasons', async ({
  page,
  portal,
}) => {
  await portal.signInAs('pension-admin');
  await page.goto('/employers/1001/automatic-enrolment');
  const counts = page.getByRole('group', { name: 'Employees by category' });
  await counts.getByRole('button', { name: /^Eligible jobholder:/ }).click();
  await expect(counts.getByRole('button', { name: /^Eligible jobholder:/, pressed: true })).toBeVisible();
  await expect(page).toHaveURL(/category=eligibleJobholder/);
  await expectAccessible(page);
  await page.goto(`${page.url()}&filter.isMember=false`);
  const employee = page.getByRole('table').getByRole('link').first();
  const name = await employee.innerText();
  await employee.click();
  // The list has a region of the same name.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const assessment = page.getByRole('region', { name: 'Automatic enrolment' });
  await expect(assessment.getByText('Eligible jobholder', { exact: true })).toBeVisible();
  await expect(assessment.getByRole('list', { name: 'Reasons' })).toContainText('This makes them an eligible jobholder.');
  await expectAccessible(page);
});
