import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Secrets } from '../secrets.ts';
import { FRESH_FACTOR_HOURS } from './stepUps.ts';
import { decodeBase32, encodeBase32, matchingTotpStep } from './totp.ts';

export type CodeVerdict = 'accepted' | 'wrong' | 'used';

/** A second factor offered to a person. */
export interface OfferedFactor {
  /** Base32, for their authenticator app. */
  readonly secret: string;
  /** The same secret, encrypted, as the page carries it from one request to the next. Only the service can read or make it. */
  readonly sealed: string;
}

/** The length that RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The second factor of a sign-in: a code from the user's authenticator. Each code is accepted once. */
export function createSecondFactor(pool: pg.Pool, secrets: Secrets, now: () => Date) {
  /** Notes that a person's factor is another one or gone. What the earlier one has confirmed ends. */
  const noteChange = (userId: string): Promise<unknown> =>
    pool.query(
      `with ended as (delete from auth."stepUp" where "userId" = $1)
       insert into auth."factorChange" ("userId", at) values ($1, $2) on conflict ("userId") do update set at = excluded.at`,
      [userId, now()],
    );
  return {
    /** Whether this user has a second factor. */
    async isRequired(userId: string): Promise<boolean> {
      const { rowCount } = await pool.query('select from auth."totpFactor" where "userId" = $1', [userId]);
      return rowCount === 1;
    },

    /** @param sealed - From an earlier offer, which is then repeated. Any other value gives a new offer. */
    async offer(sealed: string | null): Promise<OfferedFactor> {
      const before = sealed ? await secrets.decrypt(sealed) : null;
      if (sealed && before) return { secret: before, sealed };
      const base32 = encodeBase32(randomBytes(SECRET_BYTES));
      return { secret: base32, sealed: await secrets.encrypt(base32) };
    },

    /** @returns A function that stores the factor; null when the code does not match the offer, because the app would lock its owner out. */
    prove(
      userId: string,
      { secret: base32, sealed }: OfferedFactor,
      code: string,
      { replaces = false }: { /** Whether it takes the place of an existing factor. */ replaces?: boolean } = {},
    ): (() => Promise<void>) | null {
      const step = matchingTotpStep(decodeBase32(base32), code, now());
      if (step === null) return null;
      return async () => {
        if (await this.wasChangedLately(userId)) await noteChange(userId);
        await pool.query(
          `insert into auth."totpFactor" as f ("userId", "encryptedSecret", "lastUsedStep") values ($1, $2, $3) on conflict ("userId")
           do update set "encryptedSecret" = excluded."encryptedSecret", "lastUsedStep" = excluded."lastUsedStep" where $4`,
          [userId, sealed, step, replaces],
        );
      };
    },

    /** Whether the person has a factor, or had another one within the hours in which a fresh one confirms nothing: the next one is a replacement. */
    async wasChangedLately(userId: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select from auth."totpFactor" where "userId" = $1 union all select from auth."factorChange" where "userId" = $1 and at > $2',
        [userId, new Date(now().getTime() - FRESH_FACTOR_HOURS * 60 * 60 * 1000)],
      );
      return (rowCount ?? 0) > 0;
    },

    /** Removes the factor together with its recovery codes. */
    async remove(userId: string): Promise<void> {
      if (await this.isRequired(userId)) await noteChange(userId);
      await pool.query(
        'with codes as (delete from auth."recoveryCode" where "userId" = $1) delete from auth."totpFactor" where "userId" = $1',
        [userId],
      );
    },

    /** @param code - As typed or pasted, see `matchingTotpStep`. */
    async check(userId: string, code: string): Promise<CodeVerdict> {
      const { rows } = await pool.query<{ encryptedSecret: string }>(
        'select "encryptedSecret" from auth."totpFactor" where "userId" = $1',
        [userId],
      );
      const factor = rows[0];
      if (!factor) return 'wrong';
      const base32 = await secrets.decrypt(factor.encryptedSecret);
      if (base32 === null)
        throw new Error(
          `The second factor of user ${userId} is encrypted with another secret: start all servers with the same AUTH_SECRET.`,
        );
      const step = matchingTotpStep(decodeBase32(base32), code, now());
      if (step === null) return 'wrong';
      // A single statement, so that a code sent twice at the same moment is accepted once.
      const { rowCount } = await pool.query(
        'update auth."totpFactor" set "lastUsedStep" = $2 where "userId" = $1 and "lastUsedStep" < $2',
        [userId, step],
      );
      return rowCount === 1 ? 'accepted' : 'used';
    },
  };
}
