import { randomBytes } from 'node:crypto';
import { type BrowserContext, type Page, test as inPage } from '@playwright/test';
import { challengeOf } from '../../mocks/browser/signIn/tokens.ts';
import { type Answer, type Call, answerOf, portalBody, portalHeaders } from '../contract/contract.ts';
import { conforming } from '../contract/conforming.ts';
import { pageCases } from '../contract/contractCases.ts';
import { type Role, everyAccount } from './support/accounts.ts';
import { type MockPortal, serveMockPortal } from './support/mockPortal.ts';
import { expect, expectAccessible, test } from './support/portal.ts';

// One build and one page serve all of these tests.
test.describe.configure({ mode: 'default' });

/** Starting a database in the page is slow on two busy processors. It is a limit, not a wait. */
const cold = { timeout: 60_000 };

let mock: MockPortal;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  mock = await serveMockPortal();
});
test.afterAll(async () => mock.close());

test.describe('the contract in the browser', () => {
  let context: BrowserContext;
  let page: Page;
  const tokens = new Map<Role, string>();

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    context = await browser.newContext();
    page = await context.newPage();
    const verifier = randomBytes(96).toString('base64url');
    const codes = await offeredCodes(page, verifier);
    // A page that needs no sign-in. The mock is ready once its heading is shown.
    await page.goto(`${mock.origin}/monitoring`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible(cold);
    for (const [role, code] of codes) tokens.set(role, await exchange(page, code, verifier));
  });
  test.afterAll(async () => context.close());

  const call: Call = async (role, method, path, body, headers) =>
    answerIn(page, `/api/v2${path}`, {
      method,
      headers: portalHeaders(method, role === null ? null : (tokens.get(role) ?? 'none'), headers),
      body: portalBody(body),
    });

  for (const { name, run } of pageCases) {
    // It uses no fixtures of a journey: they would open a browser context for each case.
    inPage(name, async () => {
      await run(conforming(call));
    });
  }
});

test('a person picks an account, changes an address and finds it changed after a reload', async ({ page }) => {
  // Five pages each start a database, and every sign-in waits for its three seconds.
  test.setTimeout(180_000);
  await page.goto(mock.origin);
  await expect(page.getByRole('heading', { name: 'Choose a demo account' })).toBeVisible(cold);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pension admin', exact: true }).click();
  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  await page.getByRole('searchbox').fill('E001858');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('table').getByRole('link', { name: 'Abdi Abdi' }).click();
  await page.getByRole('button', { name: 'Edit contact details' }).click();
  await page.getByLabel('Address line 1').fill('1 Reload Row');
  await page.getByRole('button', { name: 'Save' }).click();
  const contact = page.getByRole('region', { name: 'Contact details' });
  await expect(contact.getByText('1 Reload Row')).toBeVisible();
  const employee = page.url();
  await page.reload();
  await expect(contact.getByText('1 Reload Row')).toBeVisible();

  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset the sample data' }).click();
  await expect(page.getByText('The sample data has been reset.')).toBeVisible();

  // A deep link survives the stub's sign-in, as it does the service's.
  await page.goto(employee);
  await page.getByRole('link', { name: 'Pension admin', exact: true }).click();
  await expect(contact.getByText('148 Wharf Street')).toBeVisible(cold);
  expect(page.url()).toBe(employee);
});

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
