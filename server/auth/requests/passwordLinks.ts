import { randomBytes } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import type pg from 'pg';
import { type BetterAuth, RESET_IDENTIFIER } from '../betterAuth.ts';
import { resetAddress } from '../pages/resetPasswordPage.ts';

/** An hour, from the sending of the mail. */
const LINK_SECONDS = 60 * 60;

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

interface LinkOptions {
  readonly auth: BetterAuth;
  readonly pool: pg.Pool;
  readonly baseUrl: string;
  readonly now: () => Date;
}

/** Links for a new password. The library stores the hash of their tokens, and uses them up. */
export function createPasswordLinks({ auth, pool, baseUrl, now }: LinkOptions) {
  return {
    /** @see AuthService.passwordLink */
    async make(userUid: string): Promise<string | null> {
      const { internalAdapter } = await auth.$context;
      if (!(await internalAdapter.findCredentialAccount(userUid))) return null;
      const token = randomBytes(32).toString('base64url');
      await internalAdapter.createVerificationValue({
        identifier: `${RESET_IDENTIFIER}${token}`,
        value: userUid,
        expiresAt: new Date(now().getTime() + LINK_SECONDS * 1000),
      });
      return new URL(resetAddress(token), baseUrl).href;
    },

    /** The person of a link that can still be used, or null. It does not use up the link. */
    async userOf(token: string): Promise<string | null> {
      if (!/^[\w-]{43}$/.test(token)) return null;
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findVerificationValue(`${RESET_IDENTIFIER}${token}`);
      return found && found.expiresAt > now() ? found.value : null;
    },

    /** Uses up the link and every other link of the person. @returns Whether the password was stored: a second use at the same moment is refused. */
    async use(token: string, userUid: string, newPassword: string): Promise<boolean> {
      try {
        await auth.api.resetPassword({ body: { token, newPassword } });
      } catch (error) {
        if (isAPIError(error) && error.body?.code === 'INVALID_TOKEN') return false;
        throw error;
      }
      await this.withdraw(userUid);
      return true;
    },

    /** Ends every link of the person. */
    async withdraw(userUid: string): Promise<void> {
      // The library's other values are longer than a user's id.
      await pool.query('delete from auth.verification where value = $1', [userUid]);
    },
  };
}
