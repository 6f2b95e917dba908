import type pg from 'pg';

/** `attempts` allowed in `seconds`. */
export interface Limit {
  readonly attempts: number;
  readonly seconds: number;
  /** The longest that it grows to, in seconds: each time that it is reached within a day, it lasts twice as long as the time before. Default: it stays. */
  readonly growsTo?: number;
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
  // A person who guesses here knows the password. If the limit did not grow, 960 codes a day could be tried.
  twoFactorByUser: { attempts: 10, seconds: 15 * 60, growsTo: 4 * 60 * 60 },
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

/** The time within which the limits that were reached count for their growth. */
const GROWTH_SECONDS = 24 * 60 * 60;

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Fixed windows in the database, so that several servers share one count. */
export function createRateLimits(pool: pg.Pool, now: () => Date, overrides: Partial<Record<LimitName, Limit>> = {}) {
  const limits: Readonly<Record<LimitName, Limit>> = { ...DEFAULTS, ...overrides };
  const after = (seconds: number): Date => new Date(now().getTime() + seconds * 1000);

  /** Counts under a key, in a window that begins with the first count. */
  async function count(key: string, seconds: number): Promise<{ count: number; endsAt: Date } | undefined> {
    const { rows } = await pool.query<{ count: number; endsAt: Date }>(
      `insert into auth."attemptLimit" as l (key, count, "endsAt") values ($1, 1, $2)
       on conflict (key) do update set
         count = case when l."endsAt" <= $3 then 1 else l.count + 1 end,
         "endsAt" = case when l."endsAt" <= $3 then excluded."endsAt" else l."endsAt" end
       returning count, "endsAt"`,
      [key, after(seconds), now()],
    );
    return rows[0];
  }

  /** Lets a limit that was just reached last longer than the last one within a day. @returns its new end. */
  async function grow(key: string, { seconds, growsTo = 0 }: Limit): Promise<Date> {
    const reached = (await count(`grown:${key}`, GROWTH_SECONDS))?.count ?? 1;
    const endsAt = after(Math.min(growsTo, seconds * 2 ** (reached - 1)));
    await pool.query('update auth."attemptLimit" set "endsAt" = $2 where key = $1', [key, endsAt]);
    return endsAt;
  }

  return {
    /**
     * Counts an attempt before it is made, so that parallel guesses are all counted.
     * @param subject - The address, email or user that makes the attempt.
     */
    async take(name: LimitName, subject: string): Promise<Allowance> {
      const limit = limits[name];
      const key = `${name}:${subject}`;
      const row = await count(key, limit.seconds);
      if (!row || row.count <= limit.attempts) return { allowed: true };
      const isFirst = row.count === limit.attempts + 1;
      const endsAt = isFirst && limit.growsTo !== undefined ? await grow(key, limit) : row.endsAt;
      const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now().getTime()) / 1000));
      return { allowed: false, retryAfterSeconds, isFirst };
    },

    /** Forgets what was counted, and how far the limit has grown: the owner of the account has chosen a new password. */
    async forget(name: LimitName, subject: string): Promise<void> {
      const key = `${name}:${subject}`;
      await pool.query('delete from auth."attemptLimit" where key = any($1)', [[key, `grown:${key}`]]);
    },

    /** Takes a successful attempt off the count. */
    async giveBack(name: LimitName, subject: string): Promise<void> {
      await pool.query('update auth."attemptLimit" set count = count - 1 where key = $1 and count > 0', [`${name}:${subject}`]);
    },
  };
}
