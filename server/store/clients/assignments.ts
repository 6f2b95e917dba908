import { sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import type { AccessLevel } from '../database.ts';

/** A client that is to be given to somebody. */
export interface HeldClient {
  employerId: number;
  name: string;
  /** The person who looks after it now. */
  before: string | null;
  beforeName: string | null;
  /** The access level of the person to whom it is given. */
  level: AccessLevel;
}

/** The name of an active member of an intermediary, or null. */
export async function memberName(reader: Reader, intermediaryId: number, userUid: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from portal.intermediary_members m join portal.users u using (user_uid)
    where m.intermediary_id = ${intermediaryId} and m.user_uid = ${userUid} and m.is_active`.execute(reader);
  return rows[0]?.name ?? null;
}

/** Locks the associations of an intermediary with some clients until the transaction ends, in the order of the clients. */
export async function holdClients(
  tx: Scoped,
  { intermediaryId, employerIds, userUid }: { intermediaryId: number; employerIds: readonly number[]; userUid: string | null },
): Promise<HeldClient[]> {
  const { rows } = await sql<HeldClient>`
    select a.employer_id as "employerId", e.name, a.looked_after_by as before,
      (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = a.looked_after_by) as "beforeName",
      coalesce((
        select l.level from portal.intermediary_member_levels l
        where l.user_uid = ${userUid}::uuid and l.intermediary_id = a.intermediary_id and l.employer_id = a.employer_id
      ), a.default_level) as level
    from portal.intermediary_employers a join portal.employers e on e.id = a.employer_id
    where a.intermediary_id = ${intermediaryId} and a.is_active and a.employer_id = any(${employerIds}::bigint[])
    order by a.employer_id for update of a`.execute(tx);
  return rows;
}

/** Gives clients to a member of the intermediary, or with null to nobody. */
export async function giveClients(
  tx: Scoped,
  { intermediaryId, employerIds, userUid }: { intermediaryId: number; employerIds: readonly number[]; userUid: string | null },
): Promise<void> {
  await sql`
    update portal.intermediary_employers set looked_after_by = ${userUid}
    where intermediary_id = ${intermediaryId} and employer_id = any(${employerIds}::bigint[])`.execute(tx);
}
