import { getMigrations } from 'better-auth/db/migration';
import type pg from 'pg';
import type { AuthOptions } from './authService.ts';
import { betterAuthOptions } from './betterAuth.ts';
import { GRANTED_SCOPES, PORTAL_CLIENT_ID, redirectUri } from './tokens/client.ts';
import { EXPIRY_INDEXES, purgeExpired } from './purge.ts';

/** Two servers that start at once take turns by this name. */
export const AUTH_LOCK = 'employer-portal:auth-schema';

/**
 * Creates what the schema `auth` lacks and registers the portal as a client. Forward only: it adds tables and columns, and never
 * removes or rewrites one. All in one transaction, so an interrupted start leaves nothing half made.
 */
export async function migrateAuth(options: AuthOptions): Promise<void> {
  const client = await options.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [AUTH_LOCK]);
    const { runMigrations } = await getMigrations(betterAuthOptions(options, poolOfOne(client)));
    await runMigrations();
    await registerPortal(client, redirectUri(options.baseUrl));
    for (const index of EXPIRY_INDEXES) await client.query(index);
    await purgeExpired(client, options.clock?.() ?? new Date());
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Hands out the one connection that holds the lock and the transaction. */
function poolOfOne(client: pg.PoolClient): Pick<pg.Pool, 'connect' | 'end'> {
  const lent = { query: client.query.bind(client), release: () => {} };
  return { connect: async () => lent, end: async () => {} } as unknown as Pick<pg.Pool, 'connect' | 'end'>;
}

async function registerPortal(client: pg.PoolClient, redirect: string): Promise<void> {
  await client.query(
    `insert into auth."oauthClient"
       ("clientId", name, "redirectUris", scopes, "grantTypes", "responseTypes", "tokenEndpointAuthMethod", "requirePKCE", "skipConsent",
        "applicationType", "createdAt", "updatedAt")
     values ($1, 'Employer portal', $2, $3, '["authorization_code", "refresh_token"]', '["code"]', 'none', true, true, 'web', now(), now())
     on conflict ("clientId") do update
       set "redirectUris" = excluded."redirectUris", scopes = excluded.scopes, "updatedAt" = excluded."updatedAt"`,
    [PORTAL_CLIENT_ID, JSON.stringify([redirect]), JSON.stringify(GRANTED_SCOPES)],
  );
}
