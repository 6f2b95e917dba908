import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestDatabase } from '../../../server/node/postgres/testDatabase.ts';
import { eventually } from '../eventually.ts';

/** Waits until this number of statements in the test's database wait for another transaction. */
export const lockWaits = ({ db }: Pick<TestDatabase, 'db'>, count: number): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    expect(rows[0]?.count).toBe(count);
  });
