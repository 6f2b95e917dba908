import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  alice,
  authorizeAddress,
  BASE_URL,
  currentCode,
  mfaOtpBody,
  postJson,
  refresh,
  signInForTokens,
  startAuth,
  theo,
  type Tokens,
} from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';

const uma = { ...theo, userUid: crypto.randomUUID(), email: 'uma@example.co.uk', totpSecret: 'GEZDGNBVGY3TQOJQ' };
const minute = 60_000;

let auth: Awaited<ReturnType<typeof startAuth>>;
/** Milliseconds by which the service's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  auth = await startAuth({ clock: () => new Date(Date.now() + ahead) }, { migrated: true });
  await auth.service.provision([uma]);
});
afterAll(() => auth.close());
beforeEach(async () => {
  ahead = 0;
  // As if the codes of the test before had been of an earlier minute.
  await auth.database.pool.query('update auth."totpFactor" set "lastUsedStep" = 0');
  await auth.database.pool.query('truncate auth."attemptLimit"');
});

let addresses = 0;

/** A new session of a person with a second factor. The code is used up. */
async function signIn(person: typeof theo, factor = currentCode(0, person.totpSecret)): Promise<Tokens> {
  const browser = openBrowser(auth.service, BASE_URL, { address: `203.0.113.${(addresses += 1)}` });
  await browser.visit(authorizeAddress());
  await browser.submit({ email: person.email, password: person.password });
  const { leftFor } = await browser.submit({ code: factor });
  const code = leftFor?.searchParams.get('code') ?? '';
  return (await (await postJson(auth.service, mfaOtpBody(code))).json()) as Tokens;
}

const authorization = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` });
const needs = (tokens: Tokens): Promise<boolean> =>
  auth.service.needsStepUp(new Request(`${BASE_URL}/api/v2/x`, { headers: authorization(tokens) }));

async function confirm(tokens: Tokens | null, code: unknown, headers: Record<string, string> = {}) {
  const answer = await auth.service.handle(
    new Request(`${BASE_URL}/api/auth/step-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(tokens && authorization(tokens)), ...headers },
      body: JSON.stringify({ code }),
    }),
  );
  return { status: answer.status, message: ((await answer.json()) as { message?: string }).message };
}

/** The code that the app shows next: the present one was used at the sign-in. */
const nextCode = (secret = theo.totpSecret): string => currentCode(1, secret);

