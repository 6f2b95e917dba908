import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';
import { type Scope, partiesOf, scopeSettings } from './core/scope.ts';

/** A transaction in which row-level security shows the rows of the scope and no others. */
export type Scoped = Transaction<Database>;

/** What a read asks: a scoped transaction, or a connection that is scoped without one. */
export type Reader = Kysely<Database>;

/** Runs reads under row-level security. */
export type ReadScope = <T>(scope: Scope, work: (reader: Reader) => Promise<T>) => Promise<T>;

export interface Store {
  /** The database without the second wall, for the service's own upkeep. Never with what a caller sent alone. */
  readonly db: Kysely<Database>;
  /** Runs `work`, which only reads, held to the scope by row-level security. Two reads in it may see the database at two moments. */
  readonly read: ReadScope;
  /**
   * Runs `work` in one transaction, held to the scope by row-level security. Everything is undone if it throws.
   *
   * @example store.within([42], (tx) => updateEmployee(tx, 42, employeeUid, fields))
   */
  within<T>(scope: Scope, work: (tx: Scoped) => Promise<T>): Promise<T>;
}

/**
 * The store over either home's database: PostgreSQL through pg, or PGlite.
 *
 * @param read - How the home reads, where it has a quicker way than a transaction.
 */
export function createStore(db: Kysely<Database>, read?: ReadScope): Store {
  const within: Store['within'] = (scope, work) =>
    db.transaction().execute(async (tx) => {
      await scopeSettings(scope, 'transaction').execute(tx);
      return work(tx);
    });
  return { db, read: read ?? within, within };
}

/** The store as somebody uses it: whatever else a piece of work names, row-level security knows who asks. */
export const storeOf = ({ db, read, within }: Store, userUid: string): Store => ({
  db,
  read: (scope, work) => read({ ...partiesOf(scope), userUid }, work),
  within: (scope, work) => within({ ...partiesOf(scope), userUid }, work),
});
