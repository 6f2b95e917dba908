import { describe, expect, it } from 'vitest';
import { continuePath, withContinue } from './continuePath.ts';

const base = 'https://portal.example';

describe('continuePath', () => {
  it.each(['/api/auth/oauth2/authorize?client_id=x&state=a%26b', '/employers/7?isIntermediary=1', '/employers#top', '/'])(
    'keeps %s',
    (path) => {
      expect(continuePath(path, base)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'https://evil.example/',
    'https:evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/..//evil.example',
    'data:text/html,x',
    'employers',
    '/api/auth/sign-out',
    '/api/v2/me/authorization',
    '/api/auth/oauth2/authorize/../../sign-out',
    `/${'a'.repeat(9000)}`,
  ])('replaces %j with the start page', (path) => {
    expect(continuePath(path, base)).toBe('/');
  });
});

describe('withContinue', () => {
  it('keeps a query inside the query', () => {
    const address = withContinue('/api/auth/sign-in', '/employers?a=1&b=2', 'expired');
    const query = new URL(address, base).searchParams;
    expect([query.get('nextStep'), query.get('notice')]).toEqual(['/employers?a=1&b=2', 'expired']);
  });

  it('needs no query for the start page', () => {
    expect(withContinue('/api/auth/sign-in', '/')).toBe('/api/auth/sign-in');
  });
});
