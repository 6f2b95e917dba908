import { expect, type Page } from '@playwright/test';

/** Desktop, tablet and phone: from wide to narrow, so that a layout that is left over from the width before is too wide. */
export const widths = [1440, 900, 390] as const;

/** The width at which WCAG 2.2, 1.4.10, allows no scrolling in two directions. */
const narrowest = 320;

/** The wider lines, paragraphs, words and letters of WCAG 2.2, 1.4.12. */
const widerText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/**
 * Fails if the page scrolls sideways at one of the widths. With `SCREENS=1` it also takes a screenshot at each, for a person to look at: no test reads them, and a long page
 * is as much work as the rest of its test. The files are `test-results/screens/<name>-<width>.png`.
 */
export async function screenshotAt(page: Page, name: string): Promise<void> {
  await atWidths(page, widths, async (width) => {
    if (process.env['SCREENS']) await page.screenshot({ path: `test-results/screens/${name}-${width}.png`, fullPage: true });
  });
}

/** Fails if the page scrolls sideways on the narrowest screen, with its own text or with wider text. */
export async function expectReflow(page: Page): Promise<void> {
  await atWidths(page, [narrowest], async () => {
    const before = await page.evaluateHandle((rules) => {
      const sheets = [...document.adoptedStyleSheets];
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [...sheets, sheet];
      return sheets;
    }, widerText);
    const sticking = await findSticking(page);
    await page.evaluate((sheets) => {
      document.adoptedStyleSheets = sheets;
    }, before);
    expect(sticking, `elements of ${page.url()} that are wider than a screen of ${narrowest} with wider text`).toEqual([]);
  });
}

/** Looks at the page at each width, where it may not scroll sideways, and gives it its own width again. */
async function atWidths(page: Page, all: readonly number[], look: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const width of all) {
    await page.setViewportSize({ width, height: 900 });
    let isOldLayout = false;
    await expect(async () => {
      // Chromium sometimes keeps the media queries of the old, wider page: another kind of change makes it evaluate them again. It draws the page twice, so only then.
      if (isOldLayout) {
        await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
        await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      }
      isOldLayout = true;
      expect(await findSticking(page), `elements of ${page.url()} that are wider than a screen of ${width}`).toEqual([]);
    }).toPass({ timeout: 30_000 });
    await look(width);
  }
  if (before) await page.setViewportSize(before);
}

/** The innermost elements beyond the right edge, if the page can be scrolled there. */
async function findSticking(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
    const innermost = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)));
    return [`${scrollWidth - clientWidth} pixels`, ...innermost.map((one) => one.outerHTML.slice(0, 300))];
  });
}

/** A button as wide as a form's widest field. A wider one is stretched over a space that it does not need. */
const widestButton = 400;

/** The names of the buttons that are stretched on a desktop. */
export async function stretchedButtons(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  const names = await page
    .getByRole('button')
    .evaluateAll(
      (buttons, widest) =>
        buttons.filter((button) => button.getBoundingClientRect().width > widest).map((button) => button.textContent.trim()),
      widestButton,
    );
  if (before) await page.setViewportSize(before);
  return names;
}
