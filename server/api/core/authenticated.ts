import { createMiddleware } from 'hono/factory';
import { type VersionedCaller, findCaller } from '../../store/access/callers.ts';
import { type CallerCheck, CallerChanged } from '../../store/scope.ts';
import { type Store, storeOf } from '../../store/createStore.ts';
import { ApiError } from './apiError.ts';
import { type ApiContext, type ApiEnvironment, type TokenClaim, inTurn, isRead } from './context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { wantsCsv } from './csv.ts';
import { doneOnce } from './idempotency.ts';

/**
 * Refuses unauthorised callers, and puts the caller into the context. From here on the store works under row-level security for the caller, and a
 * POST takes effect once for each `Idempotency-Key`.
 *
 * A read begins with the caller as this process remembers them. Its first query checks that token and access are unchanged (decision 030), so revoked access ends with the
 * next request. A change is made only after that check.
 */
export const authenticated = createMiddleware<ApiEnvironment>(async (c, next) => {
  const { deps, callers } = c.var;
  const claim = deps.claimOf?.(c.req.raw) ?? null;
  const remembered = claim && !c.var.isRepeated ? callers.get(claim.id) : undefined;
  if (!claim || !remembered) return proceed(c, await readCaller(c, claim), next);
  if (!isRead(c)) {
    const isSame = await isUnchanged(deps.store, checkOf(remembered, claim));
    return proceed(c, isSame ? await countRequestOf(c, remembered) : await readCaller(c, claim), next);
  }
  const check = checkOf(remembered, claim);
  await proceed(c, await countRequestOf(c, remembered), next, check);
  // A refusal may come before the first query, and from the caller as they were.
  if (check.isUnchanged ?? (await isUnchanged(deps.store, check))) return;
  callers.forget(claim.id);
  throw new CallerChanged('The caller of this request has changed: it must begin again.');
});

/**
 * The same for a download, which a browser may open as a page: without an access token, the session's cookie names the caller. Only a page
 * of the portal, or a person who types the address, opens it: a link of another site could make the service note a download.
 */
export const authenticatedDownload = createMiddleware<ApiEnvironment>(async (c, next) => {
  const { deps } = c.var;
  if (c.req.header('Authorization') !== undefined || !isRead(c)) return authenticated(c, next);
  const site = c.req.header('Sec-Fetch-Site') ?? 'none';
  if (site !== 'none' && site !== 'same-origin') throw ApiError.ofSignedOut();
  const holder = await deps.authenticateNavigation(c.req.raw);
  const caller = holder && (await findCaller(deps.store, (await countRequestOf(c, holder)).userUid));
  if (!caller) throw ApiError.ofSignedOut();
  return proceed(c, caller, next);
});

/**
 * Refuses a call that needs a fresh second factor, unless the caller has just confirmed theirs or has none. To be called before the
 * transaction: the check needs a connection of its own.
 * @throws Refusal forbidden with the code `stepUpRequired`.
 */
export async function requireStepUp(c: ApiContext): Promise<void> {
  if (await c.var.deps.needsStepUp(c.req.raw)) throw ApiError.stepUpRequired();
}

/** The caller, read from the database. @throws ApiError 401 */
async function readCaller(c: ApiContext, claim: TokenClaim | null): Promise<VersionedCaller> {
  const { deps, callers } = c.var;
  const holder = await deps.authenticate(c.req.raw);
  if (holder) await countRequestOf(c, holder);
  const caller = holder && (await findCaller(deps.store, holder.userUid));
  if (!caller) throw ApiError.ofSignedOut();
  if (claim) callers.set(claim.id, caller);
  return caller;
}

/** Counts the request, and names its user for the log. @throws ApiError 429 */
async function countRequestOf<Person extends { userUid: string }>(c: ApiContext, person: Person): Promise<Person> {
  c.var.deps.noteUser?.(person);
  await c.var.admit(person.userUid, c.var.deps);
  return person;
}

/**
 * Goes on with the caller in the context, and a store that has them.
 *
 * @param check - Of a remembered caller. Default: the caller was just read.
 */
export async function proceed(
  c: ApiContext,
  caller: VersionedCaller,
  next: () => Promise<void>,
  check?: CallerCheck,
): Promise<void> {
  const { deps } = c.var;
  c.set('caller', caller);
  c.set('portalClock', { daysMoved: caller.daysMoved, canBeMoved: caller.clockCanBeMoved });
  const store = storeOf(deps.store, { userUid: caller.userUid, today: todayOf(c) }, check);
  c.set('deps', { ...deps, store: c.req.method === 'POST' ? doneOnce(c, store) : store });
  // A whole list costs as much as hundreds of pages.
  if (c.req.query('getAll') === '1' || wantsCsv(c)) await inTurn(c, next);
  else await next();
}

const checkOf = ({ userUid, version }: VersionedCaller, { token }: TokenClaim): CallerCheck => ({
  userUid,
  version,
  ...(token && { token }),
});

/** Asks the database whether the caller is unchanged, without another query. */
async function isUnchanged(store: Store, check: CallerCheck): Promise<boolean> {
  try {
    await store.read({ employers: [], userUid: check.userUid, check }, async () => undefined);
    return true;
  } catch (error) {
    if (error instanceof CallerChanged) return false;
    throw error;
  }
}
