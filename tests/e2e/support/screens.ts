import { expect, type Page } from '@playwright/test';

/** Phone, tablet and desktop. */
export const widths = [390, 900, 1440] as const;

/**
 * Takes a picture of the page at each width, for a person to look at, and fails where the page scrolls sideways.
 * The pictures are `test-results/screens/<name>-<width>.png`.
 */
export async function screenshotAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/screens/${name}-${width}.png`, fullPage: true });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `pixels by which ${page.url()} is wider than a screen of ${width}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
