import type { Kysely } from 'kysely';
import * as firstTables from './0001-first-tables.ts';
import * as accessWall from './0005-access-wall.ts';
import * as counters from './0002-counters.ts';
import * as employeeSearch from './0004-employee-search.ts';
import * as rowLevelSecurity from './0003-row-level-security.ts';

/** Every migration in its order. Listed by hand, because the browser home cannot read a folder. */
export const migrations: Record<string, { up(db: Kysely<unknown>): Promise<void> }> = {
  '0001-first-tables': firstTables,
  '0002-counters': counters,
  '0003-row-level-security': rowLevelSecurity,
  '0004-employee-search': employeeSearch,
  '0005-access-wall': accessWall,
};
