import type pg from 'pg';

/** `attempts` allowed in `seconds`. */
export interface Limit {
  readonly attempts: number;
  readonly seconds: number;
}

export type LimitName =
  | 'signInByEmailAndAddress'
  | 'signInByEmail'
  | 'signInByAddress'
  | 'signInByDevice'
  | 'signInLimitNoted'
  | 'twoFactorByUser'
  | 'tokenByAddress'
  | 'invitationByAddress'
  | 'invitationByLink'
  | 'forgottenByEmail'
  | 'forgottenByAddress'
  | 'resetByAddress'
  | 'passwordByUser';

/**
 * Sign-in and second factor count failures only, so that an office with one address is not locked out by its own successes. The limit of an email alone is wider, for
 * guesses from many addresses: if it were as tight, anybody could lock anybody out. A known device has a limit of its own in place of the others (decision 032).
 */
const DEFAULTS: Readonly<Record<LimitName, Limit>> = {
  signInByEmailAndAddress: { attempts: 10, seconds: 15 * 60 },
  signInByEmail: { attempts: 100, seconds: 60 * 60 },
  signInByAddress: { attempts: 50, seconds: 5 * 60 },
  signInByDevice: { attempts: 10, seconds: 15 * 60 },
  // The event of a limited sign-in in the person's list. Anybody can cause one, from any number of addresses.
  signInLimitNoted: { attempts: 1, seconds: 60 * 60 },
  twoFactorByUser: { attempts: 10, seconds: 15 * 60 },
  invitationByAddress: { attempts: 50, seconds: 5 * 60 },
  invitationByLink: { attempts: 20, seconds: 15 * 60 },
  // Each request may send a mail. Known and unknown addresses count alike.
  forgottenByEmail: { attempts: 5, seconds: 60 * 60 },
  forgottenByAddress: { attempts: 30, seconds: 15 * 60 },
  resetByAddress: { attempts: 50, seconds: 5 * 60 },
  passwordByUser: { attempts: 10, seconds: 15 * 60 },
  tokenByAddress: { attempts: 600, seconds: 60 },
};

/** The verdict on one attempt. */
export type Allowance = { readonly allowed: true } | RefusedAttempt;

export interface RefusedAttempt {
  readonly allowed: false;
  readonly retryAfterSeconds: number;
  /** Whether it is the first refused attempt of its window: the one to record. */
  readonly isFirst: boolean;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Fixed windows in the database, so that several servers share one count. */
export function createRateLimits(pool: pg.Pool, now: () => Date, overrides: Partial<Record<LimitName, Limit>> = {}) {
  const limits = { ...DEFAULTS, ...overrides };
  return {
    /**
     * Counts an attempt before it is made, so that parallel guesses are all counted.
     * @param subject - The address, email or user that makes the attempt.
     */
    async take(name: LimitName, subject: string): Promise<Allowance> {
      const { attempts, seconds } = limits[name];
      const time = now();
      const { rows } = await pool.query<{ count: number; endsAt: Date }>(
        `insert into auth."attemptLimit" as l (key, count, "endsAt") values ($1, 1, $2)
         on conflict (key) do update set
           count = case when l."endsAt" <= $3 then 1 else l.count + 1 end,
           "endsAt" = case when l."endsAt" <= $3 then excluded."endsAt" else l."endsAt" end
         returning count, "endsAt"`,
        [`${name}:${subject}`, new Date(time.getTime() + seconds * 1000), time],
      );
      const row = rows[0];
      if (!row || row.count <= attempts) return { allowed: true };
      const retryAfterSeconds = Math.max(1, Math.ceil((row.endsAt.getTime() - time.getTime()) / 1000));
      return { allowed: false, retryAfterSeconds, isFirst: row.count === attempts + 1 };
    },

    /** Takes a successful attempt off the count. */
    async giveBack(name: LimitName, subject: string): Promise<void> {
      await pool.query('update auth."attemptLimit" set count = count - 1 where key = $1 and count > 0', [`${name}:${subject}`]);
    },
  };
}
