import { sql } from 'kysely';
import type { AskedWarning } from '../../../domain/questions/fieldWarnings.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Owner, StoredRecord } from './storedRecord.ts';

interface Place {
  resource: string;
  recordUid: string;
}

/** The warnings that were confirmed for a record, with the person and the moment; the latest first. */
export async function confirmationsOf(reader: Reader, { resource, recordUid }: Place): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select w.warning, w.field, w.question, w."values", w.confirmed_at as "confirmedAt",
      portal.name_of_confirmer(w.confirmation_uid) as "confirmedBy"
    from portal.confirmed_warnings w
    where w.record_uid = ${recordUid} and w.resource = ${resource} order by w.confirmed_at desc, w.confirmation_uid`.execute(
    reader,
  );
  return rows;
}

/** Keeps the confirmed questions with their record. */
export async function keepConfirmations(
  tx: Scoped,
  of: Place & { owner: Owner; userUid: string; at: Date; confirmed: readonly AskedWarning[] },
): Promise<void> {
  for (const { warning, field, question, values } of of.confirmed)
    await sql`
      insert into portal.confirmed_warnings (resource, record_uid, employer_id, warning, field, question, "values", user_uid, confirmed_at)
      values (${of.resource}, ${of.recordUid}, ${of.owner}, ${warning}, ${field}, ${question}, ${JSON.stringify(values)}::text::jsonb,
        ${of.userUid}, ${of.at})`.execute(tx);
}

/** Removes the confirmations of a record that is deleted. */
export async function forgetConfirmations(tx: Scoped, { resource, recordUid }: Place): Promise<void> {
  await sql`delete from portal.confirmed_warnings where record_uid = ${recordUid} and resource = ${resource}`.execute(tx);
}
