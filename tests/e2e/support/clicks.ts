import type { Locator, Page } from '@playwright/test';

/** Clicks and keys that a person needs. A file dialog is one; a typed value with the way to its field is none. */
export interface Clicks {
  /** Their number so far. */
  readonly count: number;
  readonly press: (target: Locator) => Promise<void>;
  /** Presses a key that types nothing, such as Enter. */
  readonly key: (name: string) => Promise<void>;
  /** Chooses a file in the dialog of a field. */
  readonly pickFile: (input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;
}

/** Counts the clicks and keys on a page, from none. */
export function countClicks(page: Page): Clicks {
  let count = 0;
  return {
    get count() {
      return count;
    },
    press: async (target) => {
      count += 1;
      await target.click();
    },
    key: async (name) => {
      count += 1;
      await page.keyboard.press(name);
    },
    pickFile: async (input, file) => {
      count += 1;
      await input.setInputFiles(file);
    },
  };
}
