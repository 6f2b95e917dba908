import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

/** The schema for the names of the migrations that ran: apart from the data, since other roles may be granted the whole data schema. */
const schema = 'migrations';
const table = 'applied';

/** Migrations by name, `NNNN-name`. They run in the order of their names, each once, and forward only. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings a database up to date in one transaction and under a lock, so several servers may call this at once.
 * @returns the names of the migrations that ran in this call, oldest first; none when the database was up to date.
 * @throws Error naming the remedy, when the database is newer than the code, or when a migration fails: the database is then unchanged.
 */
export async function migrate<T>(db: Kysely<T>, migrations: Migrations): Promise<string[]> {
  await refuseNewerDatabase(db, migrations);
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

async function refuseNewerDatabase<T>(db: Kysely<T>, migrations: Migrations): Promise<void> {
  const { rows: found } = await sql<{ oid: string | null }>`select to_regclass(${`${schema}.${table}`})::text as oid`.execute(db);
  if (!found[0]?.oid) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(`${schema}.${table}`)} order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this version of the portal (it has "${unknown.join('", "')}"). Start the version that migrated it, or a later one; going back would lose data.`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
