import type { Locator, Page } from '@playwright/test';

/** Presses Tab until `target` has the focus, like a person who cannot see the distance. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`80 presses of Tab did not reach ${String(target)}.`);
}
