import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { AuthOptions } from './authService.ts';
import { scryptHashes } from './credentials/passwordHashes.ts';
import { MAX_PASSWORD_LENGTH } from './credentials/passwords.ts';
import { AUTH_PATH, GRANTED_SCOPES, PORTAL_CLIENT_ID } from './tokens/client.ts';
import { cookiePrefix } from './cookieNames.ts';
import { endSessions } from './endSessions.ts';
import { sessionPlugin } from './sessionPlugin.ts';
import { tokenHash } from './tokenHash.ts';

const CODE_SECONDS = 60;
/** Beginning of the library's identifiers of links for a new password. */
export const RESET_IDENTIFIER = 'reset-password:';
/** Two tabs may refresh with the same token at the same moment. Within this time both get the same answer. */
const ROTATION_GRACE_SECONDS = 10;

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** The OAuth server as configured for the portal. Only the endpoints that `routes.ts` names are reachable. */
export function createBetterAuth(options: AuthOptions) {
  return betterAuth(betterAuthOptions(options, options.pool));
}

/** @param pool - Differs from the service's pool during the migration, where all statements share a connection. */
export function betterAuthOptions(options: AuthOptions, pool: Pick<pg.Pool, 'connect' | 'end'>) {
  const { baseUrl, secret, report, accessTokenSeconds = 600, sessionSeconds = 12 * 60 * 60 } = options;
  const isSecure = baseUrl.startsWith('https:');
  return {
    appName: options.portalName,
    baseURL: baseUrl,
    basePath: AUTH_PATH,
    secret,
    database: {
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as pg.Pool }) }),
      type: 'postgres' as const,
      schemaName: 'auth',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: options.passwordHashes ?? scryptHashes,
      onPasswordReset: async ({ user }: { user: { id: string } }) => endSessions(options.pool, { userId: user.id }),
    },
    // A reader of the database must not be able to use a link.
    verification: { storeIdentifier: { default: 'plain' as const, overrides: { [RESET_IDENTIFIER]: 'hashed' as const } } },
    // A fixed end: a session extended by each use would never end on a shared computer.
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true },
    advanced: {
      cookiePrefix: cookiePrefix(isSecure),
      // The library's own prefix is __Secure-, which a subdomain may set too.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: 'uuid' as const },
      ipAddress: { disableIpTracking: true },
    },
    // Replaced by our own limits, which count failures and are shared by all servers (rateLimits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Pass defects to the caller as they were thrown, not as an empty 500.
    onAPIError: { throw: true },
    logger: {
      level: 'error' as const,
      log: (_level: string, message: string, ...details: unknown[]) => report(new Error(message, { cause: details })),
    },
    plugins: [
      sessionPlugin,
      oauthProvider({
        loginPage: `${AUTH_PATH}/sign-in`,
        consentPage: `${AUTH_PATH}/sign-in`,
        scopes: [...GRANTED_SCOPES],
        grantTypes: ['authorization_code', 'refresh_token'],
        disableJwtPlugin: true,
        cachedTrustedClients: new Set([PORTAL_CLIENT_ID]),
        codeExpiresIn: CODE_SECONDS,
        accessTokenExpiresIn: accessTokenSeconds,
        refreshTokenExpiresIn: sessionSeconds,
        refreshTokenReuseInterval: ROTATION_GRACE_SECONDS,
        storeTokens: { hash: async (token) => tokenHash(token) },
        rateLimit: { token: false, authorize: false, introspect: false, revoke: false, register: false, userinfo: false },
      }),
    ],
  };
}
