import autocannon from 'autocannon';
import { sized } from '../short.ts';

/** A route under load: requests a second, and the median and 99th percentile of their times in milliseconds. */
export interface Measurement {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of answered requests, those of the warm-up included. */
  readonly requests: number;
}

const connections = sized(10, 2);
const warmUpSeconds = sized(2, 1);
const measuredSeconds = sized(8, 1);

/**
 * Requests one address over ten persistent connections.
 * @throws Error when any answer is not a success: a refusal is fast and would count as good performance.
 */
export async function measureRequests(url: string, accessToken?: string, acceptEncoding?: string): Promise<Measurement> {
  const headers = {
    ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
    ...(acceptEncoding !== undefined && { 'Accept-Encoding': acceptEncoding }),
  };
  const warmUp = await autocannon({ url, headers, connections, duration: warmUpSeconds });
  const result = await autocannon({ url, headers, connections, duration: measuredSeconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url}: ${result.non2xx} refusals and ${result.errors} failures of ${result.requests.total} requests. Nothing was measured.`,
    );
  const requests = warmUp.requests.total + result.requests.total;
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, requests };
}
