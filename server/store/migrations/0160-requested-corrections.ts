import { type Kysely, sql } from 'kysely';

/**
 * Corrections that wait for the approval of a second person. Those that were noted before had no amounts to show, so that nobody could approve them here: they are asked
 * for again.
 */
const statements = [
  `create table portal.requested_corrections (
  statement_uid uuid primary key references portal.statements,
  employer_id bigint not null references portal.employers,
  changes jsonb not null,
  reason text not null
)`,
  `create index requested_corrections_of_employer on portal.requested_corrections (employer_id)`,
  `alter table portal.requested_corrections enable row level security`,
  `create policy own_employers on portal.requested_corrections to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))`,
  `create policy every_employer on portal.requested_corrections to portal_provider using (true) with check (true)`,
  `grant select, insert, update, delete on portal.requested_corrections to portal_api, portal_provider`,
  `delete from portal.approvals a using portal.statements s where s.statement_uid = a.record_uid`,
  `update portal.tasks t set status = 'withdrawn', ended_on = portal.uk_today(), end_reason = 'Corrections are asked for again'
    from portal.statements s where t.kind = 'approveContributions' and t.status = 'open' and t.record_uid = s.statement_uid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
