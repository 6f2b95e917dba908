import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, screenshotAt, test } from './support/portal.ts';

/** Collects every request of a browser that goes to another origin. */
function requestsToOtherOrigins(context: BrowserContext, origin: string): string[] {
  const foreignRequests: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:blob|data):/.test(url)) foreignRequests.push(url);
  });
  return foreignRequests;
}

const log = (inspector: Page) => inspector.getByRole('listbox', { name: 'Events' });

/** Filters the log to the lines with a text. */
async function findInLog(inspector: Page, text: string): Promise<void> {
  await inspector.getByLabel('Text in the log').fill(text);
}

test('an analyst watches a sign-in, sees its token refreshed, and steps through the recording in another browser', async ({
  context,
  page,
  portal,
}, info) => {
  const foreignRequests = requestsToOtherOrigins(context, portal.origin);
  const inspection: string[] = [];
  context.on('request', (request) => {
    if (/\/assets\/(?:recorder|Inspector)-/.test(request.url())) inspection.push(request.url());
  });
  await page.goto('/employers');
  await portal.signInThroughPages('analyst');
  await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  // While it is closed, none of its code is loaded.
  expect(inspection).toEqual([]);

  // Opened from the account menu, beside the portal.
  await page.getByRole('button', { name: /^Account of/ }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Inspector' }).click();
  const inspector = await opened;
  await expect(inspector.getByRole('heading', { level: 1, name: 'Inspector' })).toBeVisible();

  // The earlier sign-in of the portal's tab is listed with its state.
  const portalTab = inspector.getByRole('region', { name: /^Tab \d/ }).filter({ hasText: '/employers' });
  await portalTab.getByRole('button', { name: /^signIn/ }).click();
  await expect(inspector.getByRole('img', { name: /^Current state success/ })).toBeVisible();

  // Signing out and in again goes over several pages, and the recording continues on each.
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await page.goto('/employers');
  await portal.signInThroughPages('analyst');
  await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  await inspector.getByLabel('Kind').selectOption('Microsteps');
  for (const step of [
    'signIn.idle on begin',
    'signIn.loading.requestingAccessToken on xstate.done.actor.tokenRefresh [0]',
    'signIn.userWithoutToken on always [1]',
    'signIn.loading.exchangingCode on xstate.done',
    'signIn.loading.resettingStatus on xstate.after',
  ]) {
    await findInLog(inspector, step);
    await expect(log(inspector).getByRole('option').first()).toBeVisible();
  }

  // The token expires, and is renewed.
  await page.evaluate(() => localStorage.setItem('expires_in', '1'));
  await findInLog(inspector, 'tokenRefresh.refreshing on xstate.done.actor');
  await expect(log(inspector).getByRole('option').first()).toBeVisible();
  await findInLog(inspector, '');

  // Choosing an event takes the chart back to it, and its address opens it again.
  await findInLog(inspector, 'signIn.loading.requestingAccessToken on xstate.done.actor.tokenRefresh [0]');
  await log(inspector).getByRole('option').last().click();
  await expect(inspector.getByRole('region', { name: 'Chosen event' })).toBeVisible();
  const address = new URL(inspector.url()).searchParams.get('event');
  expect(address).toMatch(/^\w+\.\d+$/);
  await inspector.reload();
  await expect(inspector.getByRole('region', { name: 'Chosen event' })).toContainText('xstate.done.actor.tokenRefresh');

  // The saved file contains no secrets.
  const downloading = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: 'Save', exact: true }).click();
  const file = info.outputPath('recording.json');
  await (await downloading).saveAs(file);
  const saved = await readFile(file, 'utf8');
  const secrets = await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]);
  for (const secret of secrets) expect(saved).not.toContain(secret ?? 'no token at all');
  expect(saved).not.toMatch(/[?&]code=(?!•)/);
  expect(foreignRequests).toEqual([]);
  expect(inspection).not.toEqual([]);

  const elsewhere = await portal.anotherBrowser();
  const foreignRequestsElsewhere = requestsToOtherOrigins(elsewhere, portal.origin);
  await portal.signInAs('hs-admin', elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(`/inspector?event=${address}`);
  await expect(other.getByRole('alert')).toContainText('not in this recording');
  await other.getByLabel('Recording to open').setInputFiles(file);
  await expect(other.getByText('Showing recording.json')).toBeVisible();
  await findInLog(other, 'signIn.loading.requestingAccessToken on xstate.done.actor.tokenRefresh [0]');
  await log(other).getByRole('option').first().click();
  await findInLog(other, 'signIn.');
  await expect(other.getByRole('img', { name: /^Current state userWithoutToken/ })).toBeVisible();
  await other.getByRole('button', { name: 'Step back' }).click();
  await expect(other.getByRole('img', { name: /^Current state requestingAccessToken/ })).toBeVisible();
  await other.getByRole('button', { name: 'Step forward' }).click();
  await expect(other.getByRole('img', { name: /^Current state userWithoutToken/ })).toBeVisible();
  expect(foreignRequestsElsewhere).toEqual([]);
});

