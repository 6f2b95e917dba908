import autocannon from 'autocannon';

/** What a route bears: requests a second, and how long half and 99 of 100 of them took at the most, in milliseconds. */
export interface Measurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const connections = 10;
const warmUpSeconds = 2;
const measuredSeconds = 8;

/**
 * Asks for one address over ten connections that are kept open.
 * @throws Error when any answer is not a success: a refusal is quick, and would pass for speed.
 */
export async function measureRequests(url: string, accessToken?: string): Promise<Measurement> {
  const headers = accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` };
  await autocannon({ url, headers, connections, duration: warmUpSeconds });
  const result = await autocannon({ url, headers, connections, duration: measuredSeconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url}: ${result.non2xx} refusals and ${result.errors} failures of ${result.requests.total} requests. Nothing was measured.`,
    );
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
