import type pg from 'pg';
import { pooledFormats } from './pool.ts';

/**
 * Checks that a connection pooler gives each client the formats that it has asked for. Several are asked at once, which the pooler spreads over its connections.
 *
 * @throws Error of one sentence with the remedy.
 */
export async function assertFormats(pool: pg.Pool): Promise<void> {
  const names = Object.keys(pooledFormats);
  const toPlainText = (text: string): string => text.replaceAll(' ', '').toLowerCase();
  const answers = await Promise.all(
    Array.from({ length: pool.options.max }, () =>
      pool.query<{ name: keyof typeof pooledFormats; value: string }>(
        'select n as name, current_setting(n) as value from unnest($1::text[]) n, pg_sleep(0.05)',
        [names],
      ),
    ),
  );
  const wrong = answers
    .flatMap(({ rows }) => rows)
    .find(({ name, value }) => toPlainText(value) !== toPlainText(pooledFormats[name]));
  if (wrong)
    throw new Error(
      `The connection pooler does not keep ${wrong.name} for its clients: give the role of DATABASE_URL ${Object.entries(
        pooledFormats,
      )
        .map(([name, value]) => `${name} = '${value}'`)
        .join(' and ')} (ALTER ROLE … SET), restart the pooler, and start the portal again.`,
    );
}
