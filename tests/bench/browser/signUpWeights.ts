import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { button, fillModules } from '../../e2e/support/signUp/forms.ts';
import { charity, nextYear } from '../../e2e/support/signUp/companies.ts';
import type { Figure } from '../figure.ts';
import { EMPLOYER_LIST } from './measuredRoutes.ts';

/** The design's budget for a page with a form; one to read has that of the list of employers. */
const FORM = EMPLOYER_LIST + 135;
/** The pages to read. */
const isRead = (address: string): boolean => /\/(?:home|success|dashboard|check-answers)$/.test(address);

/**
 * Fills in the sign-up of a charity, which has the most pages, and weighs each page that it went through, with an empty cache.
 * @param weigh - Opens an address in a fresh browser with the cookies and the storage of the given one, and weighs its scripts.
 */
export async function measureSignUpWeights(
  browser: Browser,
  origin: string,
  weigh: (of: BrowserContext, address: string, shown: (page: Page) => Promise<void>) => Promise<number>,
): Promise<Figure[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const visited = new Set<string>();
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname.startsWith('/signup/')) visited.add(pathname + search);
  });
  await fillIn(page, origin);
  const figures: Figure[] = [];
  for (const address of visited) {
    const value = await weigh(context, address, async (opened) => {
      const main = opened.getByRole('main');
      await main.getByRole('heading', { level: 1 }).waitFor();
      if (!isRead(address)) await main.locator('form').first().waitFor();
    });
    figures.push({ name: nameOf(address), value, unit: 'kB', budget: isRead(address) ? EMPLOYER_LIST : FORM });
  }
  await context.close();
  return figures;
}

async function fillIn(page: Page, origin: string): Promise<void> {
  const company = 'Lifeboats of the Estuary';
  const second = { 'First name': 'Grace', 'Last name': 'Hopper', Email: `${randomUUID()}@lifeboats.example` };
  const facts = { company, email: `${randomUUID()}@lifeboats.example`, startDate: nextYear() };
  await page.goto(`${origin}/signup/home`);
  await button(page, 'Start now').click();
  await fillModules(page, company, charity(facts, second));
  await button(page, 'Continue to the signature').click();
  await page.getByRole('heading', { level: 1, name: 'Participation agreement' }).waitFor();
}

/** The address without the number of the sign-up. */
const nameOf = (address: string): string => address.replace(/\/[0-9a-f-]{36}\//, '/{id}/');
