import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type BrowserContext, type Locator, type Page, test as inPage } from '@playwright/test';
import { challengeOf } from '../../mocks/browser/signIn/tokens.ts';
import { type Answer, type Call, type List, answerOf, portalBody, portalHeaders } from '../contract/contract.ts';
import { conforming } from '../contract/conforming.ts';
import { employeeChangeCases } from '../contract/cases/employeeChanges.ts';
import { directDebitCases } from '../contract/cases/month/directDebits.ts';
import { parallelChangeCases } from '../contract/cases/month/parallelChanges.ts';
import { refusalCases } from '../contract/cases/refusals.ts';
import { savedViewCases } from '../contract/cases/savedViews.ts';
import { type Role, everyAccount } from './support/accounts.ts';
import { type ServedFiles, serveFiles } from '../setup/browser/serveFiles.ts';
import { serveMockPortal } from './support/mockPortal.ts';
import { expect, expectAccessible, test } from './support/portal.ts';

// One build and one page serve all of these tests.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/**
 * Every kind of request and answer passes a page and its workers once: refusals, versions, changes, deletions without an answer, forms with
 * files, files, and ten requests at once. The same function answers all others, which the contract on PGlite checks.
 */
const pageCases = [
  ...refusalCases,
  ...savedViewCases,
  ...employeeChangeCases,
  ...directDebitCases,
  ...parallelChangeCases.filter(({ name }) => name.startsWith('of ten mandates')),
];

/** Starting a database in the page is slow on two busy processors. It is a limit, not a wait. */
const cold = { timeout: 60_000 };

/** A script that was fetched ahead by a page that was left meanwhile: where a service worker answers, the browser calls that a failure and not a cancelled request. */
const leftBehind = /assets\/[\w-]+\.js failed: net::ERR_FAILED/;

