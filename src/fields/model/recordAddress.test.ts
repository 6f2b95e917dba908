import { expect, it } from 'vitest';
import { recordAddress } from './recordAddress.ts';

const boat = { id: 'b 1', harbourUid: 'h1' };

it.each([
  ["an employer's", { scope: 'employer' as const, portalPath: 'boats' }, '/employers/7/boats/b%201'],
  ["an intermediary's", { scope: 'intermediary' as const, portalPath: 'boats' }, '/employers/7/boats/b%201?isIntermediary=1'],
  ["the provider's", { scope: 'provider' as const, portalPath: 'boats' }, '/employers/7/boats/b%201'],
  [
    'below another record',
    { scope: 'employer' as const, portalPath: 'boats', recordPath: 'harbours/{harbourUid}/boats' },
    '/employers/7/harbours/h1/boats/b%201',
  ],
  ['at an address of its own', { scope: 'provider' as const, portalPath: 'boats', recordAddress: '/fleet/{id}' }, '/fleet/b 1'],
])('the screen of a record that is %s', (_, place, address) => {
  expect(recordAddress(place, boat, { id: '7', isIntermediary: false })).toBe(address);
});

it.each([
  ['on the provider’s own pages', null, '/boats/b%201'],
  ['among the pages of an intermediary', { id: '3', isIntermediary: true }, '/employers/3/boats/b%201?isIntermediary=1'],
])('the screen of a record of the provider’s stays %s', (_, viewed, address) => {
  expect(recordAddress({ scope: 'provider', portalPath: 'boats' }, boat, viewed)).toBe(address);
});
