import autocannon from 'autocannon';
import { sized } from '../short.ts';

/** The times of one person's requests in milliseconds. */
export interface Waits {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/** An address, and the access token of the person who asks for it. */
interface Asked {
  readonly url: string;
  readonly token: string;
}

const seconds = sized(8, 1);

/** A request may take at most this many times as long beside whole lists as alone. */
const mostTimes = 2;

/** In milliseconds: waits below this are noise of the machine, and not noticed by anybody. */
const floor = 20;

/** The greatest ratio of the waits beside whole lists to those alone. A wait below the floor counts as the floor. */
export const waitRatio = (alone: Waits, beside: Waits): number =>
  Math.max(
    ...(['p50', 'p99', 'worst'] as const).map((measure) => Math.max(beside[measure], floor) / Math.max(alone[measure], floor)),
  );

export const isTooLong = (ratio: number): boolean => ratio > mostTimes;

/** The aim in a few words, for a column. */
export const waitAim = `at most ${mostTimes} times as long`;

/**
 * The waits of one person, who asks for `ordinary` again and again: alone, and beside each number of readers, who ask for `whole` again and again.
 *
 * @throws Error when any answer is not a success: a refusal is fast and would count as good performance.
 */
export async function measureWaits(
  ordinary: Asked,
  whole: Asked,
  readers: readonly number[],
): Promise<{ alone: Waits; beside: { readers: number; waits: Waits }[] }> {
  await ask(ordinary, { connections: 1, duration: 2 });
  const alone = await ask(ordinary, { connections: 1, duration: seconds });
  const beside: { readers: number; waits: Waits }[] = [];
  for (const connections of readers) {
    // In a thread of their own: the readers would otherwise delay the measured requests here, not in the service.
    const reading = ask(whole, { connections, duration: seconds + 2, workers: 1 });
    const [waits] = await Promise.all([ask(ordinary, { connections: 1, duration: seconds }), reading]);
    beside.push({ readers: connections, waits });
  }
  return { alone, beside };
}

async function ask({ url, token }: Asked, options: { connections: number; duration: number; workers?: number }): Promise<Waits> {
  const headers = { Authorization: `Bearer ${token}` };
  const { non2xx, errors, timeouts, latency } = await autocannon({ url, headers, timeout: 60, ...options });
  if (non2xx + errors > 0)
    throw new Error(`${url}: ${non2xx} refusals and ${errors} failures, ${timeouts} of them overdue. Nothing was measured.`);
  return { p50: latency.p50, p99: latency.p99, worst: latency.max };
}
