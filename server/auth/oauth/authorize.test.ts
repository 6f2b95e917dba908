import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redirectUri } from '../tokens/client.ts';
import { alice, authorizeAddress, BASE_URL, signInForCode, startAuth } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser, unescape } from '../../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const visit = (address: string) => openBrowser(auth.service, BASE_URL).visit(address);

describe('the redirect address of the portal', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3000/sign-in-auth'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/sign-in-auth'],
    ['http://portal.localhost', 'http://portal.localhost/sign-in-auth'],
    ['http://[::1]:3000', 'http://[::1]:3000/sign-in-auth'],
    ['http://portal.example', 'https://portal.example/sign-in-auth'],
    ['https://portal.example', 'https://portal.example/sign-in-auth'],
    ['http://localhost.evil.example', 'https://localhost.evil.example/sign-in-auth'],
    ['http://127.0.0.1.evil.example', 'https://127.0.0.1.evil.example/sign-in-auth'],
  ])('of %s is %s', (origin, expected) => {
    expect(redirectUri(origin)).toBe(expected);
  });
});

describe.each(['/api/auth/oauth2/authorize', '/api/auth/oauth2/auto-login'])('%s', (path) => {
  it('keeps the request with its query through a failed attempt and the sign-in', async () => {
    const browser = openBrowser(auth.service, BASE_URL);
    const state = 'a & b = "c" <d> é?#';
    const first = await browser.visit(authorizeAddress({ state }, path));
    expect([first.status, first.address.pathname]).toEqual([200, '/api/auth/sign-in']);
    await browser.submit({ email: alice.email, password: 'wrong' });
    const { leftFor } = await browser.submit({ email: alice.email, password: alice.password });
    expect(`${leftFor?.origin}${leftFor?.pathname}`).toBe(redirectUri(BASE_URL));
    expect(leftFor?.searchParams.get('state')).toBe(state);
    expect(leftFor?.searchParams.get('code')).toMatch(/^\w{32}$/);
  });

  it('gives a signed-in user a code at once', async () => {
    const browser = openBrowser(auth.service, BASE_URL);
    await signInForCode(auth.service, browser);
    const { leftFor } = await browser.visit(authorizeAddress({}, path));
    expect(leftFor?.searchParams.get('code')).toMatch(/^\w{32}$/);
  });
});

describe('an authorise request', () => {
  it('shows the text on automatic enrolment when the portal requests it', async () => {
    expect((await visit(authorizeAddress())).text).toContain('automatic enrolment');
    expect((await visit(authorizeAddress({ showAutoEnrolText: undefined }))).text).not.toContain('automatic enrolment');
  });

  it.each([
    ['no client', { client_id: undefined }],
    ['another client', { client_id: 'other' }],
    ['no redirect address', { redirect_uri: undefined }],
    ['another site', { redirect_uri: 'https://evil.example/sign-in-auth' }],
    ['a longer path', { redirect_uri: `${redirectUri(BASE_URL)}/more` }],
    ['a query', { redirect_uri: `${redirectUri(BASE_URL)}?x=1` }],
    ['a fragment', { redirect_uri: `${redirectUri(BASE_URL)}#` }],
    ['another port', { redirect_uri: 'http://localhost:3001/sign-in-auth' }],
    ['another loopback host', { redirect_uri: 'http://127.0.0.1:3000/sign-in-auth' }],
    ['another case', { redirect_uri: 'http://localhost:3000/Sign-In-Auth' }],
  ])('with %s is refused on our own page', async (_, changes) => {
    const page = await visit(authorizeAddress(changes));
    expect([page.status, page.leftFor]).toEqual([400, undefined]);
    expect(page.text).toContain('This sign-in link does not work');
  });

  it('with two redirect addresses is refused on our own page', async () => {
    const page = await visit(`${authorizeAddress()}&redirect_uri=https%3A%2F%2Fevil.example`);
    expect([page.status, page.leftFor]).toEqual([400, undefined]);
  });

  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'abc' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['another scope', { scope: 'user admin' }, 'invalid_scope'],
    ['a request object', { request: 'x' }, 'request_not_supported'],
    ['nobody signed in and no prompt', { prompt: 'none' }, 'login_required'],
  ])('with %s sends an error to the portal, with its state', async (_, changes, error) => {
    const { leftFor } = await visit(authorizeAddress({ state: 'abc', ...changes }));
    expect(`${leftFor?.origin}${leftFor?.pathname}`).toBe(redirectUri(BASE_URL));
    const { searchParams } = leftFor ?? new URL(BASE_URL);
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('code')]).toEqual([error, 'abc', null]);
  });

  it('with a repeated parameter sends an error to the portal', async () => {
    const { leftFor } = await visit(`${authorizeAddress()}&scope=user`);
    expect(leftFor?.searchParams.get('error')).toBe('invalid_request');
  });

  it('with prompt=login asks a signed-in user too, and only once', async () => {
    const browser = openBrowser(auth.service, BASE_URL);
    await signInForCode(auth.service, browser);
    expect((await browser.visit(authorizeAddress({ prompt: 'login' }))).status).toBe(200);
    const { leftFor } = await browser.submit({ email: alice.email, password: alice.password });
    expect(leftFor?.searchParams.has('code')).toBe(true);
  });

  it('with a forged session cookie is not signed in', async () => {
    const browser = openBrowser(auth.service, BASE_URL);
    browser.cookies.set('portal.session_token', `${'a'.repeat(32)}.${'b'.repeat(43)}%3D`);
    expect((await browser.visit(authorizeAddress())).address.pathname).toBe('/api/auth/sign-in');
  });
});

describe('pages', () => {
  it('escape text from a link', async () => {
    const page = await visit(
      '/api/auth/sign-in?nextStep=%2Femployers%3Fq%3D%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&notice=%3Cscript%3E',
    );
    expect(page.text).not.toContain('<script');
    expect(unescape(page.text)).toContain('nextStep=%2Femployers');
  });

  it('have a policy without inline styles or scripts, and contain none', async () => {
    const page = await visit('/api/auth/sign-in');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
  });

  it('link to a style sheet that exists, and that links to a font that exists', async () => {
    const href = /<link rel="stylesheet" href="([^"]+)"/.exec((await visit('/api/auth/sign-in')).text)?.[1];
    const sheet = await visit(href ?? '');
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    const font = /url\('([^']+)'\)/.exec(sheet.text)?.[1];
    expect((await visit(font ?? '')).headers.get('content-type')).toBe('font/woff2');
  });

  it.each([
    '/api/auth/sign-in/email',
    '/api/auth/sign-up/email',
    '/api/auth/oauth2/register',
    '/api/auth/nothing',
    '/api/auth/constructor',
  ])('do not exist at %s', async (path) => {
    expect((await visit(path)).status).toBe(404);
  });
});
