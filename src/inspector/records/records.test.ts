import { describe, expect, it } from 'vitest';
import { ageText } from './age.ts';

describe('the time that a record has been in its state', () => {
  const now = Date.parse('2026-06-30T12:00:00Z');
  it.each([
    ['2026-06-30T11:59:59Z', '0 minutes'],
    ['2026-06-30T11:59:00Z', '1 minute'],
    ['2026-06-30T10:01:00Z', '119 minutes'],
    ['2026-06-30T10:00:00Z', '2 hours'],
    ['2026-06-28T12:00:01Z', '47 hours'],
    ['2026-06-28T12:00:00Z', '2 days'],
    // The browser's clock differs from the service's.
    ['2026-06-30T12:00:09Z', '0 minutes'],
  ])('%s is %s ago', (since, text) => expect(ageText(since, now)).toBe(text));
});
