import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { linkInMail } from './support/outbox.ts';
import { expect, expectAccessible, test } from './support/changedPortal.ts';
import type { PortalService } from './support/services/portalService.ts';
import { limitedCompany, nextYear, soleTrader } from './support/signUp/companies.ts';
import { button, fillModules, fillStep, heading, labelled, type StepAnswers } from './support/signUp/forms.ts';

/** The parts of a limited company. */
const modulesOf = (email: string, company = 'Elm Ltd') => limitedCompany({ company, email, startDate: nextYear() });

/** Fills in the page of a step without a mouse. */
async function answerByKeyboard(
  page: Page,
  { title, first = [], texts = {}, choices = [], menus = {}, entries: [entry] = [] }: StepAnswers,
): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
  for (const label of first) {
    await tabTo(page, labelled(page, label));
    await page.keyboard.press('Space');
  }
  if (entry) {
    await tabTo(page, button(page, /^Add/));
    await page.keyboard.press('Enter');
  }
  for (const [label, text] of Object.entries({ ...texts, ...entry })) {
    await tabTo(page, labelled(page, label));
    await page.keyboard.type(text);
  }
  for (const [label, option] of Object.entries(menus)) {
    await tabTo(page, labelled(page, label));
    await page.keyboard.type(option);
  }
  for (const label of choices) {
    await tabTo(page, labelled(page, label));
    await page.keyboard.press('Space');
  }
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press('Enter');
}

/** Counts the keys that are pressed on a page from now on. */
function countKeys({ keyboard }: Page): () => number {
  let pressed = 0;
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)];
  keyboard.press = (key) => {
    pressed += 1;
    return press(key);
  };
  keyboard.type = (text) => {
    pressed += text.length;
    return type(text);
  };
  return () => pressed;
}

/** Ten minutes of a slow typist, at 40 words of five letters a minute. */
const mostKeys = 10 * 40 * 5;

