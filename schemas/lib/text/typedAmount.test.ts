import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalPounds, formatPence, poundsText } from './money.ts';
import { amountRemedies, amountRemedy, parseNumber, parsePounds } from './typedAmount.ts';

describe('a typed amount', () => {
  it.each([
    ['28500', 2_850_000],
    ['28,500.00', 2_850_000],
    ['£28,500.5', 2_850_050],
    [' £ 19.99 ', 1_999],
    ['\u00A012.00\u00A0', 1_200],
    ['0.07', 7],
    ['1.15', 115],
    ['-5', -500],
    ['\u22125', -500],
    ['1,234.50', 123_450],
    ['£12', 1_200],
    ['£1,234,567.89', 123_456_789],
    ['\u200E£1,234.50\u202C', 123_450],
    ['１２', 1_200],
    ['￡１，２３４．５０', 123_450],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s is %i pence', (text, pence) => {
    expect(parsePounds(text)).toBe(pence);
    expect(amountRemedy(text)).toBeNull();
  });

  it.each(['-0', '-0.00', '£-0', '0'])('%s is nothing, without a sign', (text) =>
    expect(Object.is(parsePounds(text), 0)).toBe(true),
  );

  it.each([
    '',
    ' ',
    '£',
    '-',
    '1.2.3',
    '1.',
    '.5',
    '28.5k',
    '1e5',
    '1e308',
    '٣',
    '0.1 + 0.2',
    '1 234',
    '10²',
    'Infinity',
    '0x10',
  ])('%j is not an amount, and the message of the field says so', (text) => {
    expect(parsePounds(text)).toBeNull();
    expect(amountRemedy(text)).toBeNull();
  });

  it.each([
    ['12,34', 'comma'],
    ['12,34.00', 'comma'],
    ['1,23', 'comma'],
    [',5', 'comma'],
    ['1,234,56', 'comma'],
    ['1.005', 'fractionOfPenny'],
    ['5%', 'percentage'],
    ['5.00 %', 'percentage'],
    ['-5%', 'percentage'],
    ['£5%', 'percentage'],
    ['５％', 'percentage'],
    ['33.333 %', 'percentage'],
    ['1,234.567', 'fractionOfPenny'],
    ['0.30000000000000004', 'fractionOfPenny'],
    ['90071992547409.92', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
  ] as const)('%s is refused with the remedy for: %s', (text, fault) => {
    expect(parsePounds(text)).toBeNull();
    expect(amountRemedy(text)).toBe(amountRemedies[fault]);
  });
});

describe('an amount as text', () => {
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

  it('of any kind is read as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (pence) => {
        for (const written of [formatPence, poundsText, decimalPounds]) expect(parsePounds(written(pence))).toBe(pence);
      }),
    );
  });

  it('that is read at all is written as it was meant', () => {
    const typed = fc.tuple(fc.nat(999_999), fc.option(fc.nat(99), { nil: null })).map(([whole, pence]) => ({
      text: pence === null ? String(whole) : `${whole}.${String(pence).padStart(2, '0')}`,
      pence: whole * 100 + (pence ?? 0),
    }));
    fc.assert(
      fc.property(typed, ({ text, pence }) => {
        expect(parsePounds(text)).toBe(pence);
      }),
    );
  });
});

describe('a typed number', () => {
  it.each([
    ['5', 5],
    ['4.125%', 4.125],
    ['33.333 %', 33.333],
    ['１２', 12],
    ['5,000', 5000],
    ['-2', -2],
  ])('%s is %d', (text, expected) => expect(parseNumber(text)).toBe(expected));

  it('is nothing, without a sign, for -0', () => expect(Object.is(parseNumber('-0'), 0)).toBe(true));

  it.each([
    '',
    ' ',
    'five',
    '£5',
    '￡5',
    '-£5',
    '£5%',
    '1e9',
    '1e308',
    'Infinity',
    '0x10',
    '1.',
    '1.2.3',
    '12,34',
    '9'.repeat(20),
  ])('%j is invalid', (text) => expect(parseNumber(text)).toBeNull());
});
