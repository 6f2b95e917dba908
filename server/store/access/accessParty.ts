import { type RawBuilder, sql } from 'kysely';
import type { Scoped, Store } from '../createStore.ts';
import type { Parties } from '../core/scope.ts';

/** Where people have access: at an employer as its users, or at an intermediary as its members. */
export interface AccessParty {
  kind: 'employer' | 'intermediary';
  id: number;
}

/** The table that holds who has access to such a party. */
export const accessTable = ({ kind }: AccessParty): RawBuilder<unknown> =>
  kind === 'employer' ? sql`portal.company_relationships` : sql`portal.intermediary_members`;

/** The condition that a row of it is the party's. */
export const atParty = ({ kind, id }: AccessParty): RawBuilder<unknown> =>
  kind === 'employer' ? sql`r.employer_id = ${id}` : sql`r.intermediary_id = ${id}`;

/** What row-level security lets who works on the party's people touch. */
export const scopeOfParty = ({ kind, id }: AccessParty): Parties =>
  kind === 'employer' ? { employers: [id] } : { employers: [], intermediaries: [id] };

/**
 * A change to who has access to the party, in one transaction, held to the party by row-level security. Changes to one party wait for
 * each other, so that two administrators who revoke each other at the same moment cannot leave none.
 */
export function withinParty<T>({ within }: Store, party: AccessParty, work: (tx: Scoped) => Promise<T>): Promise<T> {
  return within(scopeOfParty(party), async (tx) => {
    await lockAccess(tx, party);
    return work(tx);
  });
}

/** Holds who has access to the party against other changes until the transaction ends. */
export async function lockAccess(tx: Scoped, { kind, id }: AccessParty): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`access to ${kind} ${id}`}, 0))`.execute(tx);
}
