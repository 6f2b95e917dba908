import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/**
 * The tables for our own parts of an account, created with the library's, and the last step of a sign-in: opening the session.
 *
 * The second factor is our own because the library's requires secrets that are text (an authenticator's are any bytes) and accepts a code a second time within its 30
 * seconds.
 */
export const sessionPlugin = {
  id: 'portal-session',
  schema: {
    totpFactor: {
      fields: {
        userId: { type: 'string', required: true, unique: true, references: { model: 'user', field: 'id', onDelete: 'cascade' } },
        encryptedSecret: { type: 'string', required: true },
        lastUsedStep: { type: 'number', required: true, defaultValue: 0 },
      },
    },
    pendingSignIn: {
      fields: {
        tokenHash: { type: 'string', required: true, unique: true },
        userId: { type: 'string', required: true, references: { model: 'user', field: 'id', onDelete: 'cascade' }, index: true },
        attemptsLeft: { type: 'number', required: true },
        expiresAt: { type: 'date', required: true, index: true },
      },
    },
    // The last confirmation of the second factor in a session, for changes that need a fresh one.
    stepUp: {
      fields: {
        sessionId: {
          type: 'string',
          required: true,
          unique: true,
          references: { model: 'session', field: 'id', onDelete: 'cascade' },
        },
        userId: { type: 'string', required: true, references: { model: 'user', field: 'id', onDelete: 'cascade' }, index: true },
        at: { type: 'date', required: true },
      },
    },
    // The last replacement or removal of a second factor: for a while afterwards, no factor of this person confirms a change.
    factorChange: {
      fields: {
        userId: { type: 'string', required: true, unique: true, references: { model: 'user', field: 'id', onDelete: 'cascade' } },
        at: { type: 'date', required: true },
      },
    },
    recoveryCode: {
      fields: {
        userId: { type: 'string', required: true, references: { model: 'user', field: 'id', onDelete: 'cascade' }, index: true },
        codeHash: { type: 'string', required: true },
      },
    },
    securityEvent: {
      fields: {
        // Null for a failed sign-in of an unknown email address.
        userId: { type: 'string', required: false, references: { model: 'user', field: 'id', onDelete: 'cascade' }, index: true },
        // The other person of an event between two. Not a reference: the event outlives that account.
        otherUserId: { type: 'string', required: false },
        kind: { type: 'string', required: true },
        userAgent: { type: 'string', required: true },
        at: { type: 'date', required: true },
        expiresAt: { type: 'date', required: true, index: true },
      },
    },
    attemptLimit: {
      fields: {
        key: { type: 'string', required: true, unique: true },
        count: { type: 'number', required: true },
        endsAt: { type: 'date', required: true, index: true },
      },
    },
  },
  endpoints: {
    /** Not reachable over HTTP. The caller has checked every factor before. */
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', metadata: { $Infer: { body: {} as { userId: string } } } },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('A sign-in was completed for a user who no longer exists.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ sessionId: session.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;
