import type { Page } from '@playwright/test';

const ROWS = 25;

/** Waits for the first page of a list, with all its rows loaded. */
export const listIsPainted = (page: Page): Promise<void> =>
  page
    .locator('tbody tr:has(a[href])')
    .nth(ROWS - 1)
    .waitFor();

/** Describes a loaded page in terms that the page itself can check. */
export interface Shown {
  /** Elements that must be present: each a selector and its number of matches. */
  readonly present: readonly { selector: string; times: number }[];
  /** Elements that must be absent: placeholders for data that is still loading. */
  readonly absent: string;
}

export const shownList: Shown = {
  present: [{ selector: 'main tbody tr:has(a[href])', times: ROWS }],
  absent: 'main [aria-busy=true]',
};
export const shownRecord: Shown = {
  present: [
    { selector: 'main h1', times: 1 },
    { selector: 'main dl', times: 1 },
  ],
  absent: 'main [aria-busy=true]',
};

/**
 * Lets the page record when the result of the next click is painted. Call it before the click, and `paintedAfterClick` afterwards: a pending call may reach the page
 * after the click that follows it.
 */
export async function watchNextClick(page: Page, shown: Shown): Promise<void> {
  await page.evaluate(({ present, absent }) => {
    const isShown = (): boolean =>
      present.every(({ selector, times }) => document.querySelectorAll(selector).length >= times) &&
      document.querySelector(absent) === null;
    const painted = new Promise<number>((resolve) => {
      const begin = ({ timeStamp }: MouseEvent): void => {
        const from = location.pathname;
        const observer = new MutationObserver(() => {
          if (location.pathname === from || !isShown()) return;
          observer.disconnect();
          // The task after the next frame: that frame has been painted by then.
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
            channel.port1.start();
            channel.port2.postMessage(null);
          });
        });
        observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true, characterData: true });
      };
      document.addEventListener('click', begin, { once: true, capture: true });
    });
    Object.assign(globalThis, { painted });
  }, shown);
}

/** Milliseconds from the click to the paint of the elements given to `watchNextClick`. */
export const paintedAfterClick = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
