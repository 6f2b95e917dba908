import type { Locator, Page } from '@playwright/test';

/** A way to use a page: with the mouse, or with the keyboard alone. */
export interface Hands {
  /** Presses a button, or follows a link. */
  press(target: Locator): Promise<void>;
  /** Chooses a file of this computer. */
  pickFile(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>;
}

export const mouse: Hands = {
  press: (target) => target.click(),
  pickFile: (input, file) => input.setInputFiles(file),
  write: (field, text) => field.fill(text),
};

/** More controls than any page has. */
const mostPresses = 100;

/** Every call begins at the present focus, and goes on by Tab. */
export function keyboardOf(page: Page): Hands {
  const goTo = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let presses = 0; presses < mostPresses; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      // Tab goes from cell to cell in a grid, until Escape is pressed.
      const isInGrid = await page.evaluate(() => Boolean(document.activeElement?.closest('[role=grid]')));
      if (isInGrid) await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
    }
    throw new Error(`${mostPresses} presses of Tab did not reach ${String(target)}.`);
  };
  return {
    async press(target) {
      await goTo(target);
      await page.keyboard.press('Enter');
    },
    async pickFile(input, file) {
      // The wait begins before the first key: otherwise the window of the files may open before it.
      const choosing = page.waitForEvent('filechooser');
      await goTo(input);
      await page.keyboard.press('Enter');
      await (await choosing).setFiles(file);
    },
    async write(field, text) {
      await goTo(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
}
