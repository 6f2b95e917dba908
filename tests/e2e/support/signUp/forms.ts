import { expect, type Locator, type Page } from '@playwright/test';
import { scannedForm } from '../../../setup/api/signUps.ts';

/** The answers of a page: the texts of its fields, and the choices and boxes to tick, by their labels. */
export interface StepAnswers {
  readonly title: string;
  /** The choices that open further questions of the page. */
  readonly first?: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
  readonly choices?: readonly string[];
  readonly menus?: Readonly<Record<string, string>>;
  /** The entries of the page's list, one after the other. */
  readonly entries?: readonly Readonly<Record<string, string>>[];
  /** The name of the scanned form to upload. */
  readonly scan?: string;
}

export interface ModuleAnswers {
  readonly title: string;
  readonly steps: readonly StepAnswers[];
}

export const labelled = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** Fills in the page of a step, which is open or about to open. */
export async function fillStep(
  page: Page,
  { title, first = [], texts = {}, menus = {}, choices = [], entries = [], scan }: StepAnswers,
): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
  for (const label of first) await labelled(page, label).check();
  for (const [label, text] of Object.entries(texts)) await labelled(page, label).fill(text);
  for (const [label, option] of Object.entries(menus)) await labelled(page, label).selectOption({ label: option });
  for (const label of choices) await labelled(page, label).check();
  for (const [index, entry] of entries.entries()) {
    await button(page, /^Add/).click();
    for (const [label, text] of Object.entries(entry)) await labelled(page, label).nth(index).fill(text);
  }
  if (scan !== undefined) {
    const buffer = Buffer.from(scannedForm);
    await labelled(page, 'Signed form').setInputFiles({ name: scan, mimeType: 'application/pdf', buffer });
    await expect(page.getByText(`Uploaded: ${scan}`)).toBeVisible();
  }
}

/**
 * Goes through all the parts of a sign-up from its first page, to the check of the answers.
 * @param goOn - Goes on to the next page by its button.
 */
export async function fillModules(
  page: Page,
  company: string,
  modules: readonly ModuleAnswers[],
  goOn: (next: Locator) => Promise<void> = (next) => next.click(),
): Promise<void> {
  for (const [index, { steps }] of modules.entries()) {
    for (const step of steps) {
      await fillStep(page, step);
      await goOn(button(page, 'Continue'));
    }
    if (index === 0) {
      await expect(heading(page, 'Your details are saved')).toBeVisible();
      await page.getByRole('link', { name: 'Continue with contributions' }).click();
    }
  }
  await expect(heading(page, 'Check your answers')).toBeVisible();
  await expect(page.getByText(company, { exact: true }).first()).toBeVisible();
}
