import { describe, expect, it } from 'vitest';
import { createTokenStorage, type TokenStorage } from './tokenStorage.ts';

const NOW = 1_000_000;
const storage = createTokenStorage({ local: () => localStorage, tab: () => sessionStorage }, () => NOW);

describe('the token storage', () => {
  it('keeps the tokens under the keys of docs/product.md, the expiry 30 s early', () => {
    storage.save({ accessToken: 'a', refreshToken: 'r', expiresIn: 600 });
    expect({ ...localStorage }).toEqual({ access_token: 'a', refresh_token: 'r', expires_in: String(NOW + 570_000) });
  });

  it('reads the stored tokens, and nothing from an empty browser', () => {
    expect(storage.read()).toEqual({ accessToken: null, refreshToken: null, expiresAt: 0 });
    storage.save({ accessToken: 'a', refreshToken: 'r', expiresIn: 600 });
    expect(storage.read()).toEqual({ accessToken: 'a', refreshToken: 'r', expiresAt: NOW + 570_000 });
  });

  it('counts an unreadable expiry as expired', () => {
    localStorage.setItem('expires_in', 'tomorrow');
    expect(storage.read().expiresAt).toBe(0);
  });

  it('marks its tokens as expired', () => {
    storage.save({ accessToken: 'a', refreshToken: 'r', expiresIn: 600 });
    storage.expire();
    expect(storage.read()).toEqual({ accessToken: 'a', refreshToken: 'r', expiresAt: 0 });
  });

  it('keeps the verifier of this tab apart from that of another', () => {
    storage.saveCodeVerifier('mine');
    localStorage.setItem('codeVerifier', 'of another tab');
    expect(storage.readCodeVerifier()).toBe('mine');
    storage.removeCodeVerifier();
    expect([storage.readCodeVerifier(), localStorage.length, sessionStorage.length]).toEqual([null, 0, 0]);
  });

  it('empties the local storage', () => {
    storage.save({ accessToken: 'a', refreshToken: 'r', expiresIn: 600 });
    storage.saveCodeVerifier('v');
    localStorage.setItem('anything', 'else');
    storage.clear();
    expect([localStorage.length, storage.readCodeVerifier()]).toEqual([0, null]);
  });

  it('forgets the drafts of the tab, and nothing else of it', () => {
    sessionStorage.setItem('draft /announcements 3f0d3b0a-0000-4000-8000-000000000009', '{"subject":"Closed"}');
    sessionStorage.setItem('nextStep', '/employers/7');
    storage.clear();
    expect({ ...sessionStorage }).toEqual({ nextStep: '/employers/7' });
    sessionStorage.clear();
  });

  it('keeps the chosen appearance when it is cleared', () => {
    localStorage.setItem('portal.appearance', '{"scheme":"dark"}');
    storage.save({ accessToken: 'a', refreshToken: 'r', expiresIn: 600 });
    storage.clear();
    expect({ ...localStorage }).toEqual({ 'portal.appearance': '{"scheme":"dark"}' });
  });
});

describe('a browser without storage', () => {
  const refused = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const without = createTokenStorage({ local: refused, tab: refused }, () => NOW);

  it.each<[string, (storage: TokenStorage) => unknown]>([
    ['reading', ({ read }) => read()],
    ['saving', ({ save }) => save({ accessToken: 'a', refreshToken: null, expiresIn: 1 })],
    ['reading the verifier', ({ readCodeVerifier }) => readCodeVerifier()],
    ['saving the verifier', ({ saveCodeVerifier }) => saveCodeVerifier('v')],
    ['removing the verifier', ({ removeCodeVerifier }) => removeCodeVerifier()],
  ])('%s throws that the browser does not support it', (_, use) => {
    expect(() => use(without)).toThrow("Your browser doesn't support this feature");
  });

  it('can still be cleared', () => {
    expect(() => without.clear()).not.toThrow();
  });
});

describe('tokens of another person', () => {
  const open = () => createTokenStorage({ local: () => localStorage, tab: () => sessionStorage }, () => NOW);
  const tokensOf = (userUid: string) => ({ accessToken: `token of ${userUid}`, refreshToken: 'r', expiresIn: 600, userUid });

  it('are none of the page that shows the first person', () => {
    const [first, second] = [open(), open()];
    first.save(tokensOf('ada'));
    expect(first.read().accessToken).toBe('token of ada');
    second.save(tokensOf('bob'));
    expect([first.isAnotherPerson(), first.read()]).toEqual([true, { accessToken: null, refreshToken: null, expiresAt: 0 }]);
    expect([second.isAnotherPerson(), second.read().accessToken]).toEqual([false, 'token of bob']);
  });

  it('are those of a page that is opened later', () => {
    open().save(tokensOf('bob'));
    expect([open().isAnotherPerson(), open().read().accessToken]).toEqual([false, 'token of bob']);
  });

  it('of the same person, renewed by another tab, go on', () => {
    const [first, second] = [open(), open()];
    first.save(tokensOf('ada'));
    second.save({ ...tokensOf('ada'), accessToken: 'renewed' });
    expect([first.isAnotherPerson(), first.read().accessToken]).toEqual([false, 'renewed']);
  });

  it('replace those of the person who signed in before, on the page of the new sign-in', () => {
    open().save(tokensOf('ada'));
    const page = open();
    expect(page.read().accessToken).toBe('token of ada');
    page.save(tokensOf('bob'));
    expect(page.read().accessToken).toBe('token of bob');
  });
});
