import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const grave = new Set(['serious', 'critical']);

/** Fails on every serious or critical fault that axe finds on the page as it stands, naming the rule, the elements and where to read on. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Its legacy mode is what a page without frames needs: otherwise axe opens another page, and is loaded there too.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const faults = violations
    .filter(({ impact }) => impact !== null && impact !== undefined && grave.has(impact))
    .map(({ id, help, helpUrl, nodes }) => `${id}: ${help} (${helpUrl})\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`);
  expect(faults, `serious accessibility faults on ${page.url()}`).toEqual([]);
}
