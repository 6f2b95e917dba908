import type { Kysely } from 'kysely';
import * as firstTables from './0001-first-tables.ts';

/** Every migration in its order. Listed by hand, because the browser home cannot read a folder. */
export const migrations: Record<string, { up(db: Kysely<unknown>): Promise<void> }> = {
  '0001-first-tables': firstTables,
};
