import { describe, expect, it } from 'vitest';
import { totpCode } from './totp.ts';

/** "12345678901234567890" in Base32, the secret of RFC 6238's table of test values. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is the one in RFC 6238, appendix B', (seconds, code) => {
    expect(totpCode(secret, seconds * 1_000)).toBe(code);
  });

  it('names the file to correct when a secret is not Base32', () => {
    expect(() => totpCode('not!', 0)).toThrow('"!" is not a letter of Base32: correct totpSecret in mocks/accounts.json.');
  });
});
