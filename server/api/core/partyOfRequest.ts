import type { Reader } from '../../store/createStore.ts';
import { type PartyKind, partyStatus } from '../../store/parties/parties.ts';
import { Refusal } from '../../work/core/refusal.ts';

/**
 * Checks that a party exists, before its data is answered or after a list of it was empty. A caller who may see every party passes the permission
 * table even for a party that does not exist, and must get a 404 instead of an empty list.
 *
 * @returns whether the party is active.
 * @throws Refusal notFound when there is no such party.
 */
export async function assertParty(reader: Reader, kind: PartyKind, id: number): Promise<{ isActive: boolean }> {
  const party = await partyStatus(reader, kind, id);
  if (!party) throw Refusal.notFound();
  return party;
}
