import { expect, type Page } from '@playwright/test';
import type { Hands } from './hands.ts';

/** Submits or approves the contents of an upload: the button names them with their amount, and so does its dialog. */
export async function confirmContents(page: Page, { press }: Pick<Hands, 'press'>, verb: 'Submit' | 'Approve'): Promise<void> {
  const contents = new RegExp(`^${verb} .*(change|contribution)s?\\b`);
  await press(page.getByRole('button', { name: contents }));
  const dialog = page.getByRole('dialog', { name: contents });
  await press(dialog.getByRole('button', { name: verb, exact: true }));
  await expect(dialog).toBeHidden();
}
