import { setTimeout as delay } from 'node:timers/promises';

const applicationName = 'struck-process';
const waitLimit = 30_000;

/** The database's address for a process that may be killed: its connections can be told from all others. */
export const urlToStrike = (url: string): string =>
  Object.assign(new URL(url), { search: `${new URLSearchParams({ application_name: applicationName })}` }).href;

/**
 * Waits until PostgreSQL has closed the connections of killed processes. Before that, a statement may still be carried out: one that was sent just before the kill, and has not begun.
 *
 * @param query - Of the same cluster. It answers the rows.
 */
export async function untilClosed(
  query: (text: string, values: readonly string[]) => Promise<readonly { count: number }[]>,
): Promise<void> {
  const deadline = Date.now() + waitLimit;
  for (;;) {
    const [row] = await query('select count(*)::integer as count from pg_stat_activity where application_name = $1', [
      applicationName,
    ]);
    if (row?.count === 0) return;
    if (Date.now() > deadline) throw new Error(`The connections of a killed process are open after ${waitLimit / 1_000} s.`);
    await delay(20);
  }
}
