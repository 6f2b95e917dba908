import type { Locator, Page } from '@playwright/test';

/** Presses Tab, or Shift and Tab for what stands before the focus, until `target` has it, like a person who cannot see the distance. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`80 presses of ${key} did not reach ${String(target)}.`);
}
