import { expect, it } from 'vitest';
import { providerPage } from './outboundLinks.ts';
import { buildConfiguration } from '../../../tests/setup/portal/portalFactories.ts';

it.each([
  ['https://harbour.example.co.uk', 'https://harbour.example.co.uk/terms'],
  ['https://harbour.example.co.uk/', 'https://harbour.example.co.uk/terms'],
  ['https://example.co.uk/pensions', 'https://example.co.uk/pensions/terms'],
])('the terms of %s are at %s', (publicWebsiteUrl, expected) => {
  expect(providerPage(buildConfiguration({ publicWebsiteUrl }), 'terms')).toBe(expected);
});
