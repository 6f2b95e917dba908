import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import product from '../../../schemas/rules/product.json' with { type: 'json' };
import { monitoringOf, namedStartPage } from './namedStartPage.ts';

const page = await readFile(new URL('../../../index.html', import.meta.url), 'utf8');

it('names the portal in the tab, in the bar and for the scripts', () => {
  const named = namedStartPage(page, { portalName: "Cash $& Sons' Pensions", monitoring: 'off' });
  expect(named).toContain("<title>Cash $&amp; Sons' Pensions Employer Portal</title>");
  expect(named).toContain(`<span id="opening-name">Cash $&amp; Sons' Pensions</span>`);
  expect(named).toContain('<meta name="application-name" content="Cash $&amp; Sons\' Pensions" />');
});

it('leaves the page of the usual name as it is', () => {
  expect(namedStartPage(page, { portalName: product.name, monitoring: 'off' })).toBe(page);
});

it.each([
  [{ monitoringDays: 0, keepsReplays: false }, 'off'],
  [{ monitoringDays: 7, keepsReplays: false }, 'on'],
  [{ monitoringDays: 7, keepsReplays: true }, 'replay'],
] as const)('tells the scripts what the service takes: %j', (settings, content) => {
  const named = namedStartPage(page, { portalName: product.name, monitoring: monitoringOf(settings) });
  expect(named).toContain(`<meta name="monitoring" content="${content}" />`);
});
