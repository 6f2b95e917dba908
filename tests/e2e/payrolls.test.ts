import { expect, expectAccessible, test } from './support/portal.ts';
import { testDay } from './support/days/testDay.ts';

/** Unique for each run, so that it can be repeated against a portal that keeps running. */
const run = Date.now().toString(36);
/** A year whose 28 December is a bank holiday in place of Boxing Day. The third one after them is 2032. */
const year = testDay() <= '2026-12-21' ? 2026 : 2027;

test('a senior pension administrator adds a payroll, sees the next pay dates, and ceases it', async ({ page, portal }) => {
  await portal.signInAs('senior-pension-admin');
  await page.goto('/');
  await page.getByRole('link', { name: 'View payrolls' }).click();
  await expect(page.getByRole('link', { name: 'Bank staff before 2024 (Ceased)' })).toBeVisible();
  await page.getByRole('link', { name: 'Add payroll' }).click();

  await page.getByLabel('Name', { exact: true }).fill(`Agency staff ${run}`);
  await page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeFocused();
  await page.getByLabel('Frequency').selectOption('Weekly');
  await expect(page.getByText('Choose a frequency and a start date to see when it will pay.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Start date', exact: true }).fill(`22/12/${year}`);
  const dates = page.getByRole('table', { name: 'Next 12 pay dates' });
  await expect(dates.getByRole('row')).toHaveCount(13);
  await expect(dates.getByRole('row').nth(1)).toContainText(`24/12/${year}`);
  await expect(dates.getByRole('row').nth(1)).toContainText(`From 28/12/${year}: Boxing Day (substitute day)`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add payroll' }).click();

  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(`Agency staff ${run}`);
  await expect(page.getByText('Uses bulk management file format: Base')).toHaveCount(8);
  await expect(page.getByText('Ready to cease')).toBeVisible();

  await page.getByRole('button', { name: 'Cease payroll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cease payroll' });
  await expect(dialog.getByText('Ready to cease')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Final pay date' }).fill(`01/12/${year}`);
  await dialog.getByLabel('Reason').selectOption('Created in Error');
  await expectAccessible(page);
  portal.expectNoise(/DELETE .* answered 422/);
  await dialog.getByRole('button', { name: 'Cease payroll' }).click();
  const finalPayDate = dialog.getByRole('textbox', { name: 'Final pay date' });
  await expect(finalPayDate).toHaveAccessibleDescription(/Choose a final pay date on or after the start date of the payroll/);
  await finalPayDate.fill(`24/12/${year}`);
  await dialog.getByRole('button', { name: 'Cease payroll' }).click();
  // Until that day it is ceasing.
  const ceased = new RegExp(`^Agency staff ${run} \\((?:Ceasing on 24 December ${year}|Ceased)\\)$`);
  await expect(title).toHaveText(ceased);
  await expect(page.getByRole('button', { name: 'Cease payroll' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Ceasing' })).toContainText(`24/12/${year}`);
  await page.getByRole('link', { name: 'Payrolls', exact: true }).click();
  await expect(page.getByRole('link', { name: ceased })).toBeVisible();
});

test('a payroll with employees shows the conditions that prevent ceasing it', async ({ page, portal }) => {
  await portal.signInAs('senior-pension-admin');
  await page.goto('/');
  await page.getByRole('link', { name: 'View payrolls' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payrolls' })).toBeVisible();
  await page.getByRole('table').getByRole('link', { name: 'Care and support staff', exact: true }).click();
  const cease = page.getByRole('button', { name: 'Cease payroll' });
  await expect(cease).toHaveAttribute('aria-disabled', 'true');
  await expect(cease).toHaveAccessibleDescription(/employees are still on this payroll\. Move them to another payroll first\./);
  const conditions = page.getByRole('list', { name: 'Conditions for ceasing' });
  await expect(conditions).toContainText('benefits will cease with it');
  await expectAccessible(page);
});
