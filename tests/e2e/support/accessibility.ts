import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

type AxeWindow = typeof globalThis & {
  axe?: typeof axe & { _audit: { rules: readonly { id: string; impact?: string; tags: readonly string[] }[] } };
};

/** The tags of axe for the rules of WCAG 2.2, levels A and AA. Of the criteria that are new in 2.2 axe has the size of targets, and leaves it out by default. */
const criteria = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Between frames, axe sends messages, which it otherwise accepts from the same origin only. */
const script = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * Fails on every fault against WCAG 2.2 AA that axe finds on the current page and in its frames, and on its other serious and critical faults, with the rule, the elements
 * and a link to the documentation.
 *
 * It runs axe itself, and not by a builder: a check is as much work as loading the page, and half of that was compiling axe twice and checking rules that ask for less.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) await loadAxe(frame);
  const faults = await page.evaluate(async (wanted) => {
    const { axe: here } = globalThis as AxeWindow;
    if (!here) throw new Error('The page was left while axe was checking it: wait for the page before the check.');
    // The impact of a rule is that of each of its faults.
    const lenient = here._audit.rules.filter(
      ({ impact, tags }) => (impact === 'minor' || impact === 'moderate') && !tags.some((tag) => wanted.includes(tag)),
    );
    const { violations } = await here.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(lenient.map(({ id }) => [id, { enabled: false }])) },
    });
    return violations.map(
      ({ id, help, helpUrl, nodes }) => `${id}: ${help} (${helpUrl})\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
    );
  }, criteria);
  expect(faults, `accessibility faults on ${page.url()}`).toEqual([]);
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
