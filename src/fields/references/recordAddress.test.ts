import { expect, it } from 'vitest';
import { recordAddress } from './recordAddress.ts';

const boat = { id: 'b 1', harbourUid: 'h1' };

it.each([
  ["an employer's", { scope: 'employer' as const, portalPath: 'boats' }, '/employers/7/boats/b%201'],
  ["an intermediary's", { scope: 'intermediary' as const, portalPath: 'boats' }, '/employers/7/boats/b%201?isIntermediary=1'],
  ["the provider's", { scope: 'provider' as const, portalPath: 'boats' }, '/boats/b%201'],
  [
    'below another record',
    { scope: 'employer' as const, portalPath: 'boats', recordPath: 'harbours/{harbourUid}/boats' },
    '/employers/7/harbours/h1/boats/b%201',
  ],
  ['at an address of its own', { scope: 'provider' as const, portalPath: 'boats', recordAddress: '/fleet/{id}' }, '/fleet/b 1'],
])('the screen of a record that is %s', (_, place, address) => {
  expect(recordAddress(place, boat, '7')).toBe(address);
});
