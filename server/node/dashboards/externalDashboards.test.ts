import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { externalAddress, readExternalDashboards } from './externalDashboards.ts';

const secret = 'a secret of thirty-two characters';
const address = 'https://bi.example.co.uk/embed/{dashboard}?employer={employer}&until={expires}&sig={signature}';
const read = (settings: Record<string, string>) => readExternalDashboards((name) => settings[name]);
const both = (DASHBOARD_ADDRESS: string) => read({ DASHBOARD_ADDRESS, DASHBOARD_SECRET: secret });

describe('the settings', () => {
  it('are none by default, and have the origin of the address', () => {
    expect(read({})).toBeNull();
    expect(both(address)).toEqual({ template: address, origin: 'https://bi.example.co.uk', secret });
    expect(both(address.replace('https://bi.example.co.uk', 'http://localhost:8088'))?.origin).toBe('http://localhost:8088');
  });

  it.each([
    ['a secret alone', { DASHBOARD_SECRET: secret }, /without DASHBOARD_ADDRESS: set both/],
    ['an address alone', { DASHBOARD_ADDRESS: address }, /DASHBOARD_SECRET must have 32 characters/],
    ['a short secret', { DASHBOARD_ADDRESS: address, DASHBOARD_SECRET: 'short' }, /DASHBOARD_SECRET must have 32 characters/],
  ])('refuse %s', (_, settings, message) => {
    expect(() => read(settings)).toThrow(message);
  });

  it.each([
    ['no signature', address.replace('{signature}', '1'), /must name \{signature\} once/],
    ['two employers', `${address}&again={employer}`, /must name \{employer\} once/],
    ['an unknown placeholder', `${address}&user={user}`, /other placeholders/],
    ['plain http', address.replace('https', 'http'), /must begin with https/],
    ['another protocol', address.replace('https:', 'javascript:'), /must begin with https/],
    ['no address', '{dashboard}{employer}{expires}{signature}', /not an address/],
    ['a name and password', address.replace('https://', 'https://me:pw@'), /not an address/],
    ['the end of a policy', `${address};script-src`, /not an address/],
    ['a placeholder in the host', 'https://{dashboard}.example/?{employer}{expires}{signature}', /without a placeholder/],
    ['an origin without a slash', 'https://bi.example?{dashboard}{employer}{expires}{signature}', /and a slash/],
  ])('refuse an address with %s', (_, template, message) => {
    expect(() => both(template)).toThrow(message);
    // A message goes to the log.
    expect(() => both(template)).not.toThrow(secret);
  });
});

it('signs the employer, the dashboard and the end of the address', () => {
  const settings = both(address);
  if (!settings) throw new Error('There are no settings.');
  const made = externalAddress(settings, {
    employerId: 7,
    dashboardId: 'data-quality',
    expiresAt: new Date('2026-11-24T12:10:00.900Z'),
  });
  const until = String(Date.parse('2026-11-24T12:10:00Z') / 1_000);
  const sig = createHmac('sha256', secret).update(`7/data-quality/${until}`).digest('base64url');
  expect(made).toBe(`https://bi.example.co.uk/embed/data-quality?employer=7&until=${until}&sig=${sig}`);
});
