import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberText } from './cellText.ts';

it.each([
  ['28500', '28500'],
  ['-12', '-12'],
  ['0.30000000000000004', '0.3'],
  ['1234.5600000000001', '1234.56'],
  ['0.12345678901234550', '0.123456789012346'],
  ['-0.12345678901234550', '-0.123456789012346'],
  ['9007199254740993', '9007199254740990'],
  ['1E-7', '0.0000001'],
  ['1.5E+21', '1500000000000000000000'],
  ['0.0', '0'],
  ['-0.0', '0'],
  ['12.50', '12.5'],
  ['1E+999', '1E+999'],
  ['n/a', 'n/a'],
])('a cell with %s shows %s', (text, shown) => expect(numberText(text)).toBe(shown));

it('a number of up to 15 digits is shown with these digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: 1, max: 14 }), (digits, places) => {
      const whole = String(digits).padStart(places + 1, '0');
      const fraction = whole.slice(-places).replace(/0+$/, '');
      const shown = whole.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`);
      expect(numberText(String(Number(`${digits}e-${places}`)))).toBe(shown);
    }),
  );
});

it('a number of more digits is shown with 15 of them, and as near as they allow', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), (value) => {
      const shown = numberText(String(value));
      expect(shown).toMatch(/^-?\d+(?:\.\d+)?$/);
      expect(shown.replace(/^-?0*\.?0*|\./g, '').replace(/0+$/, '').length).toBeLessThanOrEqual(15);
      expect(Math.abs(Number(shown) - value)).toBeLessThanOrEqual(Math.abs(value) * 5.1e-15);
    }),
  );
});
