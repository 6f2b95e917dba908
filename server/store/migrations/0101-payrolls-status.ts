import { type Kysely, sql } from 'kysely';

/** The records of schemas/resources/payrolls.json follow their entity, which has changed. Written by npm run generate; once it has been released, it stays as it is. */
const statements = [
  // status has other values.
  `do $$
  declare found record;
  begin
    for found in select conname from pg_constraint where contype = 'c' and conrelid = 'portal.payrolls'::regclass and conkey = array[(select attnum from pg_attribute where attrelid = 'portal.payrolls'::regclass and attname = 'status')]
      and starts_with(pg_get_constraintdef(oid), 'CHECK ((status = ') loop
      execute format('alter table portal.payrolls drop constraint %I', found.conname);
    end loop;
  end $$`,
  // The values of status.
  `alter table portal.payrolls add check (status in ('Active', 'Ceasing', 'Ceased'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
