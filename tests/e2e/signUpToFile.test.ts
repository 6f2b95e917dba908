import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { periodName } from '../../domain/calendar/periodName.ts';
import { addDays, addMonths, weekdayOf } from '../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { mouse } from './support/hands.ts';
import { linkInMail } from './support/outbox.ts';
import { expect, expectAccessible, test } from './support/changedPortal.ts';
import type { Portal } from './support/portal.ts';
import type { PortalService } from './support/services/portalService.ts';
import { charity, limitedCompany } from './support/signUp/companies.ts';
import { baseFile, papdisFile, type Period } from './support/signUp/firstFile.ts';
import { confirmContents } from './support/uploadSteps.ts';
import { testDay } from './support/days/testDay.ts';
import { lastOfMonth } from './support/days/writtenDays.ts';
import { button, fillModules, heading, labelled, type ModuleAnswers } from './support/signUp/forms.ts';

// A missing control fails at once, and not at the end of the long journey.
test.use({ actionTimeout: 15_000 });

const password = 'lantern brisk otter';

/** Reads the agreement in its frame, and signs it by typing. */
async function sign(page: Page, company: string, position: string): Promise<void> {
  const frame = page.frameLocator(`iframe[title="Participation agreement of ${company}"]`);
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame.getByText(company, { exact: false }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Position' }).fill(position);
  await page.getByRole('form', { name: 'Sign the agreement' }).getByRole('checkbox').check();
  await expectAccessible(page);
  await button(page, 'Sign the agreement').click();
}

/** Accepts a submitted application, as staff do it. */
async function accept(staff: Page, company: string): Promise<void> {
  await staff.getByRole('link', { name: 'Manage new employers' }).click();
  await staff.getByRole('link', { name: company }).click();
  await expect(heading(staff, company)).toBeVisible();
  await expect(staff.getByRole('region', { name: 'Checks' })).toBeVisible();
  await expectAccessible(staff);
  await button(staff, 'Accept').click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(staff.getByText('Application accepted')).toBeVisible();
}

/** Sets a password by the link of an invitation, and signs in. */
async function acceptInvitation(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await expect(heading(page, 'Accept your invitation')).toBeVisible();
  await labelled(page, 'New password').fill(password);
  await page.getByLabel('New password again').fill(password);
  await button(page, 'Save password and accept').click();
  await expect(page.getByText('Your password is saved. Sign in with it.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await labelled(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

/** Five letters. Another journey with the same service has another company. */
const randomWord = (): string =>
  randomUUID().replaceAll(/[\d-]/g, '').slice(0, 1).toUpperCase() +
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 4);

/** Last month, whose pay period takes contributions. */
function lastMonth(): Period {
  const start = addMonths(`${testDay().slice(0, 7)}-01`, -1);
  return { start, end: lastOfMonth(start) };
}

/** The latest four weeks that ended a week ago or longer, from Monday to Sunday. */
function fourWeeks(): Period {
  const monday =
    [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(testDay(), -days)).find((day) => weekdayOf(day) === 'Monday') ?? testDay();
  return { start: addDays(monday, -35), end: addDays(monday, -8) };
}

/** Fills in a sign-up and signs its agreement as the applicant. */
async function signUp(page: Page, company: string, modules: readonly ModuleAnswers[]): Promise<void> {
  await page.goto('/signup/home');
  await button(page, 'Start now').click();
  await fillModules(page, company, modules);
  await button(page, 'Continue to the signature').click();
  await expect(heading(page, 'Participation agreement')).toBeVisible();
  await sign(page, company, 'Director');
}

async function submit(page: Page): Promise<void> {
  await expect(page.getByText('5 of 5 parts are complete')).toBeVisible();
  await button(page, 'Submit the application').click();
  await expect(heading(page, 'Your application is submitted')).toBeVisible();
}

interface NewEmployer {
  readonly portal: Portal;
  readonly service: PortalService;
  readonly company: string;
  readonly email: string;
  /** The pay period of the first file. */
  readonly period: Period;
  readonly fileOf: (employerId: string, period: Period) => Buffer;
}

/** From the submitted application to the contributions of the first file. */
async function goOnToTheFirstFile({ portal, service, company, email, period, fileOf }: NewEmployer): Promise<void> {
  await test.step('a provider admin reviews and accepts', async () => {
    const staff = await (await portal.anotherBrowser()).newPage();
    await staff.goto('/');
    await portal.signInThroughPages('provider-admin', staff);
    await accept(staff, company);
  });

  const admin = await (await portal.anotherBrowser()).newPage();
  const menu = admin.getByRole('navigation', { name: 'Main' });
  await test.step('the applicant follows the invitation and sees the employer', async () => {
    await acceptInvitation(admin, await linkInMail(service, email, /invitation/), email);
    await expect(admin.getByText(company, { exact: true }).first()).toBeVisible();
    await menu.getByRole('link', { name: 'Contributions' }).click();
    await expect(heading(admin, 'Pay periods')).toBeVisible();
    await expect(admin.getByText(/^(Open for upload|Upload is overdue)$/).first()).toBeVisible();
  });

  await test.step('the first file is checked and processed', async () => {
    await menu.getByRole('link', { name: 'Uploads' }).click();
    await admin.getByRole('link', { name: 'Upload a file' }).click();
    // On the last days of a month, the present period takes files, too.
    const periods = admin.getByRole('region', { name: 'Contributions of a pay period' });
    await periods.getByRole('link', { name: periodName(period) }).click();
    await admin.getByRole('link', { name: 'The file has joiners, leavers or changes, too' }).click();
    await expect(heading(admin, 'Upload employees and contributions')).toBeVisible();
    const [, employerId = ''] = /employers\/(\d+)/.exec(admin.url()) ?? [];
    await labelled(admin, 'File').setInputFiles({ name: 'first.csv', mimeType: 'text/csv', buffer: fileOf(employerId, period) });
    await admin.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(heading(admin, 'first.csv')).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'Check the file' })).toBeVisible();
    await expect(admin.getByText('Add an employee: 3')).toBeVisible();
    await expectAccessible(admin);
    await confirmContents(admin, mouse, 'Submit');
    await expect(admin.getByText('Awaiting payment', { exact: true })).toBeVisible();
    await menu.getByRole('link', { name: 'Employees', exact: true }).click();
    await expect(heading(admin, 'Employees')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Okonkwo' })).toBeVisible();
  });
}

test.beforeEach(({ portal }) => {
  test.setTimeout(480_000);
  // The start asks whether this browser has a sign-up.
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
});

// In `npm test` a limited company signs up by keyboard, and the charity goes all the way.
test(
  'a limited company with its first workplace pension, from the sign-up to its first processed file',
  { tag: '@long' },
  async ({ page, portal, service }) => {
    const company = `Rowan Joinery ${randomWord()} Ltd`;
    const email = `${randomUUID()}@rowan.example`;
    const period = lastMonth();
    await test.step('the company signs up, signs the agreement and submits', async () => {
      await signUp(page, company, limitedCompany({ company, email, startDate: formatDate(period.start) }));
      await expect(heading(page, 'The agreement is signed')).toBeVisible();
      await page.getByRole('link', { name: 'Go to your application' }).click();
      await submit(page);
    });
    await goOnToTheFirstFile({ portal, service, company, email, period, fileOf: (_, of) => baseFile(of) });
  },
);

test('a charity that moves to us, with two signatories, from the sign-up to its first processed file', async ({
  page,
  portal,
  service,
}) => {
  const company = `Lifeboats of ${randomWord()}`;
  const email = `${randomUUID()}@lifeboats.example`;
  const second = `${randomUUID()}@lifeboats.example`;
  const period = fourWeeks();
  await test.step('the charity signs up, and its applicant signs', async () => {
    const facts = { company, email, startDate: formatDate(period.start) };
    await signUp(page, company, charity(facts, { 'First name': 'Grace', 'Last name': 'Hopper', Email: second }));
    await expect(heading(page, 'Your signature is kept')).toBeVisible();
    await page.getByRole('link', { name: 'Go to your application' }).click();
    await expect(page.getByText('4 of 5 parts are complete')).toBeVisible();
    await expect(button(page, 'Submit the application')).toBeDisabled();
  });
  await test.step('the second signatory signs by the mailed link, and the applicant submits', async () => {
    const signatory = await (await portal.anotherBrowser()).newPage();
    const link = await linkInMail(service, second);
    await signatory.goto(link);
    await expect(heading(signatory, `Sign for ${company}`)).toBeVisible();
    await sign(signatory, company, 'Trustee');
    await expect(heading(signatory, 'Thank you: you have signed')).toBeVisible();
    // Until it expires, the link shows what was signed.
    const again = await signatory.context().newPage();
    await again.goto(link);
    await expect(heading(again, 'Thank you: you have signed')).toBeVisible();
    await expect(button(again, 'Download the evidence (PDF)')).toBeVisible();
    await expectAccessible(again);
    await page.reload();
    await submit(page);
  });
  await goOnToTheFirstFile({ portal, service, company, email, period, fileOf: papdisFile });
});
