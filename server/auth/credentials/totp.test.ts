import { describe, expect, it } from 'vitest';
import { decodeBase32, matchingTotpStep, totpCode } from './totp.ts';

const secret = decodeBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');

describe('totpCode', () => {
  // RFC 6238, appendix B (SHA-1): the last six of the eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  });
});

describe('matchingTotpStep', () => {
  const now = new Date(1_700_000_010_000);
  const step = Math.floor(1_700_000_010 / 30);

  it.each([
    ['the step before', -1, -1],
    ['the current step', 0, 0],
    ['the step after', 1, 1],
  ])('handles a code of %s', (_, offset, expected) => {
    expect(matchingTotpStep(secret, totpCode(secret, step + offset), now)).toBe(step + expected);
  });

  it.each([
    ['in two groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['with a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['with a long dash and spaces', (code: string) => ` ${code.slice(0, 3)} – ${code.slice(3)} `],
    ['with a zero-width space', (code: string) => `\u200B${code.slice(0, 3)}\u200B${code.slice(3)}\uFEFF`],
    [
      'in digits of full width',
      (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
  ])('accepts a code pasted %s', (_, paste) => {
    expect(matchingTotpStep(secret, paste(totpCode(secret, step)), now)).toBe(step);
  });

  it.each([
    ['two steps ago', totpCode(secret, step - 2)],
    ['two steps ahead', totpCode(secret, step + 2)],
    ['nothing', ''],
    ['seven digits', '1234567'],
    ['letters', 'abcdef'],
    ['digits of another script', '١٢٣٤٥٦'],
  ])('refuses %s', (_, code) => {
    expect(matchingTotpStep(secret, code, now)).toBeNull();
  });
});

describe('decodeBase32', () => {
  it('accepts bytes that are not text, lower case, spaces and padding', () => {
    expect(Buffer.from(decodeBase32('jbsw y3dp ehpk 3pxp ====')).toString('hex')).toBe('48656c6c6f21deadbeef');
  });

  it.each([
    ['JBSWY3DPEHPK3PX1', /letters A to Z/],
    ['JBSWY3DP', /at least 16/],
  ])('refuses %s', (text, message) => {
    expect(() => decodeBase32(text)).toThrow(message);
  });
});