describe('a fresh second factor', () => {
  it('is confirmed by a code, for five minutes and any number of calls', async () => {
    const tokens = await signIn(theo);
    expect(await needs(tokens)).toBe(true);
    expect((await confirm(tokens, nextCode())).status).toBe(200);
    expect([await needs(tokens), await needs(tokens)]).toEqual([false, false]);
    ahead = 5 * minute - 1000;
    expect(await needs(tokens)).toBe(false);
    ahead = 5 * minute + 1000;
    expect(await needs(tokens)).toBe(true);
  });

  it('is kept when the tokens of the session are renewed', async () => {
    const tokens = await signIn(theo);
    await confirm(tokens, nextCode());
    const renewed = (await (await refresh(auth.service, tokens.refresh_token)).json()) as Tokens;
    expect(renewed.access_token).not.toBe(tokens.access_token);
    expect(await needs(renewed)).toBe(false);
  });

  it('holds for no other session of the same person, old or new', async () => {
    const old = await signIn(theo);
    await auth.database.pool.query('update auth."totpFactor" set "lastUsedStep" = 0');
    const tokens = await signIn(theo);
    await confirm(tokens, nextCode());
    expect([await needs(tokens), await needs(old)]).toEqual([false, true]);
    await auth.database.pool.query('update auth."totpFactor" set "lastUsedStep" = 0');
    expect(await needs(await signIn(theo))).toBe(true);
  });

  it('is not confirmed by the code of the sign-in, or by any code a second time', async () => {
    // Computed once: the next half minute, with another code, may begin meanwhile.
    const signInCode = currentCode();
    const tokens = await signIn(theo, signInCode);
    const used = await confirm(tokens, signInCode);
    expect([used.status, used.message]).toEqual([422, expect.stringMatching(/used already/)]);
    const code = nextCode();
    const answers = await Promise.all([confirm(tokens, code), confirm(tokens, code)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    ahead = 5 * minute + 1000;
    expect((await confirm(tokens, code)).status).toBe(422);
    expect(await needs(tokens)).toBe(true);
  });

  it('is not confirmed by the code of another person', async () => {
    const tokens = await signIn(theo);
    expect((await confirm(tokens, nextCode(uma.totpSecret))).message).toMatch(/That code is not right/);
    expect(await needs(tokens)).toBe(true);
    const theirs = await signIn(uma);
    expect((await confirm(theirs, nextCode(uma.totpSecret))).status).toBe(200);
    expect([await needs(theirs), await needs(tokens)]).toEqual([false, true]);
  });

  it('cannot be guessed: after ten wrong codes the right one is refused too', async () => {
    const tokens = await signIn(theo);
    for (let guess = 0; guess < 10; guess += 1) expect((await confirm(tokens, '000000')).status).toBe(422);
    expect((await confirm(tokens, nextCode())).status).toBe(429);
    expect(await needs(tokens)).toBe(true);
    expect(auth.events.map(({ event }) => event)).toEqual(expect.arrayContaining(['step-up-failed', 'step-up-limited']));
  });

  it('is never needed by an account without a second factor, and always by an unknown token', async () => {
    const tokens = await signInForTokens(auth.service);
    expect(await needs(tokens)).toBe(false);
    expect((await confirm(tokens, '123456')).status).toBe(422);
    expect(await needs({ ...tokens, access_token: 'x'.repeat(43) })).toBe(true);
    expect(auth.events.some(({ userUid, event }) => userUid === alice.userUid && event === 'step-up')).toBe(false);
  });
});

it.each([
  ['without a token', null, '123456', {}, 401],
  ['from another site', 'own', '123456', { 'sec-fetch-site': 'cross-site' }, 403],
  ['with an empty code', 'own', ' ', {}, 422],
  ['with a number for a code', 'own', 123456, {}, 400],
] as const)('a code sent %s is refused', async (_, whose, code, headers, status) => {
  const tokens = whose && (await signIn(theo));
  expect((await confirm(tokens, code, headers)).status).toBe(status);
});

describe('a factor that was changed', () => {
  const hour = 60 * minute;
  const change = () =>
    auth.database.pool.query('insert into auth."factorChange" ("userId", at) values ($1, now())', [theo.userUid]);
  const factors = 'auth."totpFactor" where "userId" = $1';

  it('confirms nothing for 24 hours, and then again', async () => {
    const tokens = await signIn(theo);
    await change();
    expect(await confirm(tokens, nextCode())).toEqual({
      status: 422,
      message: expect.stringContaining('changed less than 24 hours ago') as string,
    });
    expect(await needs(tokens)).toBe(true);
    await auth.database.pool.query(`update auth."factorChange" set at = now() - interval '24 hours 1 second'`);
    expect((await confirm(tokens, nextCode())).status).toBe(200);
    await auth.database.pool.query('delete from auth."factorChange"');
  });

  it('is still asked for when it was removed, until those hours have passed', async () => {
    const tokens = await signIn(theo);
    const { rows } = await auth.database.pool.query<Record<string, unknown>>(`delete from ${factors} returning *`, [
      theo.userUid,
    ]);
    await change();
    expect(await needs(tokens)).toBe(true);
    ahead = 24 * hour + minute;
    // The token has expired by then; its row says what the next one of the session is asked for.
    expect(await needs(tokens)).toBe(false);
    await auth.database.pool.query(
      `insert into auth."totpFactor" select * from jsonb_populate_record(null::auth."totpFactor", $1::jsonb)`,
      [JSON.stringify(rows[0])],
    );
    await auth.database.pool.query('delete from auth."factorChange"');
  });
});
