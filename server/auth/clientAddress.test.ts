import { describe, expect, it } from 'vitest';
import { clientAddress } from './clientAddress.ts';

const from = (forwarded?: string): Request =>
  new Request('http://localhost/', { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });

describe('the address under which attempts are counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:DB8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['2001:0db8::0007:0:0:1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s is counted as %s', (connection, expected) => {
    expect(clientAddress(from(), connection, false)).toBe(expected);
  });

  it('ignores a header that any client can send', () => {
    expect(clientAddress(from('203.0.113.9'), '192.0.2.7', false)).toBe('192.0.2.7');
  });

  it('uses only the last entry, which our own proxy wrote', () => {
    expect(clientAddress(from('198.51.100.1, 203.0.113.9'), '192.0.2.7', true)).toBe('203.0.113.9');
    expect(clientAddress(from('192.0.2.1, 2001:db8:0:7::9'), '192.0.2.7', true)).toBe('2001:db8:0:7::/64');
    expect(clientAddress(from(), '192.0.2.7', true)).toBe('192.0.2.7');
  });

  it.each([
    ['198.51.100.1, 203.0.113.9:1001', '203.0.113.9'],
    ['203.0.113.9:1002', '203.0.113.9'],
    ['[2001:db8:0:7::9]:443', '2001:db8:0:7::/64'],
    ['[2001:db8:0:7::9]', '2001:db8:0:7::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['unknown', '192.0.2.7'],
    ['_hidden', '192.0.2.7'],
    ['', '192.0.2.7'],
  ])('behind a proxy that writes %j is %s', (forwarded, expected) => {
    expect(clientAddress(from(forwarded), '192.0.2.7', true)).toBe(expected);
  });
});
