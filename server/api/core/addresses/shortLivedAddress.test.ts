import { expect, it } from 'vitest';
import { signAddress, verifyAddress } from './shortLivedAddress.ts';

const expiresAt = new Date('2026-11-21T12:10:00Z');
const now = new Date('2026-11-21T12:09:59Z');
const signed = { purpose: 'dashboard', subject: ['7', 'membership', 'ada'] };
const key = await signAddress('a secret', { ...signed, expiresAt });

it('opens until the second of its end', async () => {
  expect(await verifyAddress('a secret', key, { ...signed, now })).toBe(true);
  expect(await verifyAddress('a secret', key, { ...signed, now: expiresAt })).toBe(false);
});

it.each([
  ['another purpose', { ...signed, purpose: 'agreement' }],
  ['another person', { ...signed, subject: ['7', 'membership', 'grace'] }],
  ['another employer', { ...signed, subject: ['8', 'membership', 'ada'] }],
  ['another dashboard', { ...signed, subject: ['7', 'contributions', 'ada'] }],
  ['parts that are joined otherwise', { ...signed, subject: ['7membership', 'ada'] }],
])('does not open for %s', async (_, other) => {
  expect(await verifyAddress('a secret', key, { ...other, now })).toBe(false);
});

it('does not open with a later end, another secret, or a key that is none', async () => {
  const [end = '', mac = ''] = key.split('.');
  for (const changed of [`${Number(end) + 60}.${mac}`, `${end}.${'0'.repeat(64)}`, `${end}.${mac.slice(2)}`, '', '.'])
    expect(await verifyAddress('a secret', changed, { ...signed, now }), changed).toBe(false);
  expect(await verifyAddress('another secret', key, { ...signed, now })).toBe(false);
});
