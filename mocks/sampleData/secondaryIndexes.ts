import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';

/** With a row or more for each person, and keys of random ids, which fill slowly row by row. Nothing in the load finds rows by these keys. */
const withoutKeys = ['employees', 'employee_search', 'payroll_relationships', 'pension_scheme_relationships', 'pots'].map(
  (name) => `portal.${name}`,
);

interface Definition {
  drop: string;
  create: string;
}

/**
 * Runs a large load without the foreign keys and the secondary indexes, then creates them again unchanged: one sort or one join for all rows, instead of a look-up for
 * each row. Creating them checks every row, so an invalid row fails the load. They are missing only inside the transaction, so no other connection sees the tables
 * without them.
 *
 * @param table - Only those of this table, with its primary key, which random ids make slow to fill row by row. Default: of all tables.
 */
export async function withoutSecondaryIndexes(
  trx: Transaction<Database>,
  load: () => Promise<void>,
  table?: string,
): Promise<void> {
  const isTable = (oid: string) => sql`${sql.ref(oid)} = ${`portal.${table}`}::regclass`;
  const constraint =
    table === undefined
      ? sql`(contype = 'f' or contype in ('p', 'u') and conrelid = any(${withoutKeys}::text[]::regclass[]))`
      : sql`(contype = 'f' and (${isTable('conrelid')} or ${isTable('confrelid')}) or contype = 'p' and ${isTable('conrelid')})`;
  const constraints = await sql<Definition>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where connamespace = 'portal'::regnamespace and ${constraint} order by contype, conrelid::regclass::text, conname`.execute(
    trx,
  );
  const indexes = await sql<Definition>`
    select format('drop index portal.%I', c.relname) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'portal'::regnamespace and ${table === undefined ? sql`true` : isTable('i.indrelid')} and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`.execute(
    trx,
  );
  const definitions = [...constraints.rows, ...indexes.rows];
  for (const { drop } of definitions) await sql.raw(drop).execute(trx);
  await load();
  for (const { create } of definitions.toReversed()) await sql.raw(create).execute(trx);
}
