import { createMiddleware } from 'hono/factory';
import { findCaller } from '../../store/access/callers.ts';
import { storeOf } from '../../store/createStore.ts';
import { ApiError } from './apiError.ts';
import type { ApiEnvironment } from './context.ts';
import { doneOnce } from './idempotency.ts';

/**
 * Refuses unauthorised callers, and puts the caller into the context. From here on the store works under row-level security for the caller, and a
 * POST takes effect once for each `Idempotency-Key`.
 */
export const authenticated = createMiddleware<ApiEnvironment>(async (c, next) => {
  const { deps } = c.var;
  const holder = await deps.authenticate(c.req.raw);
  if (holder) c.var.admit(holder.userUid, deps.clock());
  const caller = holder && (await findCaller(deps.store, holder.userUid));
  if (!caller) throw ApiError.unauthenticated();
  c.set('caller', caller);
  const store = storeOf(deps.store, caller.userUid);
  c.set('deps', { ...deps, store: c.req.method === 'POST' ? await doneOnce(c, store) : store });
  await next();
});
