import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/portal.ts';

const employees = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('row').nth(1)).toBeVisible();
};

test('a pension administrator saves a view, opens it in another browser, and exports it', async ({ page, portal }) => {
  const name = `Starters ${randomUUID().slice(0, 8)}`;
  await portal.signInAs('senior-pension-admin');
  await employees(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Employment start date, from').fill('1/1/2015');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Employment start date: from 01/01/2015' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Employment start date' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name this view').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await portal.anotherBrowser();
  await portal.signInAs('senior-pension-admin', elsewhere);
  const other = await elsewhere.newPage();
  await employees(other);
  await other.getByRole('button', { name: 'Views' }).click();
  await other.getByRole('link', { name }).click();
  await expect(other.getByRole('button', { name: 'Employment start date: from 01/01/2015' })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Employment start date' })).toBeVisible();

  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^employees-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFLast name,First name,Payroll number,Most recent payroll,Employed,Employment start date');
  const found = Number((await other.getByText(/ match(es)?$/).innerText()).replace(/\D/g, ''));
  expect(lines).toHaveLength(found);

  await other.getByRole('button', { name: 'Views' }).click();
  await other.getByRole('button', { name: `Delete ${name}` }).click();
  await other
    .getByRole('dialog', { name: `Delete ${name}` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(other.getByRole('link', { name })).toBeHidden();
});
