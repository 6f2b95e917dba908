import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The same SQL as one text, if it has no parameters: a part of every request's statement is then compiled once and not each time. */
export function fixedSql(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = fragment.compile(compiler);
  return parameters.length === 0 ? sql.raw(text) : fragment;
}
