import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/** The times at which a person sent invitations, oldest first. @param of.since - Only later ones. */
export async function sentInvitations(tx: Scoped, of: { since: Date; sender: string }): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from portal.invitations_since(${of.since}, ${of.sender}, null) where is_by_sender`.execute(tx);
  return rows.map(({ at }) => at);
}
