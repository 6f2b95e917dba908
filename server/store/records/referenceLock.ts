import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/**
 * Holds the references to a record until the transaction ends: whoever refers to it with others, who deletes it alone. A document has no
 * foreign key that would refuse the one that comes second.
 */
export async function holdReferences(tx: Scoped, uid: string, as: 'referrer' | 'deleter'): Promise<void> {
  const lock = as === 'referrer' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await sql`select ${lock}(hashtextextended(${`references to ${uid}`}, 0))`.execute(tx);
}
