import { Hono } from 'hono';
import { partiesFor } from '../../../machines/permissions.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { findCaller } from '../../store/access/callers.ts';
import { findUser } from '../../store/access/users.ts';
import type { Reader } from '../../store/createStore.ts';
import { employerCount, employerUidOf } from '../../store/parties/parties.ts';
import { ApiError } from '../core/apiError.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';

/** The signed-in user (docs/product.md, point 7, "Configuration and user"). */
export const me = new Hono<ApiEnvironment>()
  // The portal calls this before it has a token, with the cookie of a sign-in that has not fetched its token yet. An unauthorised caller gets the
  // answer false instead of a refusal.
  .get('/me/logged-in', async (c) => {
    const { authenticate, authenticateNavigation } = c.var.deps;
    const holder = (await authenticate(c.req.raw)) ?? (await authenticateNavigation(c.req.raw));
    const caller = holder && (await findCaller(c.var.deps.store, holder.userUid));
    return c.json({ data: { result: caller !== null } });
  })
  .get('/me/authorization', authenticated, async (c) => c.json({ data: await userOf(c) }));

async function userOf(c: ApiContext): Promise<User> {
  const { caller, deps } = c.var;
  const parties = partiesFor(caller, 'employer.read');
  const [row, employers] = await deps.store.read(parties, (reader) =>
    Promise.all([findUser(reader, caller.userUid), accessibleEmployers(reader, parties)]),
  );
  if (!row) throw ApiError.ofSignedOut();
  const { isProviderAdmin, isHSAdmin, isExternalAdmin, canViewAnalytics, userUid } = caller;
  return {
    userUid,
    ...row,
    scopes: ['user'],
    ...employers,
    isProviderAdmin,
    isHSAdmin,
    isExternalAdmin,
    canViewAnalytics,
    intermediaries: [...caller.intermediaryIds],
    readOnlyEmployers: [...caller.readOnlyClientIds],
  };
}

async function accessibleEmployers(
  reader: Reader,
  parties: 'all' | readonly number[],
): Promise<{ totalAccessibleEmployers: number; employerUid: string | null }> {
  if (parties === 'all') return { totalAccessibleEmployers: await employerCount(reader), employerUid: null };
  const [only] = parties;
  if (parties.length !== 1 || only === undefined) return { totalAccessibleEmployers: parties.length, employerUid: null };
  return { totalAccessibleEmployers: 1, employerUid: await employerUidOf(reader, only) };
}
