import { QueryClient } from '@tanstack/react-query';
import { HttpError } from '../http/httpError.ts';

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
          failures + 1 < ATTEMPTS && error instanceof HttpError && (error.status === 0 || error.status >= 500),
      },
    },
  });
}
