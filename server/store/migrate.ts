import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { baseline, replaceFormerMigrations } from './formerMigrations.ts';

/** The schema for the names of the migrations that ran: apart from the data, since other roles may be granted the whole data schema. */
const schema = 'migrations';
const table = 'applied';
const applied = sql.table(`${schema}.${table}`);

/** Migrations by name, `NNNN-name`. They run in the order of their names, each once, and forward only. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings a database up to date in one transaction and under a lock, so several servers may call this at once.
 * @returns the names of the migrations that ran in this call, oldest first; none when the database was up to date.
 * @throws Error naming the remedy, when the database is newer than the code or too old for it, or when a migration fails: the database is
 * then unchanged.
 */
export async function migrate<T>(db: Kysely<T>, migrations: Migrations): Promise<string[]> {
  const names = await readApplied(db);
  const present = replaceFormerMigrations(names);
  refuseNewerDatabase(present, migrations);
  const replaced = names.filter((name) => !present.includes(name));
  if (replaced.length > 0) await noteBaseline(db, replaced);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableSchema: schema,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find(({ status }) => status === 'Error');
  if (failed)
    throw new Error(`The database migration "${failed.migrationName}" failed and was undone: ${messageOf(error)}`, {
      cause: error,
    });
  if (error) throw new Error(`The database could not be migrated and is unchanged: ${messageOf(error)}`, { cause: error });
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** The names of the migrations that the database has run, in their order. */
async function readApplied<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql<{ oid: string | null }>`select to_regclass(${`${schema}.${table}`})::text as oid`.execute(db);
  if (!found[0]?.oid) return [];
  const { rows } = await sql<{ name: string }>`select name from ${applied} order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseNewerDatabase(present: readonly string[], migrations: Migrations): void {
  const unknown = present.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this version of the portal (it has "${unknown.join('", "')}"). Start the version that migrated it, or a later one; going back would lose data.`,
  );
}

/**
 * Notes the baseline in place of the migrations whose tables it would make. Another server may be doing the same, or be ahead: the names
 * that it has noted since stay.
 */
async function noteBaseline<T>(db: Kysely<T>, replaced: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table ${applied} in share row exclusive mode`.execute(tx);
    await sql`insert into ${applied} (name, timestamp) values (${baseline}, ${new Date().toISOString()}) on conflict do nothing`.execute(
      tx,
    );
    await sql`delete from ${applied} where name in (${sql.join(replaced)})`.execute(tx);
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
