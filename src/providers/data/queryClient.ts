import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 10_000;
const ATTEMPTS = 3;

/**
 * A cache of the data API. Data older than 10 seconds is read again when it is shown. A call without an answer, or with a 5xx, is tried three times.
 * A refusal is not tried again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures + 1 < ATTEMPTS && 'status' in error && (error.status === 0 || Number(error.status) >= 500),
      },
      // Without a network, a save fails at once with a message. By default it would wait for the network, and the form with it.
      mutations: { networkMode: 'always' },
    },
  });
}
