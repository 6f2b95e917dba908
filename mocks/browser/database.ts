import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import { columnTypes } from '../../server/store/core/columnTypes.ts';
import type { Database } from '../../server/store/database.ts';

/** PGlite's options, so that it reads and searches like the service's PostgreSQL. */
export const pgliteOptions = (): PGliteOptions => ({ extensions: { btree_gin, pg_trgm }, parsers: { ...columnTypes } });

/**
 * The settings of a start. Less goes to the write-ahead log, whose changes a browser stores with those of the tables: no replica reads it,
 * and its pages need no second copy, since the files are stored all or nothing.
 */
export const startParams: string[] = [
  ...PGlite.defaultStartParams,
  ...['wal_level=minimal', 'max_wal_senders=0', 'wal_recycle=off', 'wal_init_zero=off', 'full_page_writes=off'].flatMap(
    (setting) => ['-c', setting],
  ),
];

/** The store's connection to PGlite. Kysely gives its only connection to one piece of work at a time. */
export const connect = (pglite: PGlite): Kysely<Database> => new Kysely({ dialect: new PGliteDialect({ pglite }) });
