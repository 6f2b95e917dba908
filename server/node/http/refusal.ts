import type { ApiError } from '../../api/core/apiError.ts';

/** Seconds after which a caller should retry when the database is unavailable. Most outages are shorter. */
const retryAfterSeconds = 5;

/** A refusal in the common format of the API. */
export function refusal(status: number, message: string, errors: ApiError['errors'] = []): Response {
  const headers: HeadersInit = { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': `${retryAfterSeconds}` }) };
  return Response.json({ message, errors }, { status, headers });
}
