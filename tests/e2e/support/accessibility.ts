import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const seriousImpacts = new Set(['serious', 'critical']);

/** Fails on every serious or critical fault that axe finds on the current page, with the rule, the elements and a link to the documentation. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // A page without frames needs axe's legacy mode: otherwise axe opens another page and loads itself there too.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const faults = violations
    .filter(({ impact }) => impact !== null && impact !== undefined && seriousImpacts.has(impact))
    .map(({ id, help, helpUrl, nodes }) => `${id}: ${help} (${helpUrl})\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`);
  expect(faults, `serious accessibility faults on ${page.url()}`).toEqual([]);
}