test('a user without access to the inspector gets a message', async ({ page, portal }) => {
  await portal.signInAs('employer-user');
  await page.goto('/inspector');
  await expect(page.getByRole('heading', { level: 1, name: "You don't have access to the inspector" })).toBeVisible();
  await expectAccessible(page);
});

test('a file that is not a recording is refused with a message', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/inspector');
  await page
    .getByLabel('Recording to open')
    .setInputFiles({ name: 'har.json', mimeType: 'application/json', buffer: Buffer.from('{"log":{}}') });
  await expect(page.getByRole('alert')).toContainText('not a recording of the inspector');
});

test('a refusing guard is named in the sandbox', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/inspector?machine=payroll');
  await expect(page).toHaveTitle('Tidewell Pensions Inspector');
  await page.getByRole('button', { name: 'Sandbox' }).click();
  await page.getByLabel(/^Input, or/).fill('{ "startDate": "2026-01-01", "activeEmployeeCount": 3 }');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByLabel(/^Event \(JSON\)/).fill('{ "type": "cease", "finalPayDate": "2026-06-30" }');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('hasNoActiveEmployees: 3 employees are still on this payroll');
});

test('the inspector is accessible, logs no errors and is no wider than its device', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/inspector?machine=signIn');
  await expect(page.getByRole('img', { name: /^Current state success/ })).toBeVisible();
  await screenshotAt(page, 'inspector');
  await expectAccessible(page);
});

test('a provider admin finds the stuck request, and the reason', async ({ context, page, portal }) => {
  const foreignRequests = requestsToOtherOrigins(context, portal.origin);
  await portal.signInAs('hs-admin');
  await page.goto('/inspector?view=records');
  await page.getByRole('region', { name: 'Employee request' }).getByRole('button').first().click();
  await page.getByLabel('State', { exact: true }).selectOption('Outstanding');
  await page.getByLabel('For more than (minutes)').fill('10');
  const found = page.getByRole('table', { name: 'Records' });
  await expect(found.getByRole('row')).not.toHaveCount(1);
  await found.getByRole('row').nth(1).getByRole('button').click();
  const life = page.getByRole('region', { name: 'Life of the record' });
  await expect(life.getByRole('img', { name: /^Current state Outstanding/ })).toBeVisible();
  // The request that waits longest cannot be completed: the chart shows the reason.
  const completing = life.getByRole('listitem').filter({ hasText: /^Complete/ });
  await expect(completing).toContainText(/cancel this request|enrol them first/);
  // The address opens it again.
  await page.reload();
  await expect(life.getByRole('img', { name: /^Current state Outstanding/ })).toBeVisible();
  await screenshotAt(page, 'inspector-records');
  await expectAccessible(page);
  expect(foreignRequests).toEqual([]);
});
