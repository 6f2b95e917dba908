import { type Kysely, type Transaction, sql } from 'kysely';
import type { Database } from './database.ts';

/** A transaction in which row-level security shows the rows of the scope and no others. */
export type Scoped = Transaction<Database>;

/** The employers that a piece of work may touch. `all` is for the provider's own staff. */
export type Scope = 'all' | readonly number[];

export interface Store {
  /** The database without the second wall: to find out who calls, and for the service's own upkeep. Never with what a caller sent alone. */
  readonly db: Kysely<Database>;
  /**
   * Runs `work` in one transaction as a role that row-level security holds to the scope. Everything is undone if it throws.
   *
   * @example store.within([42], (tx) => findEmployee(tx, 42, employeeUid))
   */
  within<T>(scope: Scope, work: (tx: Scoped) => Promise<T>): Promise<T>;
}

/** The store over either home's database: PostgreSQL through pg, or PGlite. */
export function createStore(db: Kysely<Database>): Store {
  return {
    db,
    within: (scope, work) =>
      db.transaction().execute(async (tx) => {
        const role = scope === 'all' ? 'portal_provider' : 'portal_api';
        const employers = scope === 'all' ? '' : scope.join(',');
        await sql`select set_config('role', ${role}, true), set_config('portal.employer_ids', ${employers}, true)`.execute(tx);
        return work(tx);
      }),
  };
}
