import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

type AxeWindow = typeof globalThis & { axe?: typeof axe & { _audit: { rules: readonly { id: string; impact?: string }[] } } };

/** Between frames, axe sends messages, which it otherwise accepts from the same origin only. */
const script = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * Fails on every serious or critical fault that axe finds on the current page and in its frames, with the rule, the elements and a link to the documentation.
 *
 * It runs axe itself, and not by a builder: a check is as much work as loading the page, and half of that was compiling axe twice and checking rules whose faults are
 * never serious.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) await loadAxe(frame);
  const faults = await page.evaluate(async () => {
    const { axe: here } = globalThis as AxeWindow;
    if (!here) throw new Error('The page was left while axe was checking it: wait for the page before the check.');
    // The impact of a rule is that of each of its faults.
    const lenient = here._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const { violations } = await here.run(document, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(lenient.map(({ id }) => [id, { enabled: false }])),
    });
    return violations.map(
      ({ id, help, helpUrl, nodes }) => `${id}: ${help} (${helpUrl})\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
    );
  });
  expect(faults, `serious accessibility faults on ${page.url()}`).toEqual([]);
}

async function loadAxe(frame: Frame): Promise<void> {
  try {
    // The agreement is a sandbox without scripts, whose origin is "null": axe cannot answer from there, and each attempt is an error on the console.
    if (await frame.evaluate(() => globalThis.origin === 'null' && window !== window.top)) return;
    if (await frame.evaluate(() => (globalThis as AxeWindow).axe === undefined)) await frame.evaluate(script);
  } catch (error) {
    // The page has removed the frame in the meantime: nothing of it is left to check.
    if (!frame.isDetached()) throw error;
  }
}
