import { describe, expect, it } from 'vitest';
import { createBrowser } from '../../../tests/setup/portal/fakeBrowser.ts';
import { createTokenCalls } from './tokenCalls.ts';

const answering = (answer: () => Response | Promise<Response>) => {
  const { browser, requests } = createBrowser(() => answer());
  return { calls: createTokenCalls(browser.fetch), requests };
};
const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 600 };

describe('the token calls', () => {
  it('exchange a code with the body of the specification', async () => {
    const { calls, requests } = answering(() => Response.json(tokens));
    expect(await calls.exchangeCode('code', 'verifier', 'https://portal.example/sign-in-auth')).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
      expiresIn: 600,
      userUid: null,
    });
    expect(requests[0]?.path).toBe('/api/auth/oauth2/token');
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(requests[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(requests[0]?.body).toEqual({
      grant_type: 'mfa_otp',
      code: 'code',
      otp: '',
      client_id: 'employer-portal',
      redirect_uri: 'https://portal.example/sign-in-auth',
      scope: 'user',
      code_verifier: 'verifier',
    });
  });

  it('refresh with the body of the specification', async () => {
    const { calls, requests } = answering(() => Response.json(tokens));
    await calls.refresh('old');
    expect(requests[0]?.body).toEqual({
      grant_type: 'refresh_token',
      client_id: 'employer-portal',
      refresh_token: 'old',
      scope: 'user',
    });
  });

  it.each<[string, () => Response | Promise<Response>, string | RegExp]>([
    ['the service refuses', () => Response.json({ message: ' Used before. ' }, { status: 400 }), 'Used before.'],
    [
      'an OAuth refusal, in our own words',
      () => Response.json({ error: 'invalid_grant', error_description: 'Call 0900 123 to go on.' }, { status: 400 }),
      'Your sign-in has ended or was used already. Sign in again.',
    ],
    [
      'an unknown OAuth refusal',
      () => Response.json({ error: 'constructor', error_description: 'Call 0900 123 to go on.' }, { status: 400 }),
      'Something went wrong with your login. Try again.',
    ],
    [
      'a refusal without a message',
      () => new Response('<html>', { status: 502 }),
      'Something went wrong with your login. Try again.',
    ],
    ['no access token', () => Response.json({ refresh_token: 'r' }), /didn't confirm/],
    ['an answer that is not JSON', () => new Response('<html>'), /didn't confirm/],
    ['JSON that is not an object', () => Response.json(null), /didn't confirm/],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), /internet connection/],
  ])('fail with the right message: %s', async (_, answer, message) => {
    await expect(answering(answer).calls.refresh('old')).rejects.toThrow(message);
  });

  it.each([undefined, 'soon', null])('count a token with the lifetime %j as expired', async (expires_in) => {
    const { calls } = answering(() => Response.json({ ...tokens, expires_in }));
    expect((await calls.refresh('old')).expiresIn).toBe(0);
  });
});
