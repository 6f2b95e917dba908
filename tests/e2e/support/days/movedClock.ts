import type { Locator, Page } from '@playwright/test';
import { expect } from '../portal.ts';
import { readDay, spokenDay } from './writtenDays.ts';

/** The service takes the steps of every day at once, for each employer. It is a limit, not a wait. */
const longMove = { timeout: 120_000 };

export const clockDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Move the date' });
export const clockChip = (page: Page): Locator => page.getByRole('button', { name: /^Today is \d+ \w+ \d{4}$/ });

/** Moves the portal's date in the dialog, which is open. @param written - `dd/mm/yyyy`. */
export async function typeDate(page: Page, written: string): Promise<void> {
  await clockDialog(page).getByLabel('Date').fill(written);
  await page.keyboard.press('Enter');
  await expect(clockDialog(page).getByRole('status')).toHaveText(`Today is ${spokenDay(readDay(written))}`, longMove);
}

/** Moves the portal's date, which has been moved before. @param written - `dd/mm/yyyy`. */
export async function moveTo(page: Page, written: string): Promise<void> {
  await clockChip(page).click();
  await typeDate(page, written);
  await page.keyboard.press('Escape');
  await expect(clockDialog(page)).toBeHidden();
}
