import { type RawBuilder, sql } from 'kysely';
import type { Scoped, Store } from '../createStore.ts';
import type { Parties } from '../scope.ts';

/** The party of an access: an employer with its users, or an intermediary with its members. */
export interface AccessParty {
  kind: 'employer' | 'intermediary';
  id: number;
}

/** The table of the access to this kind of party. */
export const accessTable = ({ kind }: AccessParty): RawBuilder<unknown> =>
  kind === 'employer' ? sql`portal.company_relationships` : sql`portal.intermediary_members`;

/** The condition for the party's rows of that table. */
export const atParty = ({ kind, id }: AccessParty): RawBuilder<unknown> =>
  kind === 'employer' ? sql`r.employer_id = ${id}` : sql`r.intermediary_id = ${id}`;

/** The scope for work on the access to the party. */
export const scopeOfParty = ({ kind, id }: AccessParty): Parties =>
  kind === 'employer' ? { employers: [id] } : { employers: [], intermediaries: [id] };

/**
 * A change of access to the party, in one transaction under row-level security for the party. Changes to one party wait for each other, so that two
 * administrators who revoke each other at the same moment cannot leave the party without one.
 */
export function withinParty<T>({ within }: Store, party: AccessParty, work: (tx: Scoped) => Promise<T>): Promise<T> {
  return within(scopeOfParty(party), async (tx) => {
    await lockAccess(tx, party);
    return work(tx);
  });
}

/** Locks the access to the party against other changes until the transaction ends. */
export async function lockAccess(tx: Scoped, { kind, id }: AccessParty): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`access to ${kind} ${id}`}, 0))`.execute(tx);
}
