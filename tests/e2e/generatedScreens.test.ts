import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { serveGeneratedScreens } from './support/generatedScreens.ts';
import { expect, expectAccessible, test as onSharedPortal } from './support/portal.ts';
import type { PortalService } from './support/services/portalService.ts';

// One build serves all of these tests.
onSharedPortal.describe.configure({ mode: 'default' });

let service: PortalService | undefined;
onSharedPortal.beforeAll(async () => {
  onSharedPortal.setTimeout(600_000);
  service = await serveGeneratedScreens();
});
onSharedPortal.afterAll(async () => service?.remove());

const test = onSharedPortal.extend({
  // Playwright asks for the address before it runs the hook that starts the service, too.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to find the required fixtures: none.
  baseURL: async ({}, use) => use(service?.origin),
  // oxlint-disable-next-line no-empty-pattern -- as above.
  signInFolder: async ({}, use) => use(service?.folder ?? ''),
});

const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: typeof label === 'string' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const outcome = (page: Page) => page.getByRole('group', { name: /^Outcome/ });
const names = (page: Page) => page.getByRole('table', { name: 'Site visits' }).getByRole('rowheader');

async function addMeeting(page: Page, name: string, heldOn: string, agreed: string): Promise<void> {
  await page.goto('/employers/1011/review-meetings/add-new');
  await expect(outcome(page).getByRole('button')).toHaveText(['Agreed', 'To follow up']);
  await outcome(page).getByRole('button', { name: agreed }).click();
  await page.getByLabel('Subject').fill(name);
  await page.getByRole('textbox', { name: 'Held on' }).fill(heldOn);
  await page.getByRole('button', { name: 'Add review meeting' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test(
  'docs/adding-a-screen.md: a widget, a column and a bulk action of one’s own, step by step',
  { tag: '@long' },
  async ({ page, portal }) => {
    await portal.signInAs('hs-admin');
    await page.goto('/employers/1011/review-meetings/add-new');
    await outcome(page).getByRole('button', { name: 'To follow up' }).click();
    await expectAccessible(page);
    await addMeeting(page, 'Spring review', '30/11/2026', 'To follow up');
    await expect(page.getByText('To follow up')).toBeVisible();

    await page.getByRole('link', { name: 'Review meetings' }).first().click();
    const row = page.getByRole('row', { name: /Spring review/ });
    await expect(row.getByText('To follow up')).toBeVisible();
    await row.getByRole('checkbox', { name: 'Select Spring review' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Agree 1' }).click();
    await expect(page.getByText('Agree: 1 of 1 done')).toBeVisible();
    await expect(row.getByText('Agreed')).toBeVisible();
  },
);

test(
  'docs/adding-a-screen.md: a lifecycle is a chart and an entry: buttons, dialogs, tab and inspector',
  { tag: '@long' },
  async ({ page, portal }) => {
    await portal.signInAs('hs-admin');
    const meeting = page.getByRole('region', { name: 'Meeting' });

    await test.step('an event that a guard refuses is disabled with its reason, and one that the state lacks has no button', async () => {
      await addMeeting(page, 'Far away', '30/11/2099', 'Agreed');
      await expect(meeting.getByText('Planned')).toBeVisible();
      const hold = button(page, 'Record as held');
      await expect(hold).toHaveAttribute('aria-disabled', 'true');
      await expect(hold).toHaveAccessibleDescription(
        'This meeting is still to come. Wait for its day, or change the date first.',
      );
      await expect(button(page, 'Close')).toHaveCount(0);
      await page.getByRole('button', { name: 'Edit meeting' }).click();
      await expect(page.getByRole('region', { name: 'Meeting' }).getByRole('combobox', { name: /^Status/ })).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('an event that asks for nothing has its dialog', async () => {
      await addMeeting(page, 'Autumn review', '20/11/2026', 'Agreed');
      await button(page, 'Record as held').click();
      const dialog = page.getByRole('dialog', { name: 'Record as held' });
      await expect(dialog).toContainText('Autumn review will be held.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Record as held' }).click();
      await expect(page.getByText('Review meeting held')).toBeVisible();
      await expect(meeting.getByText('Held', { exact: true })).toBeVisible();
      await expect(button(page, 'Close')).toBeEnabled();
    });

    await test.step('its Lifecycle tab has the chart, the way that it took and what may come next', async () => {
      await page.getByRole('tab', { name: 'Lifecycle' }).click();
      await expect(page.getByRole('img', { name: /^Current state Held/ })).toBeVisible();
      const next = page.getByRole('region', { name: 'What can happen next' }).getByRole('listitem');
      await expect(next.first()).toContainText('Close');
      const past = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
      await expect(past).toHaveText([/^Record as held: now held/, /^Created: planned/]);
      await expectAccessible(page);
    });

    await test.step('an event that asks for something has its form in the dialog', async () => {
      await addMeeting(page, 'Never held', '20/11/2026', 'Agreed');
      await button(page, 'Cancel meeting').click();
      const dialog = page.getByRole('dialog', { name: 'Cancel meeting' });
      await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
      await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Enter the reason');
      await dialog.getByLabel('Reason').fill('Nobody had time');
      await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
      await expect(meeting.getByText('Cancelled', { exact: true })).toBeVisible();
      await expect(page.getByText('Nobody had time')).toBeVisible();
    });

    await test.step('the list narrows by state, and sends an event to many', async () => {
      await page.goto('/employers/1011/review-meetings');
      const row = page.getByRole('row', { name: /Autumn review/ });
      await expect(row.getByText('Held', { exact: true })).toBeVisible();
      await row.getByRole('checkbox', { name: 'Select Autumn review' }).check();
      await page.getByRole('region', { name: 'Selected review meetings' }).getByRole('button', { name: 'Close' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close: 1 review meeting' });
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(row.getByText('Closed', { exact: true })).toBeVisible();
    });

    await test.step('the inspector counts and shows its records', async () => {
      await page.goto('/inspector?view=records&employerId=1011');
      await page.getByRole('region', { name: 'Review meeting' }).getByRole('button').first().click();
      await page.getByLabel('State', { exact: true }).selectOption('Closed');
      const found = page.getByRole('table', { name: 'Records' });
      await found.getByRole('button', { name: 'Autumn review' }).click();
      const life = page.getByRole('region', { name: 'Life of the record' });
      await expect(life.getByRole('img', { name: /^Current state Closed/ })).toBeVisible();
      await page.getByLabel('State', { exact: true }).selectOption('Planned');
      await found.getByRole('checkbox', { name: 'Select Far away' }).check();
      await expect(page.getByText('1 selected')).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test(
  'a resource without any code of its own is two files: screens, menu entry, validation and API',
  { tag: '@long' },
  async ({ page, portal }) => {
    await portal.signInAs('hs-admin');
    await page.goto('/employers/1011');

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
      const answer = await page.request.get(`/api/v2/employers/1011/site-visits?filter[name]=Zebra%20crossing`, { headers });
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
  },
);
