import { sql } from 'kysely';
import type { Reader } from '../createStore.ts';
import type { AccessParty } from './accessParty.ts';

/** The party's name, or null when there is none with this id. */
export async function findPartyName(reader: Reader, { kind, id }: AccessParty): Promise<string | null> {
  const table = kind === 'employer' ? sql`portal.employers` : sql`portal.intermediaries`;
  const { rows } = await sql<{ name: string }>`select name from ${table} where id = ${id}`.execute(reader);
  return rows[0]?.name ?? null;
}
