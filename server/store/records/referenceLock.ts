import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/**
 * Locks the references to a record until the transaction ends: shared for a request that adds a reference, exclusive for a deletion. A document has
 * no foreign key to refuse the later of the two.
 */
export async function holdReferences(tx: Scoped, uid: string, as: 'referrer' | 'deleter'): Promise<void> {
  const lock = as === 'referrer' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await sql`select ${lock}(hashtextextended(${`references to ${uid}`}, 0))`.execute(tx);
}
