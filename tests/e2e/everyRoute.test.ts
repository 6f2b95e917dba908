import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';
import { joinSession } from './support/sessions.ts';
import { button } from './support/signUp/forms.ts';

/** Employers of the sample data: one with all kinds of records, and one for a file that is sent. */
const employer = 1011;
const employerOfFile = 1034;
const intermediary = 101;

/** Ids of records, by the name that they have in the routes below. */
type Ids = Readonly<Record<string, string>>;

/** The routes of an employer (docs/product.md, point 2, "Main routes"), in its order, below /employers/{employerId}. */
const ofEmployer = `

employees
employees/{employeeId}
employees/add-new
employees/upload
employees/upload-former
employees/upload-payroll-changes
employees/move-payroll
employee-requests
contributions
contributions/{payPeriodId}
contributions/upload/{payPeriodId}
employees-contributions/upload/{payPeriodId}
pay-periods
payrolls
payrolls/{payrollId}
payrolls/add-new
payrolls/{payrollId}/benefits/{benefitId}
benefits/add-new
configuration/?index=0
pension-schemes
pension-schemes/{pensionSchemeId}
pension-schemes/add-new
close-employer
access-control
access-control/invite-admin-user
access-control/add-admin-access-to-users
associated-intermediaries
direct-debit/create
statements/{statementId}
statements/{statementId}/contributions`
  .split('\n')
  .slice(1);

/** Those that follow a file. */
const ofFile = [
  'employees/validate/{jobId}',
  'employees/validate/{jobId}?pageTitle=New%20starters',
  'employees/process/{jobId}',
  'employees/process/{jobId}?pageTitle=New%20starters',
  'contributions/validate/{jobId}?payrollUid={payrollId}&payrollDateUid={payPeriodId}&benefitUid={benefitId}&pensionSchemeUid={pensionSchemeId}&revisiting=1',
  'contributions/process/{jobId}',
  'employees-contributions/validate/{jobId}',
  'employees-contributions/process/{jobId}',
];

/** Those of an intermediary, who is viewed like an employer. */
const ofIntermediary = [
  '?isIntermediary=1',
  'associated-employers?isIntermediary=1',
  'associated-employers/associate-new?isIntermediary=1',
  'intermediary-access-control?isIntermediary=1',
  'intermediary-access-control/invite-member?isIntermediary=1',
];

/** Pages that say that there is no such page, or that the portal has failed. */
const failures = /can.t find|went wrong|has a problem|could not|no sign-up|don.t have access/i;

/** Opens an address of its own accord, as a bookmark does, and expects its page. */
async function expectPage(page: Page, path: string, at: string | RegExp = path): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/\w/);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(heading).not.toHaveText(failures);
    if (typeof at === 'string') expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(at);
    else await expect(page).toHaveURL(at);
  });
}

