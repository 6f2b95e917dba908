import { type Kysely, sql } from 'kysely';

/** One line for each table of the portal: its number of rows and a hash of them. Two databases with the same lines have the same rows. */
export async function contentsOf<T>(db: Kysely<T>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local time zone 'UTC'`.execute(trx);
    const tables = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'portal' order by tablename`.execute(trx);
    const lines: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ rows: number; hash: string }>`
        select count(*)::integer as rows, sum(hashtextextended(t::text, 0)::numeric)::text as hash from ${sql.table(`portal.${name}`)} t`.execute(
        trx,
      );
      lines.push(`${name} ${rows[0]?.rows} ${rows[0]?.hash ?? 'empty'}`);
    }
    return lines;
  });
}
