import { sql } from 'kysely';
import type { Reader } from '../store/createStore.ts';
import { ApiError } from './apiError.ts';

/**
 * Makes sure that a party is there, before something is said of it or after a list of it was empty. Who may see every party is not
 * stopped by a relationship that is missing, and must still not be told that a party which does not exist has no employees.
 *
 * @throws ApiError 404 when there is no such party.
 */
export async function assertParty(reader: Reader, table: 'employers' | 'intermediaries', id: number): Promise<void> {
  const { rows } = await sql`select 1 from portal.${sql.ref(table)} where id = ${id}`.execute(reader);
  if (rows.length === 0) throw ApiError.notFound();
}