const filled = (route: string, ids: Ids): string =>
  route.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`);

/** Calls the API as the user of the page. */
function callerWith(page: Page, accessToken: string) {
  const headers = { Authorization: `Bearer ${accessToken}`, 'X-Requested-With': 'XMLHttpRequest' };
  return {
    /** A field of the first record of a list. */
    async first(path: string, field: string): Promise<string> {
      const answer = await page.request.get(`/api/v2${path}`, { headers });
      const { data = [] } = (await answer.json()) as { data?: Record<string, unknown>[] };
      const value = data[0]?.[field];
      if (typeof value !== 'string') throw new Error(`${path} has no record with ${field}.`);
      return value;
    },
    async send(path: string, multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>) {
      const answer = await page.request.post(`/api/v2${path}`, { headers, multipart });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as { data: Record<string, string> }).data;
    },
  };
}

async function idsOf({ first }: ReturnType<typeof callerWith>, employerId: number): Promise<Ids> {
  const of = `/employers/${employerId}`;
  const payrollId = await first(`${of}/payrolls`, 'payrollUid');
  const benefitId = await first(`/payrolls/${payrollId}/benefits`, 'benefitUid');
  return {
    payrollId,
    benefitId,
    employeeId: await first(`${of}/employees`, 'employeeUid'),
    pensionSchemeId: await first(`${of}/pension-schemes`, 'pensionSchemeUid'),
    payPeriodId: await first(`${of}/pay-periods?filter[status]=openForUpload`, 'payrollDateUid'),
    statementId: await first(`${of}/statements`, 'statementUid'),
  };
}

test('every route of an employer opens its page', async ({ page, context, portal, signInFolder }) => {
  test.setTimeout(300_000);
  const token = await joinSession(context, portal.origin, 'provider-admin', signInFolder);
  const ids = await idsOf(callerWith(page, token), employer);
  for (const route of ofEmployer) {
    const path = `/employers/${employer}${route === '' ? '' : `/${filled(route, ids)}`}`;
    await expectPage(page, path, route === 'pay-periods' ? `/employers/${employer}/contributions` : path);
  }
});

test('every route of a file opens its page', async ({ page, context, portal, signInFolder }) => {
  test.setTimeout(180_000);
  const caller = callerWith(page, await joinSession(context, portal.origin, 'hs-admin', signInFolder));
  const ids = await idsOf(caller, employerOfFile);
  const job = await caller.send(`/employers/${employerOfFile}/bulk-load-jobs`, {
    employerUid: await caller.first(`/employers?filter[id]=${employerOfFile}`, 'employerUid'),
    payrollUid: ids['payrollId'] ?? '',
    fileAction: 'joiner',
    file: { name: 'starters.csv', mimeType: 'text/csv', buffer: Buffer.from('First name,Last name\r\nAda,King\r\n') },
  });
  const jobId = job['bulkLoadJobUid'] ?? '';
  // The chart of the upload may lead on from the address to that of its present step.
  for (const route of ofFile)
    await expectPage(page, `/employers/${employerOfFile}/${filled(route, { ...ids, jobId })}`, new RegExp(`/${jobId}`));
});

test('every route of an intermediary opens its page', async ({ page, portal }) => {
  await portal.signInAs('provider-admin');
  for (const route of ofIntermediary)
    await expectPage(page, `/employers/${intermediary}${route.startsWith('?') ? '' : '/'}${route}`);
});

test('the lists, the MI Portal and the pages of errors open', async ({ page, portal }) => {
  await portal.signInAs('provider-admin');
  await expectPage(page, '/', '/employers');
  await expectPage(page, '/employers');
  await expectPage(page, '/manage-new-employers');
  await expectPage(page, '/signup/partial-signups');
  await expectPage(page, '/monitoring');
  for (const [path, text] of [
    ['/403', "You don't have access to this"],
    ['/404', "We can't find this page"],
    ['/500', 'Our service has a problem'],
    ['/error', /\w/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  }
  const analyst = await portal.anotherBrowser();
  await portal.signInAs('analyst', analyst);
  await expectPage(await analyst.newPage(), '/employers/1034/analytics');
});

test('the sign-in return leads to the start', async ({ page, portal }) => {
  await portal.signInAs('employer-user');
  await page.goto('/sign-in-auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
});

test('every route of the sign-up opens its page', async ({ page, portal }) => {
  // The start asks whether this browser has a sign-up, and the last two pages ask for an agreement that it does not have yet.
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
  portal.expectNoise(/agreement answered 422/);
  await expectPage(page, '/signup/home');
  const begun = page.waitForResponse((response) => response.url().endsWith('/sign-ups') && response.ok());
  await button(page, 'Start now').click();
  const { data } = (await (await begun).json()) as { data: { id: string } };
  for (const route of [
    'create-account',
    'create-account/success',
    'contributions',
    'payroll',
    'direct-debit',
    'digital-signature',
    'digital-signature/signature-success',
    `${data.id}/dashboard`,
    `${data.id}/submitted`,
  ])
    // A part opens at its first step.
    await expectPage(page, `/signup/${route}`, new RegExp(`/signup/${route}(\\?step=|$)`));
});