let mock: ServedFiles;
// Only a change of the build, the database in the page or the workers can break it: the API behind it is the one of the contract on PGlite.
test.describe('the mock build', { tag: '@long' }, () => {
  test.beforeAll(async () => {
    test.setTimeout(400_000);
    mock = await serveMockPortal();
  });
  test.afterAll(async () => mock.close());

  test.describe('the contract in the browser', () => {
    let context: BrowserContext;
    let page: Page;
    const tokens = new Map<Role, string>();

    test.beforeAll(async ({ browser }) => {
      test.setTimeout(300_000);
      context = await browser.newContext();
      page = await context.newPage();
      const verifier = randomBytes(96).toString('base64url');
      const codes = await offeredCodes(page, verifier);
      // A page that needs no sign-in.
      await page.goto(`${mock.origin}/monitoring`);
      await expect(page.getByRole('heading', { level: 1, name: 'Service status' })).toBeVisible(cold);
      for (const [role, code] of codes) tokens.set(role, await exchange(page, code, verifier));
    });
    test.afterAll(async () => context.close());

    const call: Call = async (role, method, path, body, headers) =>
      answerIn(page, `/api/v2${path}`, {
        method,
        headers: portalHeaders(method, role === null ? null : (tokens.get(role) ?? 'none'), headers),
        body: portalBody(body),
      });

    inPage('every demo account signs in, and sees its employers', async () => {
      const counts: Record<string, number> = {};
      for (const [role] of tokens) {
        const { status, body } = await call(role, 'GET', '/employers');
        expect(status).toBe(200);
        counts[role] = (body as List<unknown>).meta.totalCount;
      }
      expect(counts).toEqual({
        'provider-admin': 10,
        'hs-admin': 10,
        'external-admin': 10,
        intermediary: 4,
        'pension-admin': 1,
        'senior-pension-admin': 1,
        'employer-user': 1,
        'multi-employer-user': 2,
        analyst: 2,
        'no-access': 0,
      });
    });

    for (const { name, run } of pageCases) {
      // It uses no fixtures of a journey: they would open a browser context for each case.
      inPage(name, async () => {
        await run(conforming(call));
      });
    }
  });

  for (const [name, viewport] of [
    ['a phone', { width: 390, height: 844 }],
    ['a desktop', { width: 1440, height: 900 }],
  ] as const)
    test(`on ${name}, a person picks an account, edits a record, uploads a file, and finds both after a reload`, async ({
      page,
      noise,
    }) => {
      noise.allow(leftBehind);
      await page.setViewportSize(viewport);
      await page.goto(mock.origin);
      await expect(page.getByRole('heading', { name: 'Choose a demo account' })).toBeVisible(cold);
      await expectAccessible(page);
      await choose(page, 'Pension admin');
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible(cold);
      const changed = await changeAddress(page, '1 Reload Row');
      await expect(changed).toBeVisible();

      await page.goto(`${mock.origin}/employers/1001/bulk-loads/upload`);
      const periods = page.getByRole('region', { name: 'Contributions of a pay period' });
      // Of one benefit: this file has no column that names benefits.
      await periods.getByRole('link').filter({ hasNotText: 'Several benefits in one file' }).first().click();
      const content = 'Payroll number,Employee contribution,Employer contribution\r\nE000000,50.00,30.00\r\n';
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'november.csv' })).toBeVisible();
      await expect(page.getByText('1 row of 1 cannot be processed yet.').last()).toBeVisible();
      await page.reload();
      await expect(page.getByText('1 row of 1 cannot be processed yet.').last()).toBeVisible();
    });

  test('a deep link survives the sign-in, and the sample data comes back by a reset', async ({ page, noise }) => {
    noise.allow(leftBehind);
    await page.goto(`${mock.origin}/api/auth/sign-in`);
    await choose(page, 'Pension admin');
    const changed = await changeAddress(page, '2 Reset Row');
    await expect(changed).toBeVisible();
    const employee = page.url();
    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('You have signed out.')).toBeVisible();
    await page.getByRole('button', { name: 'Reset the sample data' }).click();
    await expect(page.getByText('The sample data has been reset.')).toBeVisible();
    await page.goto(employee);
    await choose(page, 'Pension admin');
    await expect(page.getByRole('region', { name: 'Contact details' })).toBeVisible();
    expect(page.url()).toBe(employee);
    await expect(changed).toBeHidden();
  });

  test('without shared workers, a page has a worker of its own, and the next page finds what this one saved', async ({
    context,
    page,
    noise,
  }) => {
    noise.allow(leftBehind);
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await page.goto(`${mock.origin}/api/auth/sign-in`);
    await choose(page, 'Pension admin');
    const changed = await changeAddress(page, '3 Worker Way');
    await expect(changed).toBeVisible();
    // The reload ends the page's worker with its database, and the page starts another one.
    await page.reload();
    await expect(changed).toBeVisible(cold);

    // Two databases on the same files would overwrite each other's data.
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(second.getByText('It is open in another tab. Close that tab to go on here.')).toBeVisible();
    await page.close();
    await expect(second.getByText('3 Worker Way')).toBeVisible(cold);

    await second.goto(`${mock.origin}/api/auth/sign-out`);
    await second.getByRole('button', { name: 'Reset the sample data' }).click();
    await expect(second.getByText('The sample data has been reset.')).toBeVisible(cold);
  });

  test('a statement opens as a document, by a navigation that the service worker answers', async ({ page, noise }) => {
    noise.allow(leftBehind);
    await page.goto(`${mock.origin}/api/auth/sign-in`);
    await choose(page, 'Senior pension admin');
    await page.goto(`${mock.origin}/employers/1087/statements`);
    await page.getByRole('table').getByRole('link').first().click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Statement (PDF)' }).click();
    const document = await readFile(await (await downloading).path());
    expect(document.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('says why it cannot start, and starts at the next attempt', async ({ page, noise }) => {
    // The report of the failure is for the mock, too.
    noise.expect(/sample-data-mock-\w+\.pgdata|error-reports answered 500/);
    let isIncomplete = true;
    const host = await serveFiles('dist-mock', (path) => isIncomplete && path.endsWith('.pgdata'));
    try {
      await page.goto(host.origin);
      await expect(
        page.getByText(/The portal could not start without a service\. .*pgdata could not be fetched \(404\)/),
      ).toBeVisible(cold);
      isIncomplete = false;
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Choose a demo account' })).toBeVisible(cold);
    } finally {
      await host.close();
    }
  });
});

/** Chooses an account of the page that lists them, which has to be open or about to open. */
async function choose(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose a demo account' })).toBeVisible(cold);
  await page.getByRole('link', { name: account, exact: true }).click();
}

/** Changes an address of the first employee that the list finds. @returns The part of the record's page that shows it. */
async function changeAddress(page: Page, address: string): Promise<Locator> {
  await page.goto(`${mock.origin}/employers/1001/employees`);
  await page.getByRole('searchbox').fill('E000123');
  await page.getByRole('main').getByRole('link', { name: /Inman/ }).click();
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await page.getByLabel('Address line 1').fill(address);
  await page.getByRole('button', { name: 'Save' }).click();
  return page.getByRole('region', { name: 'Contact details' }).getByText(address);
}

/** The codes of the account picker, by role, for a request with this verifier. */
async function offeredCodes(page: Page, verifier: string): Promise<ReadonlyMap<Role, string>> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'employer-portal',
    redirect_uri: `${mock.origin}/sign-in-auth`,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    scope: 'user',
  });
  await page.goto(`${mock.origin}/api/auth/oauth2/authorize?${query}`);
  const links = page.getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(everyAccount.length, cold);
  const hrefs = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  return new Map(hrefs.map((href, index) => [everyAccount[index]?.role as Role, new URL(href).searchParams.get('code') ?? '']));
}

async function exchange(page: Page, code: string, verifier: string): Promise<string> {
  const { body } = await answerIn(page, '/api/auth/oauth2/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'mfa_otp',
      code,
      otp: '',
      client_id: 'employer-portal',
      redirect_uri: `${mock.origin}/sign-in-auth`,
      scope: 'user',
      code_verifier: verifier,
    }),
  });
  return (body as { access_token: string }).access_token;
}

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
}

/** Sends a request from within the page, as the portal does. */
async function answerIn(page: Page, path: string, init: Sent): Promise<Answer> {
  const { status, headers, text } = await page.evaluate(
    async ({ path: address, body, ...rest }) => {
      const response = await fetch(address, { ...rest, ...(body !== undefined && { body }) });
      return { status: response.status, headers: [...response.headers], text: await response.text() };
    },
    { path, ...init },
  );
  return answerOf(status, headers, text);
}
