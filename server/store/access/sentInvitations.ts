import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/** The times at which invitations were sent, oldest first. */
export interface SentInvitations {
  bySender: Date[];
  toInvited: Date[];
}

/**
 * The invitations by one sender, and those to one person from any sender for any party. @param of.since - Only later ones. @param of.invited - By
 * their email address.
 */
export async function sentInvitations(
  tx: Scoped,
  of: { since: Date; sender: string; invited: string },
): Promise<SentInvitations> {
  const { rows } = await sql<{ at: Date; isBySender: boolean; isToInvited: boolean }>`
    select at, is_by_sender as "isBySender", is_to_invited as "isToInvited"
    from portal.invitations_since(${of.since}, ${of.sender}, ${of.invited})`.execute(tx);
  return {
    bySender: rows.filter(({ isBySender }) => isBySender).map(({ at }) => at),
    toInvited: rows.filter(({ isToInvited }) => isToInvited).map(({ at }) => at),
  };
}
