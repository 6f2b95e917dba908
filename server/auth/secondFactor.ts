import { symmetricDecrypt } from 'better-auth/crypto';
import type pg from 'pg';
import { decodeBase32, matchingTotpStep } from './totp.ts';

export type CodeVerdict = 'accepted' | 'wrong' | 'used';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The second factor of a sign-in: a code of the user's authenticator, each of which passes once. */
export function createSecondFactor(pool: pg.Pool, secret: string, now: () => Date) {
  return {
    /** Whether this user must pass it. */
    async isRequired(userId: string): Promise<boolean> {
      const { rowCount } = await pool.query('select from auth."totpFactor" where "userId" = $1', [userId]);
      return rowCount === 1;
    },

    /** @param code - As typed; spaces are allowed, since apps show the code in two groups. */
    async check(userId: string, code: string): Promise<CodeVerdict> {
      const { rows } = await pool.query<{ encryptedSecret: string }>(
        'select "encryptedSecret" from auth."totpFactor" where "userId" = $1',
        [userId],
      );
      const factor = rows[0];
      if (!factor) return 'wrong';
      const base32 = await symmetricDecrypt({ key: secret, data: factor.encryptedSecret });
      const step = matchingTotpStep(decodeBase32(base32), code.replace(/\s/g, ''), now());
      if (step === null) return 'wrong';
      // One statement decides, so a code sent twice at the same moment passes once.
      const { rowCount } = await pool.query(
        'update auth."totpFactor" set "lastUsedStep" = $2 where "userId" = $1 and "lastUsedStep" < $2',
        [userId, step],
      );
      return rowCount === 1 ? 'accepted' : 'used';
    },
  };
}
