import type pg from 'pg';
import type { People } from '../people/people.ts';

/** Whether a person must have a second factor: `now`, or from a later moment. */
export type SecondFactorDemand = 'none' | 'now' | { readonly from: Date };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * People who see every employer need a second factor: one stolen password would open the records of all.
 * @param graceDays - Days from the creation of the account until the second factor is required. Null: it is never required, as in a demonstration.
 */
export function createDemand(pool: pg.Pool, people: People, now: () => Date, graceDays: number | null) {
  return async (userUid: string): Promise<SecondFactorDemand> => {
    if (graceDays === null || !(await people.seesEveryEmployer(userUid))) return 'none';
    const { rows } = await pool.query<{ createdAt: Date }>('select "createdAt" from auth."user" where id = $1', [userUid]);
    const from = new Date((rows[0]?.createdAt.getTime() ?? 0) + graceDays * DAY_MS);
    return from <= now() ? 'now' : { from };
  };
}
