import type { ApiError } from '../../api/core/apiError.ts';

/** Seconds after which a caller should try again when the database is away: it is usually back in less. */
const retryAfterSeconds = 5;

/** A refusal in the shape that every caller of the API knows. */
export function refusal(status: number, message: string, errors: ApiError['errors'] = []): Response {
  const headers: HeadersInit = { 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': `${retryAfterSeconds}` }) };
  return Response.json({ message, errors }, { status, headers });
}
