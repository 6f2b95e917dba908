import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, BASE_URL, signInForTokens, startAuth, type Tokens } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
let tokens: Tokens;

beforeAll(async () => {
  auth = await startAuth({}, { migrated: true });
  tokens = await signInForTokens(auth.service);
});
afterAll(() => auth.close());

const claimOf = (authorization?: string) =>
  auth.service.claimOf(new Request(BASE_URL, authorization === undefined ? {} : { headers: { authorization } }));

/** The holder that a request finds, in its own role. */
async function holderOf(accessToken: string, at = new Date()): Promise<string | null> {
  const claim = claimOf(`Bearer ${accessToken}`);
  const client = await auth.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role portal_api');
    const { rows } = await client.query<{ holder: string | null }>(`select ${claim?.token.holder}($1, $2) as holder`, [
      claim?.token.token,
      at,
    ]);
    return rows[0]?.holder ?? null;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the claim of a request', () => {
  it('contains the stored form of the token, and not the token', () => {
    expect(JSON.stringify(claimOf(`Bearer ${tokens.access_token}`))).not.toContain(tokens.access_token);
  });

  it.each([[undefined], ['Basic YTpi'], ['Bearer short'], [`Bearer ${'x'.repeat(300)}`]])('is null for %s', (authorization) => {
    expect(claimOf(authorization)).toBeNull();
  });

  it('gives a role without rights on the tables the holder of the token, and no more', async () => {
    expect(await holderOf(tokens.access_token)).toBe(alice.userUid);
    expect(await holderOf('x'.repeat(43))).toBeNull();
    const client = await auth.database.pool.connect();
    await client.query('begin');
    await client.query('set local role portal_api');
    await expect(client.query('select * from auth."oauthAccessToken"')).rejects.toThrow('permission denied');
    await client.query('rollback');
    client.release();
  });

  it('has no holder once the token has expired', async () => {
    expect(await holderOf(tokens.access_token, new Date(Date.now() + 365 * 86_400_000))).toBeNull();
  });

  it('has no holder once the session has ended', async () => {
    const own = await signInForTokens(auth.service, openBrowser(auth.service, BASE_URL));
    expect(await holderOf(own.access_token)).toBe(alice.userUid);
    const stored = claimOf(`Bearer ${own.access_token}`)?.token.token;
    await auth.database.pool.query(
      `update auth.session set "expiresAt" = now() - interval '1 minute' where id = (select "sessionId" from auth."oauthAccessToken" where token = $1)`,
      [stored],
    );
    expect(await holderOf(own.access_token)).toBeNull();
    expect(await holderOf(tokens.access_token)).toBe(alice.userUid);
  });
});
