import { QueryClient, type QueryObserverOptions } from '@tanstack/react-query';

const FRESH_MS = 10_000;
const ATTEMPTS = 3;

/**
 * A cache of the data API. Data older than 10 seconds, or than the last change, is read again when it is shown. A call without an answer, or with a 5xx, is tried three times.
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

/**
 * After a change: what was read before it is read again when it is next shown, because only the service knows which other records have changed with it.
 * What is on the screen is not read again: each action does that for what it has changed. Answers that are kept for good stay.
 */
export function markStale(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ options }) => (options as QueryObserverOptions).staleTime !== Infinity,
    refetchType: 'none',
  });
}