/** Signs the agreement of the open page by typing, and submits the application. */
async function signByKeyboard(page: Page): Promise<void> {
  await expect(heading(page, 'Participation agreement')).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('textbox', { name: 'Position' }));
  await page.keyboard.type('Director');
  await tabTo(page, page.getByRole('form', { name: 'Sign the agreement' }).getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, 'Sign the agreement');
  await expect(heading(page, 'The agreement is signed')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('link', { name: 'Go to your application' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('5 of 5 parts are complete')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Submit the application');
  await expect(heading(page, 'Your application is submitted')).toBeVisible();
  await expectAccessible(page);
}

test('a limited company signs up, at 390 px and without a mouse', async ({ page, portal, service }, { annotations }) => {
  test.setTimeout(480_000);
  // The start asks whether this browser has a sign-up.
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `${randomUUID()}@oak.example`;
  const keys = countKeys(page);
  await page.goto('/signup/home');
  await expectAccessible(page);
  await press(page, 'Start now');
  const [account, ...others] = modulesOf(email, 'Oak Ltd');
  for (const [index, step] of (account?.steps ?? []).entries()) {
    await expect(heading(page, step.title)).toBeVisible();
    if (index > 0) await expect(heading(page, step.title)).toBeFocused();
    await answerByKeyboard(page, step);
    await expectAccessible(page);
    await press(page, 'Continue');
  }
  await expect(heading(page, 'Your details are saved')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Continue with contributions' }));
  await page.keyboard.press('Enter');

  for (const { steps } of others) {
    for (const step of steps) {
      await expect(heading(page, step.title)).toBeFocused();
      await answerByKeyboard(page, step);
      await expectAccessible(page);
      await press(page, 'Continue');
    }
  }
  await expect(heading(page, 'Check your answers')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Your application' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Application of Oak Ltd')).toBeVisible();
  for (const { title } of modulesOf(email, 'Oak Ltd'))
    await expect(page.getByRole('link', { name: `Change: ${title}` })).toBeVisible();
  await expect(page.getByText('4 of 5 parts are complete')).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, page.getByRole('link', { name: 'Start: Signature' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your answers')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Create account' }).getByText(email)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Continue to the signature');
  await signByKeyboard(page);
  annotations.push({ type: 'keys pressed', description: `${keys()}` });
  expect(keys()).toBeGreaterThan(300);
  expect(keys()).toBeLessThanOrEqual(mostKeys);

  // The link of the mail opens the sign-up in another browser, once.
  const other = await (await portal.anotherBrowser()).newPage();
  const link = await linkInMail(service, email);
  await other.goto(link);
  await expect(heading(other, 'Your application is submitted')).toBeVisible();
  expect(new URL(other.url()).hash).toBe('');
  portal.expectNoise(/POST .*\/sign-ups\/open answered 422/);
  const third = await (await portal.anotherBrowser()).newPage();
  await third.goto(link);
  await expect(third.getByRole('alert')).toContainText('Ask for a new one');

  // The address was never proven in the first browser, so the link has closed the sign-up there.
  await page.goto('/signup/home');
  await expect(button(page, 'Start now')).toBeVisible();
});

test('a sole person signs up on 12 pages, and changes an answer in three clicks', async ({ page, portal }) => {
  test.setTimeout(240_000);
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
  const email = `${randomUUID()}@ash.example`;
  const pages: string[] = [];
  page.on('framenavigated', (frame) => {
    // The agreement is read in a frame of its page.
    if (frame !== page.mainFrame()) return;
    const { pathname, searchParams } = new URL(frame.url());
    // A part opens at its first step, whose address takes the place of the part's own.
    const place = [pathname.replace(/[0-9a-f-]{36}/, '{id}'), searchParams.get('step')].filter(Boolean).join(' ');
    if (/^\/signup\/(?:create-account|contributions|payroll|direct-debit)$/.test(place)) return;
    if (pages.at(-1) !== place) pages.push(place);
  });
  await page.goto('/signup/home');
  await button(page, 'Start now').click();
  await fillModules(page, 'Ash Tree Care', soleTrader({ company: 'Ash Tree Care', email, startDate: nextYear() }));

  await test.step('an answer changes', async () => {
    const before = [...pages];
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await click(page.getByRole('link', { name: 'Change: Pay date, Pay date' }));
    await expect(heading(page, 'Your payroll')).toBeVisible();
    await click(labelled(page, 'Last working day but one'));
    await click(button(page, 'Continue'));
    await expect(heading(page, 'Check your answers')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payroll' }).getByText('Last working day but one')).toBeVisible();
    expect(clicks).toBe(3);
    pages.splice(0, pages.length, ...before);
  });

  await button(page, 'Continue to the signature').click();
  await page.getByRole('textbox', { name: 'Position' }).fill('Owner');
  await page.getByRole('form', { name: 'Sign the agreement' }).getByRole('checkbox').check();
  await button(page, 'Sign the agreement').click();
  await expect(heading(page, 'The agreement is signed')).toBeVisible();
  await button(page, 'Submit the application').click();
  await expect(heading(page, 'Your application is submitted')).toBeVisible();
  expect(pages).toEqual([
    '/signup/home',
    '/signup/create-account businessType',
    '/signup/create-account personalInformation',
    '/signup/create-account businessInformation',
    '/signup/create-account/success',
    '/signup/contributions companyStructure',
    '/signup/payroll payrollFrequency',
    '/signup/direct-debit collectionAccount',
    '/signup/check-answers',
    '/signup/digital-signature',
    '/signup/digital-signature/signature-success',
    '/signup/{id}/submitted',
  ]);
});

/** Asks for a link on another device, and opens the sign-up by it. @returns The link. */
async function resumeByLink(tab: Page, service: PortalService, email: string, before: string): Promise<string> {
  await tab.goto('/signup/home');
  await labelled(tab, 'Email').fill(email);
  await button(tab, 'Send me the link').click();
  await expect(tab.getByText(/If there is an unfinished sign-up/)).toBeVisible();
  let link = '';
  await expect.poll(async () => (link = await linkInMail(service, email)), { message: 'a further link' }).not.toBe(before);
  await tab.goto(link);
  return link;
}

test('a sign-up that is left in the middle of every step is resumed, in another browser by a link, with all that was typed', async ({
  page,
  portal,
  service,
}) => {
  test.setTimeout(480_000);
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
  const email = `${randomUUID()}@elm.example`;
  await page.goto('/signup/home');
  await button(page, 'Start now').click();
  await expect(heading(page, 'Your business')).toBeVisible();
  let tab = page;
  let link = '';

  for (const { title: module, steps } of modulesOf(email)) {
    // The second step of the first part has the address to which the links are mailed.
    const byLink = module === 'Create account' ? steps[1] : steps[0];
    for (const step of steps) {
      await fillStep(tab, step);
      // The page has drawn the answers, and is left without a further click or key: for one of the same site, since a browser that is short of time ends a page
      // that is closed, or left for another site, before the page has sent anything.
      const where = tab.url();
      await tab.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await tab.goto('/favicon.svg');
      if (step === byLink) {
        tab = await (await portal.anotherBrowser()).newPage();
        link = await resumeByLink(tab, service, email, link);
        await expect(tab.getByRole('heading', { level: 1, name: /application/i })).toBeVisible();
      } else tab = await tab.context().newPage();
      // The last save may still be under way.
      await expect(async () => {
        await tab.goto(where);
        await expect(heading(tab, step.title)).toBeVisible();
        await expect(button(tab, 'Continue')).toBeVisible();
        for (const [label, text] of Object.entries({ ...step.texts, ...step.entries?.[0] }))
          await expect(labelled(tab, label)).toHaveValue(label === 'Sort code' ? '089999' : text, { timeout: 2_000 });
        for (const [label, option] of Object.entries(step.menus ?? {}))
          await expect(labelled(tab, label).getByRole('option', { selected: true })).toHaveText(option, { timeout: 2_000 });
        for (const label of [...(step.first ?? []), ...(step.choices ?? [])])
          await expect(labelled(tab, label)).toBeChecked({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await button(tab, 'Continue').click();
    }
    if (module === 'Create account') {
      await expect(heading(tab, 'Your details are saved')).toBeVisible();
      await tab.getByRole('link', { name: 'Continue with contributions' }).click();
    }
  }
  await expect(heading(tab, 'Check your answers')).toBeVisible();
  await tab.getByRole('link', { name: 'Your application' }).click();
  await expect(heading(tab, 'Application of Elm Ltd')).toBeVisible();
  await expect(tab.getByText('4 of 5 parts are complete')).toBeVisible();
});
