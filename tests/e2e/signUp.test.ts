import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { linkInMail } from './support/outbox.ts';
import { expect, expectAccessible, test } from './support/ownPortal.ts';
import { limitedCompany, nextYear } from './support/signUp/companies.ts';
import { button, fillStep, heading, labelled, type StepAnswers } from './support/signUp/forms.ts';

/** The parts of a limited company. */
const modulesOf = (email: string) => limitedCompany({ company: 'Oak Ltd', email, startDate: nextYear() });

/** Fills in the page of a step without a mouse. */
async function answerByKeyboard(
  page: Page,
  { title, texts = {}, choices = [], menus = {}, entries: [entry] = [] }: StepAnswers,
): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
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

test('a limited company signs up through all its parts, at 390 px and without a mouse', async ({ page, portal, service }) => {
  test.setTimeout(240_000);
  // The start asks whether this browser has a sign-up.
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `${randomUUID()}@oak.example`;
  await page.goto('/signup/home');
  await expectAccessible(page);
  await press(page, 'Start now');
  const [account, ...others] = modulesOf(email);
  for (const [index, step] of (account?.steps ?? []).entries()) {
    await expect(heading(page, step.title)).toBeVisible();
    if (index > 0) await expect(heading(page, step.title)).toBeFocused();
    await answerByKeyboard(page, step);
    await expectAccessible(page);
    await press(page, 'Continue');
  }
  await expect(heading(page, 'Your details are saved')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Go to your application' }));
  await page.keyboard.press('Enter');

  for (const { title, steps } of others) {
    await tabTo(page, page.getByRole('link', { name: `Start: ${title}` }));
    await page.keyboard.press('Enter');
    for (const step of steps) {
      await answerByKeyboard(page, step);
      await expectAccessible(page);
      await press(page, 'Continue');
    }
    await expect(heading(page, 'Application of Oak Ltd')).toBeVisible();
    await expect(page.getByRole('link', { name: `Change: ${title}` })).toBeVisible();
  }
  await expect(page.getByText('4 of 5 parts are complete')).toBeVisible();
  await expectAccessible(page);

  // The link of the mail opens the sign-up in another browser, once.
  const other = await (await portal.anotherBrowser()).newPage();
  const link = await linkInMail(service, email);
  await other.goto(link);
  await expect(heading(other, 'Application of Oak Ltd')).toBeVisible();
  expect(new URL(other.url()).hash).toBe('');
  portal.expectNoise(/POST .*\/sign-ups\/open answered 422/);
  const third = await (await portal.anotherBrowser()).newPage();
  await third.goto(link);
  await expect(third.getByRole('alert')).toContainText('Ask for a new one');
});

test('a sign-up that is left in the middle of every step is resumed there, with all that was typed', async ({
  page,
  portal,
  service,
}) => {
  test.setTimeout(240_000);
  portal.expectNoise(/GET .*\/sign-ups\/current answered 404/);
  const email = `${randomUUID()}@elm.example`;
  await page.goto('/signup/home');
  await button(page, 'Start now').click();
  await expect(heading(page, 'Your business')).toBeVisible();
  let { tab, context } = { tab: page, context: page.context() };

  for (const { title: module, steps } of modulesOf(email)) {
    for (const step of steps) {
      await fillStep(tab, step);
      // The browser closes without a further click or key. Another one has nothing but the cookie.
      const cookies = await context.storageState();
      const where = tab.url();
      await tab.close({ runBeforeUnload: true });
      const next = await portal.anotherBrowser();
      await next.addCookies(cookies.cookies);
      ({ tab, context } = { tab: await next.newPage(), context: next });
      // The last save may still be under way.
      await expect(async () => {
        await tab.goto(where);
        await expect(heading(tab, step.title)).toBeVisible();
        for (const [label, text] of Object.entries({ ...step.texts, ...step.entries?.[0] }))
          await expect(labelled(tab, label)).toHaveValue(label === 'Sort code' ? '089999' : text, { timeout: 500 });
        for (const label of step.choices ?? []) await expect(labelled(tab, label)).toBeChecked({ timeout: 500 });
      }).toPass({ timeout: 20_000 });
      await button(tab, 'Continue').click();
    }
    if (module === 'Create account') {
      // On another device, by the mailed link.
      await expect(heading(tab, 'Your details are saved')).toBeVisible();
      const device = await portal.anotherBrowser();
      ({ tab, context } = { tab: await device.newPage(), context: device });
      await tab.goto('/signup/home');
      await labelled(tab, 'Email').fill(email);
      await button(tab, 'Send me the link').click();
      await expect(tab.getByText(/If there is an unfinished sign-up/)).toBeVisible();
      await tab.goto(await linkInMail(service, email));
    }
    await expect(heading(tab, 'Application of Oak Ltd')).toBeVisible();
    const following = modulesOf(email)[modulesOf(email).findIndex(({ title }) => title === module) + 1];
    if (following) await tab.getByRole('link', { name: `Start: ${following.title}` }).click();
  }
  await expect(tab.getByText('4 of 5 parts are complete')).toBeVisible();
});
