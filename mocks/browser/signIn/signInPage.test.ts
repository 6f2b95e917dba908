import { describe, expect, it } from 'vitest';
import { signInPageAt } from './signInPage.ts';
import { read } from './tokens.ts';

const origin = 'http://localhost:5173';
const now = () => new Date('2026-11-21T12:00:00Z');
const request = {
  response_type: 'code',
  client_id: 'employer-portal',
  redirect_uri: `${origin}/sign-in-auth`,
  code_challenge: 'the-challenge',
  code_challenge_method: 'S256',
  scope: 'user',
};

function authorise(changes: Partial<Record<keyof typeof request | 'state', string>> = {}, signedIn: string | null = null) {
  return signInPageAt(
    new URL(`/api/auth/oauth2/authorize?${new URLSearchParams({ ...request, ...changes })}`, origin),
    signedIn,
    now,
  );
}

const at = (path: string) => signInPageAt(new URL(path, origin), null, now);

describe('the authorise page of the stub', () => {
  it('offers accounts whose links carry a code for the request', () => {
    const page = authorise({ state: 'abc' });
    if (page?.kind !== 'accounts') throw new Error(`Expected accounts, not ${page?.kind}.`);
    const link = new URL(page.hrefFor('ada@people.example'));
    expect(link.origin + link.pathname).toBe(request.redirect_uri);
    expect(link.searchParams.get('state')).toBe('abc');
    expect(read('code', link.searchParams.get('code') ?? '', now())).toMatchObject({
      email: 'ada@people.example',
      challenge: 'the-challenge',
      redirectUri: request.redirect_uri,
    });
  });

  it('redirects a signed-in user at once', () => {
    expect(authorise({}, 'ada@people.example')?.kind).toBe('redirect');
  });

  it.each([
    ['another client', { client_id: 'somebody' }],
    ['a return address on another site', { redirect_uri: 'https://elsewhere.example/sign-in-auth' }],
    ['another return path', { redirect_uri: `${origin}/employers` }],
    ['no challenge', { code_challenge: '' }],
  ])('does not answer %s', (_, changes) => {
    expect(authorise(changes)).toEqual({ kind: 'unknownCaller' });
  });
});

describe('the other pages of the stub', () => {
  it.each([
    ['/api/auth/sign-out?nextStep=login', '/', true],
    ['/api/auth/two-factor?nextStep=/employers/4?x=1', '/employers/4?x=1', true],
    ['/account', '/', false],
    ['/api/auth/sign-in?nextStep=/employers', '/employers', false],
    ['/api/auth/sign-in?nextStep=//elsewhere.example/', '/', false],
    ['/api/auth/sign-in?nextStep=/api/auth/sign-out', '/', false],
  ])('%s leads to %s', (path, next, endsSession) => {
    const page = at(path);
    if (page?.kind !== 'accounts') throw new Error(`Expected accounts, not ${page?.kind}.`);
    expect(page.hrefFor('ada@people.example')).toBe(next);
    expect(page.endsSession).toBe(endsSession);
  });

  it('does not answer the portal’s own pages', () => {
    expect(at('/employers')).toBeNull();
  });
});
