import { expect, it } from 'vitest';
import { codeChallenge, createCodeVerifier } from './pkce.ts';

it('makes a new verifier of 128 unreserved characters each time', () => {
  const verifiers = Array.from({ length: 20 }, () => createCodeVerifier(crypto));
  for (const verifier of verifiers) expect(verifier).toMatch(/^[A-Za-z0-9_-]{128}$/);
  expect(new Set(verifiers).size).toBe(20);
});

it('makes the challenge of RFC 7636, appendix B', async () => {
  expect(await codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', crypto)).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

it('asks for https if the browser does not offer Web Crypto', () => {
  expect(() => createCodeVerifier({} as Crypto)).toThrow(/https:/);
});
