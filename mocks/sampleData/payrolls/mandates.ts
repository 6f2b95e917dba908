import { type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { uid } from '../deterministic.ts';
import type { Clock } from '../options.ts';

/**
 * Direct debit mandates: of each employer, one active and one pending, each for a benefit of its own, and a failed and a cancelled one, which came before. Their accounts
 * are of a sort code that Vocalink uses in its examples.
 */
export async function insertMandates(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await sql`
    insert into portal.direct_debit_mandates
      (id, employer_id, benefit_uid, account_name, sort_code, bank_account_number, account_holder_confirmed, failure_reason, status)
    select ${uid('mandate', 'b.benefit_uid', 'past.status')}, b.employer_id, b.benefit_uid, rtrim(left(e.name, 80)), '089999', '66374958', true,
      case past.status when 'failed' then '5' end, past.status
    from (
      select *, row_number() over (partition by employer_id order by benefit_uid) as place from portal.benefits where status = 'Active'
    ) b
    join portal.employers e on e.id = b.employer_id
    join (values (1, 'active'), (1, 'failed'), (2, 'pending'), (2, 'cancelled')) as past(place, status) using (place)`.execute(
    trx,
  );
  // The bank has the active ones, so that their cancellation is sent to it.
  await sql`
    insert into portal.mandate_instructions (instruction_uid, employer_id, mandate_uid, kind, state)
    select ${uid('mandate instruction', 'id')}, employer_id, id, 'new', 'accepted' from portal.direct_debit_mandates where status = 'active'`.execute(
    trx,
  );
  const title = sql`'Direct debit from ' || m.account_name`;
  const entry = (step: string, days: number) => sql`
    select ${uid('mandate change', 'm.id', `'${step}'`)}, 'directDebitMandate', m.id::text, 'direct-debit-mandates', m.id::text, m.employer_id, ${title},
      ${today}::timestamp at time zone 'UTC' - ${sql.lit(days)} * interval '1 day'`;
  await sql`
    insert into portal.changes
      (change_uid, machine, lifecycle_uid, kind, record_uid, employer_id, title, at, activity, fields, action, from_state, to_state, acting_as)
    ${entry('create', 40)}, 'Direct debit set up', '[]'::jsonb, 'create', null, 'pending', 'service' from portal.direct_debit_mandates m
    union all
    ${entry('answer', 35)}, 'Direct debit ' || m.status, jsonb_build_array(jsonb_build_object('field', 'status', 'from', 'pending', 'to', m.status)),
      case m.status when 'active' then 'confirm' when 'failed' then 'reject' else 'cancel' end, 'pending', m.status, 'service'
    from portal.direct_debit_mandates m where m.status <> 'pending'
    order by 8, 5`.execute(trx);
}
