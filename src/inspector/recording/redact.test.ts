import { describe, expect, it } from 'vitest';
import { createRedact, redacted } from './redact.ts';

describe('a recorded value', () => {
  it.each([
    ['accessToken', 'opaque-access-token'],
    ['rejectedAccessToken', 'opaque-access-token'],
    ['refresh_token', 'opaque-refresh-token'],
    ['codeVerifier', 'v'.repeat(128)],
    ['code', 'authorisation-code'],
    ['password', 'hunter22'],
    ['otp', '123456'],
    ['totpSecret', 'ABCDEFGH'],
    ['Authorization', 'Bearer abc'],
    // Marked x-secret in schemas/entities.
    ['accountNumber', '12345678'],
    ['sortCode', '112233'],
  ])('never contains the value of %s', (name, value) => {
    expect(createRedact()({ deep: [{ [name]: value }] })).toEqual({ deep: [{ [name]: redacted }] });
  });

  it('contains no secret from an address, a header or a token within a text', () => {
    const redact = createRedact();
    const texts = redact({
      search: '?code=abc123&iss=provider#access_token=xyz',
      header: 'sent Bearer abc.def',
      jwt: 'got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl today',
    });
    expect(texts).toEqual({
      search: `?code=${redacted}&iss=provider#access_token=${redacted}`,
      header: `sent Bearer ${redacted}`,
      jwt: `got ${redacted} today`,
    });
  });

  it('does not contain a known secret in any other place', () => {
    const redact = createRedact();
    redact({ type: 'accessTokenRejected', accessToken: 'opaque-access-token' });
    const said = redact({ message: 'the token opaque-access-token has expired', error: new Error('opaque-access-token') });
    expect(JSON.stringify(said)).not.toContain('opaque-access-token');
  });

  it('shows that a secret field is empty', () => {
    const plain = { code: null, rejectedAccessToken: null, needsToken: true, state: 'optedOut', postCode: 'LS1 4AP' };
    expect(createRedact()(plain)).toEqual(plain);
  });

  it('is plain data: functions, classes, cycles and deep values become words', () => {
    const cycle: Record<string, unknown> = { when: new Date(0), run: function submit() {}, map: new Map(), nothing: undefined };
    cycle['self'] = cycle;
    expect(createRedact()(cycle)).toEqual({
      when: '1970-01-01T00:00:00.000Z',
      run: '(function submit)',
      map: '(Map)',
      nothing: '(undefined)',
      self: '(itself)',
    });
    let deep: unknown = 'end';
    for (let at = 0; at < 50; at += 1) deep = { deep };
    expect(JSON.stringify(createRedact()(deep))).toContain('deeper than is recorded');
  });
});
