import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inNotation } from './notations.ts';

it.each([
  ['nationalInsurance', 'qq 12 34 56 a', 'QQ123456A'],
  ['nationalInsurance', 'QQ-12\u00A034.56-A', 'QQ123456A'],
  ['nationalInsurance', 'unknown', 'UNKNOWN'],
  ['postcode', 'ng77jk', 'NG7 7JK'],
  ['postcode', 'Sw1a-1aa', 'SW1A 1AA'],
  ['postcode', 'gir 0aa', 'GIR 0AA'],
  ['postcode', 'nowhere', 'NOWHERE'],
  ['postcode', 'bfpo12', 'BFPO 12'],
  ['postcode', 'd02 x285', 'D02 X285'],
  ['postcode', '75001', '75001'],
  ['sortCode', '08-99 99', '089999'],
  ['sortCode', '08–99–99', '089999'],
  ['accountNumber', '6637 4958', '66374958'],
  ['accountNumber', '374-958', '00374958'],
  ['accountNumber', '6374958', '06374958'],
  ['accountNumber', '12345', '12345'],
  ['accountNumber', '663749581', '663749581'],
  ['phone', '7700900123', '07700900123'],
  ['phone', '7700 900123', '07700 900123'],
  ['phone', '1174960123', '01174960123'],
  ['phone', '447700900123', '+447700900123'],
  ['phone', '7700900123.0', '07700900123'],
  ['phone', '07700 900123', '07700 900123'],
  ['phone', '+33 1 23 45 67 89', '+33 1 23 45 67 89'],
  ['phone', '77009001', '77009001'],
] as const)('as a %s, %o is written %s', (notation, text, written) =>
  expect(inNotation(text, { 'x-notation': notation })).toBe(written),
);

it('a text without a notation stays as it is', () => expect(inNotation('qq 12', {})).toBe('qq 12'));

it('does not change again what is in its notation', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(
        'nationalInsurance' as const,
        'postcode' as const,
        'sortCode' as const,
        'accountNumber' as const,
        'phone' as const,
      ),
      (text, notation) => {
        const written = inNotation(text, { 'x-notation': notation });
        expect(inNotation(written, { 'x-notation': notation })).toBe(written);
      },
    ),
  );
});
