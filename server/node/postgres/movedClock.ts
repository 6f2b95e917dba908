import type pg from 'pg';

/** Milliseconds by which the clocks of this test run are ahead of the machine's: 0 without TEST_DAY (tests/setup/testDay.ts). */
export const clockAhead = (): number => Number(process.env['TEST_CLOCK_AHEAD'] ?? 0);

/** Where the clock of a run on another day is kept. The server finds its functions before its own of the same names, which the portal's statements call. */
const schema = 'test_clock';

/** The settings of a database whose clock is moved: none without TEST_DAY. New tables are in `public`, as without them. */
export const movedClockSettings = (): Readonly<Record<string, string>> =>
  clockAhead() === 0 ? {} : { search_path: `public, ${schema}, pg_catalog` };

/** Moves the clock of an empty database to that of the tests, for the defaults of its tables, too. */
export async function moveClock(client: pg.Client): Promise<void> {
  if (clockAhead() === 0) return;
  const ahead = `interval '${clockAhead()} milliseconds'`;
  const statements = [
    `create schema ${schema}`,
    `grant usage on schema ${schema} to public`,
    `create function ${schema}.now() returns timestamptz language sql stable parallel safe return pg_catalog.now() + ${ahead}`,
    `create function ${schema}.clock_timestamp() returns timestamptz language sql volatile parallel safe
      return pg_catalog.clock_timestamp() + ${ahead}`,
  ];
  for (const statement of statements) await client.query(statement);
}
