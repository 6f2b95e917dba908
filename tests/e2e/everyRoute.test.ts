import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';
import { firstOf, recordIdsOf, withIds } from './support/addresses/recordIds.ts';
import { openApi } from './support/sessions.ts';
import { button } from './support/signUp/forms.ts';

// The addresses that need a file or a sign-up, and those that lead on. `everyPage.test.ts` opens all others.

/** An employer of the sample data to which a file is sent. */
const employerOfFile = 1034;

/** The routes that follow a file, below /employers/{employerId}. */
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

/** Headings that say that there is no such page, or that the portal has failed. */
const failures = /can.t find|went wrong|has a problem|could not|no sign-up|don.t have access/i;

/** Opens an address of its own accord, as a bookmark does, and expects its page. */
async function expectPage(page: Page, path: string, at: string | RegExp): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/\w/);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(heading).not.toHaveText(failures);
    await expect(page).toHaveURL(at);
  });
}

test('every route of a file opens its page', async ({ page, portal, signInFolder }) => {
  test.setTimeout(300_000);
  await portal.signInAs('hs-admin');
  const api = await openApi(portal.origin, 'hs-admin', signInFolder);
  const ids = await recordIdsOf(api, employerOfFile);
  const answer = await api.request.post(`/api/v2/employers/${employerOfFile}/bulk-load-jobs`, {
    headers: { Authorization: `Bearer ${api.accessToken}`, 'X-Requested-With': 'XMLHttpRequest' },
    multipart: {
      employerUid: await firstOf(api, `/employers?filter[id]=${employerOfFile}`, 'employerUid'),
      payrollUid: ids['payrollId'] ?? '',
      fileAction: 'joiner',
      file: { name: 'starters.csv', mimeType: 'text/csv', buffer: Buffer.from('First name,Last name\r\nAda,King\r\n') },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: job } = (await answer.json()) as { data: { bulkLoadJobUid: string } };
  await api.request.dispose();
  const jobId = job.bulkLoadJobUid;
  // The chart of the upload may lead on from the address to that of its present step.
  for (const route of ofFile)
    await expectPage(page, `/employers/${employerOfFile}/${withIds(route, { ...ids, jobId })}`, new RegExp(`/${jobId}`));
});

test('the start and the sign-in return lead to the first page of the person', async ({ page, portal }) => {
  await portal.signInAs('provider-admin');
  await expectPage(page, '/', '/employers');
  await portal.signInAs('employer-user');
  await expectPage(page, '/sign-in-auth', /\/employers\/1096$/);
});

test('every route of the sign-up opens its page', async ({ page, portal }) => {
  // The start asks whether this browser has a sign-up, and the last two pages ask for an agreement that it does not have yet.
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
  portal.expectNoise(/agreement answered 422/);
  await expectPage(page, '/signup/home', '/signup/home');
  const begun = page.waitForResponse((response) => response.url().endsWith('/sign-ups') && response.ok());
  await button(page, 'Start now').click();
  const { data } = (await (await begun).json()) as { data: { id: string } };
  for (const route of [
    'create-account',
    'create-account/success',
    'contributions',
    'payroll',
    'direct-debit',
    'check-answers',
    'digital-signature',
    'digital-signature/signature-success',
    `${data.id}/dashboard`,
    `${data.id}/submitted`,
  ])
    // A part opens at its first step.
    await expectPage(page, `/signup/${route}`, new RegExp(`/signup/${route}(\\?step=|$)`));
});
