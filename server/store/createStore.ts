import type { Kysely, Transaction } from 'kysely';
import { writeChanges } from './changeLog.ts';
import type { Database } from './database.ts';
import { type CallerCheck, type Scope, assertUnchanged, partiesOf, scopeStatement } from './scope.ts';

/** A transaction in which row-level security shows only the rows of the scope. */
export type Scoped = Transaction<Database>;

/** The executor of a read: a scoped transaction, or a scoped connection without one. */
export type Reader = Kysely<Database>;

/** Runs reads under row-level security. */
export type ReadScope = <T>(scope: Scope, work: (reader: Reader) => Promise<T>) => Promise<T>;

export interface Store {
  /** The database without row-level security, for the service's own maintenance. Never query it by a caller's input alone. */
  readonly db: Kysely<Database>;
  /** Runs `work`, which only reads, under row-level security for the scope. Two reads in it may see different states of the database. */
  readonly read: ReadScope;
  /**
   * Runs `work` in one transaction, under row-level security for the scope, and writes the changes that it has noted. Everything is undone if it
   * throws.
   *
   * @example store.within([42], (tx) => updateEmployee(tx, 42, employeeUid, fields))
   */
  within<T>(scope: Scope, work: (tx: Scoped) => Promise<T>): Promise<T>;
}

/**
 * The store over either home's database: PostgreSQL through pg, or PGlite.
 *
 * @param read - The home's own way to read, if it has one that is quicker than a transaction.
 * @param statementTimeout - In milliseconds, where connections cannot have one, as behind a pooler. Default: that of the connections.
 */
export function createStore(db: Kysely<Database>, read?: ReadScope, statementTimeout?: number): Store {
  const within: Store['within'] = (scope, work) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await tx.executeQuery(scopeStatement(scope, 'transaction', statementTimeout));
      assertUnchanged(scope, rows);
      const result = await work(tx);
      await writeChanges(tx);
      return result;
    });
  return { db, read: read ?? within, within };
}

/** The user of a request, and its day. */
interface Asking {
  userUid: string;
  today: string;
}

/**
 * The store for one user: row-level security applies that user in every scope.
 *
 * @param today - `yyyy-MM-dd`: the day of the request in the United Kingdom.
 * @param check - Of a remembered caller: the first read sends it, and so does every transaction. They fail if the caller has changed.
 */
export function storeOf({ db, read, within }: Store, { userUid, today }: Asking, check?: CallerCheck): Store {
  let isSent = check === undefined;
  const takeCheck = (): { check?: CallerCheck } => {
    if (isSent || !check) return {};
    isSent = true;
    return { check };
  };
  return {
    db,
    read: (scope, work) => read({ ...partiesOf(scope), userUid, today, ...takeCheck() }, work),
    within: (scope, work) => within({ ...partiesOf(scope), userUid, today, ...(check && { check }) }, work),
  };
}
