import { ApiError } from './apiError.ts';
import type { ApiContext } from './context.ts';

/**
 * Refuses a call that needs a fresh second factor, unless the caller has just confirmed theirs or has none. Before the transaction: the
 * check needs a connection of its own.
 * @throws ApiError 403 with the code `stepUpRequired`.
 */
export async function requireStepUp(c: ApiContext): Promise<void> {
  if (await c.var.deps.needsStepUp(c.req.raw)) throw ApiError.stepUpRequired();
}
