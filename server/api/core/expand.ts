import { ApiError } from './apiError.ts';
import type { ApiContext } from './context.ts';

/**
 * The fields that the query asks for with `expand`.
 *
 * @param allowed - Those that the resource's file lists.
 * @throws ApiError 400 for another.
 */
export function expandedFields(c: ApiContext, allowed: readonly string[] = []): string[] {
  const asked = c.req.queries('expand')?.flatMap((text) => text.split(',')) ?? [];
  const unknown = asked.find((field) => !allowed.includes(field));
  if (unknown === undefined) return [...new Set(asked)];
  throw ApiError.badQuery('expand', allowed.length > 0 ? `Expand one of: ${allowed.join(', ')}.` : 'Leave expand out.');
}
