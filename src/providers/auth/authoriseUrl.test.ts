import { expect, it } from 'vitest';
import { authoriseUrl, redirectUri } from './authoriseUrl.ts';

it.each([
  ['http://portal.example', 'https://portal.example/sign-in-auth'],
  ['https://portal.example:8443', 'https://portal.example:8443/sign-in-auth'],
  ['http://localhost:3000', 'http://localhost:3000/sign-in-auth'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/sign-in-auth'],
  ['http://[::1]:3000', 'http://[::1]:3000/sign-in-auth'],
  ['http://portal.localhost', 'http://portal.localhost/sign-in-auth'],
  ['http://127.0.0.1.example', 'https://127.0.0.1.example/sign-in-auth'],
])('for %s, has the redirect address %s', (origin, expected) => {
  expect(redirectUri(origin)).toBe(expected);
});

it.each([
  [false, '/api/auth/oauth2/authorize'],
  [true, '/api/auth/oauth2/auto-login'],
])('has exactly the parameters of docs/product.md; auto-login %s: %s', (autoLogin, path) => {
  const url = new URL(authoriseUrl({ origin: 'https://portal.example', challenge: 'c', autoLogin }), 'https://portal.example');
  expect(url.pathname).toBe(path);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'employer-portal',
    redirect_uri: 'https://portal.example/sign-in-auth',
    code_challenge: 'c',
    code_challenge_method: 'S256',
    scope: 'user',
    showAutoEnrolText: 'true',
  });
});
