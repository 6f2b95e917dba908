import { sql } from 'kysely';
import type { Reader } from '../../store/createStore.ts';
import { ApiError } from './apiError.ts';

/**
 * Makes sure that a party is there, before something is said of it or after a list of it was empty. Who may see every party is not
 * stopped by a relationship that is missing, and must still not be told that a party which does not exist has no employees.
 *
 * @returns whether the party is active.
 * @throws ApiError 404 when there is no such party.
 */
export async function assertParty(
  reader: Reader,
  table: 'employers' | 'intermediaries',
  id: number,
): Promise<{ isActive: boolean }> {
  const { rows } = await sql<{ isActive: boolean }>`
    select is_active as "isActive" from portal.${sql.ref(table)} where id = ${id}`.execute(reader);
  const [party] = rows;
  if (!party) throw ApiError.notFound();
  return party;
}
