import { getMigrations } from 'better-auth/db/migration';
import type pg from 'pg';
import type { AuthOptions } from '../authService.ts';
import { betterAuthOptions } from '../betterAuth.ts';
import { reencryptSecondFactors, type Secrets } from '../secrets.ts';
import { GRANTED_SCOPES, PORTAL_CLIENT_ID, redirectUri } from '../tokens/client.ts';
import { PROVISIONING_TABLE } from './provisioningTable.ts';
import { EXPIRY_INDEXES, purgeExpired } from './purge.ts';
import { tokenHolderStatements } from '../tokens/bearerToken.ts';

/** Name of the lock that lets servers started at the same time migrate one after the other. */
export const AUTH_LOCK = 'employer-portal:auth-schema';

/**
 * Creates what the schema `auth` lacks and registers the portal as a client. Forward only: it adds tables and columns, and never removes or rewrites one. It runs in one
 * transaction, so an interrupted start changes nothing.
 */
export async function migrateAuth(options: AuthOptions, secrets: Secrets): Promise<void> {
  const client = await options.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [AUTH_LOCK]);
    const { runMigrations } = await getMigrations(betterAuthOptions(options, singleConnectionPool(client)));
    await runMigrations();
    await registerPortal(client, redirectUri(options.baseUrl));
    await client.query(PROVISIONING_TABLE);
    await reencryptSecondFactors(client, secrets, { forget: options.secretIsLost ?? false });
    for (const statement of [...EXPIRY_INDEXES, ...tokenHolderStatements(options.idleSeconds ?? 0)])
      await client.query(statement);
    await purgeExpired(client, options.clock?.() ?? new Date());
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** A pool with one connection: the one that holds the lock and the transaction. */
function singleConnectionPool(client: pg.PoolClient): Pick<pg.Pool, 'connect' | 'end'> {
  const shared = { query: client.query.bind(client), release: () => {} };
  return { connect: async () => shared, end: async () => {} } as unknown as Pick<pg.Pool, 'connect' | 'end'>;
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
