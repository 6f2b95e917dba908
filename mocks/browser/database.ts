import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import { columnTypes } from '../../server/store/core/columnTypes.ts';
import type { Database } from '../../server/store/database.ts';

/** How PGlite is opened, so that it reads and searches as the service's PostgreSQL does. */
export const pgliteOptions = (): PGliteOptions => ({ extensions: { btree_gin, pg_trgm }, parsers: { ...columnTypes } });

/** The store's view of PGlite. Kysely lends its one connection to one piece of work at a time. */
export const connect = (pglite: PGlite): Kysely<Database> => new Kysely({ dialect: new PGliteDialect({ pglite }) });
