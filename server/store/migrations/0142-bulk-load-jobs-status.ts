import { type Kysely, sql } from 'kysely';

/** The records of schemas/resources/bulk-load-jobs.json follow their entity, which has changed. Written by npm run generate; once it has been released, it stays as it is. */
const statements = [
  // status has other values.
  `do $$
  declare found record;
  begin
    for found in select conname from pg_constraint where contype = 'c' and conrelid = 'portal.bulk_load_jobs'::regclass and conkey = array[(select attnum from pg_attribute where attrelid = 'portal.bulk_load_jobs'::regclass and attname = 'status')]
      and starts_with(pg_get_constraintdef(oid), 'CHECK ((status = ') loop
      execute format('alter table portal.bulk_load_jobs drop constraint %I', found.conname);
    end loop;
  end $$`,
  // The values of status.
  `alter table portal.bulk_load_jobs add check (status in ('validatingData', 'waitingForMapping', 'waitingForTriggerToStartProcessing', 'approved', 'processingInstructions', 'awaitingPayment', 'complete', 'refused', 'undoing', 'undone', 'failed', 'discarded', 'disassociated'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
