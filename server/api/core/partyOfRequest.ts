import type { Reader } from '../../store/createStore.ts';
import { type PartyKind, partyStatus } from '../../store/parties/parties.ts';
import { ApiError } from './apiError.ts';

/**
 * Makes sure that a party is there, before something is said of it or after a list of it was empty. Who may see every party is not
 * stopped by a relationship that is missing, and must still not be told that a party which does not exist has no employees.
 *
 * @returns whether the party is active.
 * @throws ApiError 404 when there is no such party.
 */
export async function assertParty(reader: Reader, kind: PartyKind, id: number): Promise<{ isActive: boolean }> {
  const party = await partyStatus(reader, kind, id);
  if (!party) throw ApiError.notFound();
  return party;
}
