import { describe, expect, it } from 'vitest';
import { parseDate } from './parseDate.ts';
import { parseNumber, parsePounds, poundsText } from './parseNumber.ts';

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

describe('a typed amount', () => {
  it.each([
    ['28500', 2_850_000],
    ['28,500.00', 2_850_000],
    ['£28,500.5', 2_850_050],
    [' £ 19.99 ', 1_999],
    ['0.07', 7],
    ['1.15', 115],
    ['-5', -500],
    ['£1,234,567.89', 123_456_789],
    ['\u200E£1,234.50\u202C', 123_450],
  ])('%s is %i pence', (text, pence) => {
    expect(parsePounds(text)).toBe(pence);
  });

  it.each(['', '£', '12.345', '1,23', '12,34.00', '1.2.3', '28.5k', '1e5', '٣', '9'.repeat(20)])('%j is invalid', (text) => {
    expect(parsePounds(text)).toBeNull();
  });

  it.each([
    [2_850_050, '28,500.50'],
    [7, '0.07'],
    [0, '0.00'],
    [-123_456, '-1,234.56'],
    [100_000_000_000, '1,000,000,000.00'],
  ])('%i pence is shown for editing as %s', (pence, text) => {
    expect(poundsText(pence)).toBe(text);
    expect(parsePounds(text)).toBe(pence);
  });
});

describe('a typed number', () => {
  it.each([
    ['5', 5],
    ['4.125%', 4.125],
    ['5,000', 5000],
    ['-2', -2],
    ['\uFEFF5,000\u200B', 5000],
  ])('%s is %d', (text, expected) => {
    expect(parseNumber(text)).toBe(expected);
  });

  it.each(['', 'five', '1e9', 'Infinity', '0x10', '1.'])('%j is invalid', (text) => {
    expect(parseNumber(text)).toBeNull();
  });
});
