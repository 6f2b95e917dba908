import type { Page } from '@playwright/test';

const ROWS = 25;

/** Waits for the first page of a list, full of rows that have come. */
export const listIsPainted = (page: Page): Promise<void> =>
  page
    .locator('tbody tr:has(a[href])')
    .nth(ROWS - 1)
    .waitFor();

/** What a page shows once it is there, as the page itself can tell. */
export interface Shown {
  /** All that must be there. Each is a selector and how often it is found. */
  readonly present: readonly { selector: string; times: number }[];
  /** None of which may be there: what stands in for data on its way. */
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
 * Has the page note when what comes of the next click is painted. To be called before the click, and waited for by `paintedAfterClick`:
 * a call that is under way may reach the page after the click that follows it.
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
          // The task after the next frame: by then that frame has been painted.
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

/** Milliseconds from the click to the paint of what `watchNextClick` was told to look for. */
export const paintedAfterClick = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
