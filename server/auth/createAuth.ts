import type { AuthOptions, AuthService } from './authService.ts';
import { authenticateBearer, bearerHash, TOKEN_HOLDER } from './tokens/bearerToken.ts';
import { createTell } from './account/tell.ts';
import { createSecurityEvents } from './people/securityEvents.ts';
import { createDemand } from './credentials/demand.ts';
import { createRecoveryCodes } from './credentials/recoveryCodes.ts';
import { createBetterAuth } from './betterAuth.ts';
import { clientAddress } from './clientAddress.ts';
import type { AuthContext } from './context.ts';
import { createCredentials } from './credentials/credentials.ts';
import { failure } from './failure.ts';
import { countsAsUse, createIdleLimit } from './idleLimit.ts';
import { migrateAuth } from './setUp/migrate.ts';
import { createKnownDevice } from './credentials/knownDevice.ts';
import { createPasswordLinks } from './requests/passwordLinks.ts';
import { passwordProblem } from './credentials/newPassword.ts';
import { scryptHashes } from './credentials/passwordHashes.ts';
import { createPasswordCheck } from './credentials/passwords.ts';
import { createPendingCookie } from './requests/pendingCookie.ts';
import { createPendingSignIns } from './requests/pendingSignIn.ts';
import { closeProvisioned, provision } from './setUp/provision.ts';
import { createHourlyPurge } from './setUp/purge.ts';
import { createRateLimits } from './rateLimits.ts';
import { createRefusals } from './requests/refusals.ts';
import { route } from './routes.ts';
import { createSecrets } from './secrets.ts';
import { createSecondFactor } from './credentials/secondFactor.ts';
import { createStepUps } from './credentials/stepUps.ts';
import { createSessions } from './sessions.ts';
import { createCodeUses } from './tokens/codeUses.ts';

/**
 * The authentication service on the database of `options.pool`. It creates or updates the schema `auth` first. The caller ends the pool; nothing else has to be closed.
 * @throws Error when the secret is too short.
 */
export async function createAuth(options: AuthOptions): Promise<AuthService> {
  const { pool, secret, portalName, report, people, clock: now = () => new Date(), trustedProxy = false } = options;
  if (secret.length < 32)
    throw new Error('The secret of the authentication service is too short: give it at least 32 random characters.');
  const hashes = options.passwordHashes ?? scryptHashes;
  const baseUrl = new URL(options.baseUrl).origin;
  const secrets = createSecrets(secret, options.previousSecret);
  await migrateAuth({ ...options, baseUrl }, secrets);
  const auth = createBetterAuth({ ...options, baseUrl });
  const credentials = createCredentials(pool, hashes);
  const events = createSecurityEvents(pool, now, options.onEvent ?? (() => undefined));
  const context: AuthContext = {
    auth,
    pool,
    baseUrl,
    portalName,
    now,
    credentials,
    people,
    events,
    tell: createTell({ credentials, portalName, baseUrl, sendMail: options.sendMail, now }),
    invitations: options.invitations,
    hasAccess: options.hasAccess ?? (async () => true),
    sendMail: options.sendMail,
    passwordLinks: createPasswordLinks({ auth, pool, baseUrl, now }),
    checkNewPassword: (password, about) => passwordProblem(password, [portalName, ...about]),
    checkPassword: await createPasswordCheck(pool, hashes),
    secondFactor: createSecondFactor(pool, secrets, now),
    pendingSignIns: createPendingSignIns(pool, now),
    pendingCookie: createPendingCookie(baseUrl.startsWith('https:')),
    refusals: createRefusals(secrets.all, baseUrl.startsWith('https:')),
    knownDevice: createKnownDevice(secrets.all, baseUrl.startsWith('https:'), now),
    sessions: createSessions(auth, pool, events, options.onSignedIn),
    idle: createIdleLimit(auth, pool, options.idleSeconds ?? 0, now),
    secondFactorDemand: createDemand(pool, people, now, options.secondFactorGraceDays ?? null),
    stepUps: createStepUps(pool, now, options.stepUpSeconds ?? 300),
    recoveryCodes: createRecoveryCodes(pool),
    limits: createRateLimits(pool, now, options.limits),
    codeUses: createCodeUses(pool, now),
    purge: createHourlyPurge(pool, now, report),
  };

  return {
    async handle(request, client) {
      const url = new URL(request.url);
      try {
        return await route(context, { request, url, address: clientAddress(request, client?.address, trustedProxy) });
      } catch (error) {
        report(error);
        return failure(context, url);
      }
    },
    async authenticate(request) {
      const token = bearerHash(request);
      if (token !== null && countsAsUse(request)) await context.idle.noteToken(token);
      return authenticateBearer(pool, request, now());
    },
    claimOf: (request) => {
      const token = bearerHash(request);
      if (token === null) return null;
      // Beside the request, which need not wait for it.
      if (countsAsUse(request)) context.idle.noteToken(token).catch(report);
      return { id: token, token: { holder: TOKEN_HOLDER, token, at: now() } };
    },
    needsStepUp: async (request) => {
      const token = bearerHash(request);
      return token === null || context.stepUps.isMissing(token);
    },
    async authenticateNavigation(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      await context.idle.check(request, true);
      return context.sessions.userOf(request);
    },
    provision: (accounts) => provision({ pool, secrets, hashes }, accounts),
    closeProvisioned: (userUids) => closeProvisioned(pool, userUids),
    passwordLink: (userUid) => context.passwordLinks.make(userUid),
  };
}
