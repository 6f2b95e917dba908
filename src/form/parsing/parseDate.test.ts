import { describe, expect, it } from 'vitest';
import { parseDate } from './parseDate.ts';

describe('a typed date', () => {
  it.each([
    ['06/04/2026', '2026-04-06'],
    ['6/4/2026', '2026-04-06'],
    [' 6.4.2026 ', '2026-04-06'],
    ['06-04-2026', '2026-04-06'],
    ['6 4 2026', '2026-04-06'],
    ['06042026', '2026-04-06'],
    ['2026-04-06', '2026-04-06'],
    ['29/02/2024', '2024-02-29'],
    ['6\u00A04\u00A02026', '2026-04-06'],
    ['\u200E06/\u200E04/\u200E2026', '2026-04-06'],
  ])('%s is %s', (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });

  it.each(['', '29/02/2025', '31/04/2026', '13/13/2026', '6/4/26', 'tomorrow', '04/2026', '2026-4-6', '1/2/20266'])(
    '%j is invalid',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );
});
