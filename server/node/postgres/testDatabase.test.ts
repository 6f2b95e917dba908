import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from './testDatabase.ts';

it('gives every caller its own database', async () => {
  const [one, other] = await Promise.all([createTestDatabase({ migrated: false }), createTestDatabase({ migrated: false })]);
  await sql`create table mark (id integer)`.execute(one.db);

  const { rows } = await sql<{ mark: string | null }>`select to_regclass('mark')::text as mark`.execute(other.db);

  expect(rows).toEqual([{ mark: null }]);
  await Promise.all([one.close(), other.close()]);
});

it('contains the tables of the current migrations', async () => {
  const database = await createTestDatabase();

  const { rows } = await sql`select to_regclass('migrations.applied')::text as table`.execute(database.db);

  expect(rows).toEqual([{ table: 'migrations.applied' }]);
  await database.close();
});

it('sorts and folds text like the embedded database', async () => {
  const database = await createTestDatabase({ migrated: false });

  const { rows } = await sql<{
    name: string;
  }>`select name from (values ('Zebra'), ('élan'), ('Evans')) as t(name) order by name`.execute(database.db);

  expect(rows.map(({ name }) => name)).toEqual(['élan', 'Evans', 'Zebra']);
  await database.close();
});
