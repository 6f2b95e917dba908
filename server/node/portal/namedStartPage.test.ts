import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import product from '../../../schemas/rules/product.json' with { type: 'json' };
import { namedStartPage } from './namedStartPage.ts';

const page = await readFile(new URL('../../../index.html', import.meta.url), 'utf8');

it('names the portal in the tab and for the scripts', () => {
  const named = namedStartPage(page, { portalName: "Cash $& Sons' Pensions", isMonitored: false });
  expect(named).toContain("<title>Cash $&amp; Sons' Pensions Employer Portal</title>");
  expect(named).toContain('<meta name="application-name" content="Cash $&amp; Sons\' Pensions" />');
});

it('leaves the page of the usual name as it is', () => {
  expect(namedStartPage(page, { portalName: product.name, isMonitored: false })).toBe(page);
});

it('tells the scripts whether the service takes monitoring messages', () => {
  const named = namedStartPage(page, { portalName: product.name, isMonitored: true });
  expect(named).toContain('<meta name="monitoring" content="on" />');
});
