import { expect, it } from 'vitest';
import { hasPublicWebsite, providerPage } from './outboundLinks.ts';
import { buildConfiguration } from '../../../tests/setup/portal/portalFactories.ts';

it.each([
  ['https://harbour.example.co.uk', 'https://harbour.example.co.uk/terms'],
  ['https://harbour.example.co.uk/', 'https://harbour.example.co.uk/terms'],
  ['https://example.co.uk/pensions', 'https://example.co.uk/pensions/terms'],
])('the terms of %s are at %s', (publicWebsiteUrl, expected) => {
  expect(providerPage(buildConfiguration({ publicWebsiteUrl }), 'terms')).toBe(expected);
});

it.each([
  ['https://harbour.example.co.uk', true],
  ['https://www.provider.example', false],
  ['https://www.provider.example/pensions/', false],
])('whether there is a site at %s: %s', (publicWebsiteUrl, expected) => {
  expect(hasPublicWebsite(buildConfiguration({ publicWebsiteUrl }))).toBe(expected);
});
