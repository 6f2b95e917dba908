import { type Insertable, sql } from 'kysely';
import type { TestDatabase } from '../../../server/node/postgres/testDatabase.ts';
import type { Database } from '../../../server/store/database.ts';

export type Values<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

let sequence = 0;
/** A number that no other record of the process has. */
export const next = (): number => (sequence += 1);

/** Writes rows to a test's own database. */
export class InsertedRecords {
  protected readonly database: Pick<TestDatabase, 'db'>;

  constructor(database: Pick<TestDatabase, 'db'>) {
    this.database = database;
  }

  protected async insert<Key>(table: string, values: object, key: string): Promise<Key> {
    const entries: [string, unknown][] = Object.entries(values);
    const { rows } = await sql<{ key: Key }>`
      insert into portal.${sql.ref(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
      values (${sql.join(entries.map(([, value]) => value))}) returning ${sql.ref(key)} as key`.execute(this.database.db);
    const [row] = rows;
    if (!row) throw new Error(`The insert into ${table} returned no row.`);
    return row.key;
  }
}
