import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 10_000;
const ATTEMPTS = 3;

/**
 * A cache of the data API. What is older than 10 seconds is asked for again when it is shown; a call that got no answer, or a 5xx,
 * is tried three times; a refusal stays a refusal.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures + 1 < ATTEMPTS && 'status' in error && (error.status === 0 || Number(error.status) >= 500),
      },
    },
  });
}
