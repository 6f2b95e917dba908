import { expect, it } from 'vitest';
import { isMobileNumberOf, isPhoneNumberOf } from './phoneNumber.ts';

it.each([
  ['020 7946 0100', true, false],
  ['+44 20 7946 0100', true, false],
  ['+44 (0)20 7946 0100', true, false],
  ['(020) 7946-0100', true, false],
  ['0808 157 0192', true, false],
  ['07911 123456', true, false],
  ['7911 123456', true, false],
  ['01481 720000', true, false],
  ['085 012 3456', false, true],
  ['85 012 3456', false, true],
  ['+353 85 012 3456', false, true],
  ['01 679 4000', false, true],
  ['07911 12345', false, false],
  ['07911 1234567', false, false],
  ['123', false, false],
  ['+1 202 555 0100', false, false],
  ['07911 123456 x12', false, false],
  ['call 07911 123456', false, false],
  ['٠٧٩١١ ١٢٣٤٥٦', false, false],
  ['<script>', false, false],
  ['+', false, false],
  ['0'.repeat(31), false, false],
  ['', false, false],
])('%j is a number of the United Kingdom: %s, of Ireland: %s', (text, isBritish, isIrish) => {
  expect([isPhoneNumberOf('44', text), isPhoneNumberOf('353', text)]).toEqual([isBritish, isIrish]);
});

it.each(['01632 960 001', '+44 7700 900123', '07700 900999'])('%s, a number of demonstrations, is accepted', (text) =>
  expect(isPhoneNumberOf('44', text)).toBe(true),
);

it('a number beside those of demonstrations is judged by the library', () => {
  expect(isPhoneNumberOf('44', '07700 600123')).toBe(false);
  expect(isPhoneNumberOf('353', '07700 900123')).toBe(false);
});

it.each([
  ['07911 123456', true, false],
  ['+44 7700 900123', true, false],
  ['085 012 3456', false, true],
  ['020 7946 0100', false, false],
  ['01632 960 001', false, false],
  ['0808 157 0192', false, false],
  ['01 679 4000', false, false],
])('%j is a mobile number of the United Kingdom: %s, of Ireland: %s', (text, isBritish, isIrish) => {
  expect([isMobileNumberOf('44', text), isMobileNumberOf('353', text)]).toEqual([isBritish, isIrish]);
});
