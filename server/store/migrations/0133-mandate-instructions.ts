import { type Kysely, sql } from 'kysely';

/** Instructions to the payers' banks: a new mandate is lodged with one, and a cancelled one withdrawn with another. */
const ownEmployers = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

const statements = [
  // Accepted: the bank has it, or did not refuse it in time. Ended: the bank has refused or ended it.
  `create table portal.mandate_instructions (
    instruction_uid uuid primary key default gen_random_uuid(),
    employer_id bigint not null references portal.employers,
    mandate_uid uuid not null references portal.direct_debit_mandates,
    kind text not null check (kind in ('new', 'cancellation')),
    batch_uid uuid,
    lodged_on date,
    state text not null default 'prepared' check (state in ('prepared', 'sent', 'accepted', 'ended')),
    check (state <> 'prepared' or batch_uid is not null)
  )`,
  `create unique index mandate_instructions_in_force on portal.mandate_instructions (mandate_uid) where kind = 'new' and state <> 'ended'`,
  `create unique index mandate_instructions_withdrawn on portal.mandate_instructions (mandate_uid) where kind = 'cancellation'`,
  `create index mandate_instructions_to_send on portal.mandate_instructions (batch_uid) where state = 'prepared'`,
  'create index mandate_instructions_of_employer on portal.mandate_instructions (employer_id)',
  'alter table portal.mandate_instructions enable row level security',
  `create policy own_employers on portal.mandate_instructions to portal_api using (${ownEmployers}) with check (${ownEmployers})`,
  'create policy every_employer on portal.mandate_instructions to portal_provider using (true) with check (true)',
  'grant select, insert, update on portal.mandate_instructions to portal_api, portal_provider',
  // Active mandates were lodged by other means.
  `insert into portal.mandate_instructions (employer_id, mandate_uid, kind, state)
    select employer_id, id, 'new', 'accepted' from portal.direct_debit_mandates where status = 'active'`,
  `create index direct_debit_mandates_pending on portal.direct_debit_mandates (id) where status = 'pending'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
