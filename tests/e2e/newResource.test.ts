import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { siteVisit, siteVisits } from '../contract/siteVisits.ts';
import type { ProjectCopy } from '../setup/projectCopy.ts';
import { expect, expectAccessible, test } from './support/copiedPortal.ts';

// It generates, builds and starts a portal of its own.
test.setTimeout(300_000);

const path = '/employers/1011/site-visits';

function run(copy: ProjectCopy, command: string): void {
  const { status, output } = copy.run(command);
  expect(status, `${command} printed:\n${output}`).toBe(0);
}

const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: typeof label === 'string' });
const names = (page: Page) => page.getByRole('table', { name: 'Site visits' }).getByRole('rowheader');

test('a resource without any code of its own is two files: screens, menu entry, validation and API', async ({
  page,
  portal,
  copy,
  service,
}) => {
  copy.write('schemas/entities/site-visit.schema.json', JSON.stringify(siteVisit));
  copy.write('schemas/resources/site-visits.json', JSON.stringify(siteVisits));
  run(copy, 'npm run --silent generate');
  run(copy, 'npm run --silent build');
  await service.start();

  await page.goto('/employers/1011');
  await portal.signInThroughPages('hs-admin');

  await test.step('its menu entry leads to its list, with the sample records', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Site visits' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Site visits' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /site visits/ })).toHaveText('3 site visits');
    await expect(names(page).first()).toHaveText('Name 1');
    await expectAccessible(page);
  });

  await test.step('an empty form names the missing fields, and a condition requires another', async () => {
    await page.getByRole('link', { name: 'Add site visit' }).click();
    await expect(field(page, /^Meeting link/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add site visit' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter the name');
    await field(page, 'Remote').check();
    await expect(field(page, 'Meeting link')).toHaveAccessibleDescription('Enter the link that opens the meeting');
    await field(page, 'Date').fill('31/02/2026');
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Enter the name',
      "This isn't a valid date. Enter one such as 31/03/2026",
      'Enter the link that opens the meeting',
    ]);
    await expectAccessible(page);
  });

  await test.step('a record is added with a value of every kind', async () => {
    await field(page, 'Name').fill('Zebra crossing');
    await field(page, /^Purpose/).selectOption('Training');
    await field(page, 'Date').fill('30/11/2026');
    await field(page, /^Starts/).fill('30/11/2026 09:30');
    await field(page, /^Contact/).fill('visits@people.example');
    await field(page, 'Meeting link').fill('https://meet.example/1');
    await field(page, /^Headcount/).fill('100');
    await field(page, /^Fee/).fill('£1,120.50');
    await field(page, /^Discount/).fill('2.5');
    await page.getByRole('combobox', { name: /^Payroll/ }).pressSequentially('office');
    await page.getByRole('option', { name: 'Office staff' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add topic' }).click();
    await page.getByRole('textbox', { name: 'Topic 1' }).fill('Opt-outs');
    await field(page, 'Laptops').check();
    await field(page, 'Room').fill('Quay');
    await field(page, /^Door code/)
      .first()
      .fill('door-4711');
    await page.getByRole('button', { name: 'Add site visit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Zebra crossing' })).toBeVisible();
  });

  await test.step('the record is shown with formatted values', async () => {
    const visit = page.getByRole('region', { name: 'Visit' });
    for (const text of [
      'Training',
      '30/11/2026',
      'Mon 30 Nov 2026, 9:30 am',
      'Yes',
      '£1,120.50',
      '2.5%',
      'Office staff',
      'Opt-outs',
      'Laptops',
      'Quay',
    ])
      await expect(visit.getByRole('definition').filter({ hasText: text }).first(), text).toBeVisible();
    await expect(visit.getByText('door-4711')).toHaveCount(0);
    await visit.getByRole('button', { name: 'Show door code' }).click();
    await expect(visit.getByText('door-4711')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is edited in place, and the condition releases the field that it no longer requires', async () => {
    await page.getByRole('button', { name: 'Edit visit' }).click();
    const visit = page.getByRole('region', { name: 'Visit' });
    await visit.getByLabel('Remote').uncheck();
    await expect(visit.getByLabel(/^Meeting link/)).toHaveCount(0);
    await visit.getByLabel(/^Headcount/).fill('501');
    await visit.getByRole('button', { name: 'Save' }).click();
    await expect(visit.getByLabel(/^Headcount/)).toHaveAccessibleDescription('Headcount must be 500 or less');
    await visit.getByLabel(/^Headcount/).fill('99');
    await visit.getByRole('button', { name: 'Save' }).click();
    await expect(visit.getByRole('definition').filter({ hasText: /^99$/ })).toBeVisible();
  });

  await test.step('the list is filtered, sorted and exported', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Site visits' }).click();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(names(page)).toHaveText(['Zebra crossing', 'Name 3', 'Name 2', 'Name 1']);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('region', { name: 'Filters' }).getByLabel('Purpose').selectOption('Training');
    await expect(page.getByRole('button', { name: 'Remove filter Purpose: Training' })).toBeVisible();
    await expect(names(page)).toHaveText(['Zebra crossing', 'Name 2']);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    // Like the list: the same rows, columns and order.
    expect(
      csv
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(',').slice(0, 2).join()),
    ).toEqual([expect.stringMatching(/Name,Purpose$/), 'Zebra crossing,Training', 'Name 2,Training']);
  });

  await test.step('its API answers over HTTP, by the same rules', async () => {
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' };
    const answer = await page.request.get(`/api/v2${path}?filter[name]=Zebra%20crossing`, { headers });
    const { data } = (await answer.json()) as { data: { visitUid: string }[] };
    expect(data).toMatchObject([
      {
        headcount: 99,
        fee: 112_050,
        isRemote: false,
        meetingLink: null,
        startsAt: '2026-11-30T09:30:00Z',
        equipment: ['laptops'],
      },
    ]);
    const refused = await page.request.patch(`/api/v2/site-visits/${data[0]?.visitUid}`, { headers, data: { isRemote: true } });
    expect(refused.status()).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: [{ field: 'meetingLink', defaultMessage: 'Enter the link that opens the meeting' }],
    });
  });
});
