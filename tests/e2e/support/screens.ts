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
    // The browser applies the media queries of the new width in a later frame.
    await expect
      .poll(() => findSticking(page), { message: `what of ${page.url()} sticks out of a screen of ${width}` })
      .toEqual([]);
    await page.screenshot({ path: `test-results/screens/${name}-${width}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}

/** The innermost elements beyond the right edge, when the page can be scrolled there. */
async function findSticking(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
    const innermost = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)));
    return [`${scrollWidth - clientWidth} pixels`, ...innermost.map((one) => one.outerHTML.slice(0, 300))];
  });
}
