import { createMiddleware } from 'hono/factory';
import { type Caller, type Operation, can, canAnywhere } from '../../../machines/permissions.ts';
import type { Scope } from '../../store/scope.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import { readClock } from '../../store/portal/clock.ts';
import { type LeadOfKey, leadOfKey } from '../../store/signUp/keys.ts';
import { findLead, type Lead, lockLead } from '../../store/signUp/leads.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated, authenticatedDownload, proceed } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { keyHash, tokenOfCookie } from './leadKeys.ts';

/** There is no sign-up of this browser. */
const noSignUp = (): Refusal =>
  new Refusal(
    'notFound',
    'This browser has no sign-up, or its mailed link was opened on another device. Begin one, or ask for the link of yours to be sent to you again.',
  );

/** An applicant as the caller of a request: a person without an account, who may do nothing but fill in their own sign-up. */
const asCaller = (applicantUid: string): Caller => ({
  userUid: applicantUid,
  isProviderAdmin: false,
  isHSAdmin: false,
  isExternalAdmin: false,
  canViewAnalytics: false,
  relationships: [],
  intermediaryIds: [],
  limitedIntermediaryIds: [],
  clientIds: [],
  readOnlyClientIds: [],
  isApplicant: true,
});

/** The sign-up of the request's cookie, if it has one that still opens something. */
async function findLeadOfCookie(c: ApiContext): Promise<LeadOfKey | undefined> {
  const token = tokenOfCookie(c);
  if (token === undefined) return undefined;
  const { store, clock } = c.var.deps;
  const lead = await leadOfKey(store.db, { tokenHash: await keyHash(token), purpose: 'browser' }, clock());
  return lead?.state === 'discarded' ? undefined : lead;
}

/** The sign-up of the request's cookie. @throws Refusal notFound */
export async function leadOfCookie(c: ApiContext): Promise<LeadOfKey> {
  const lead = await findLeadOfCookie(c);
  if (!lead) throw noSignUp();
  return lead;
}

/** Whether the request has an access token. It says nothing about what its holder may do with sign-ups. */
export const hasToken = (c: ApiContext): boolean => c.req.header('Authorization') !== undefined;

/**
 * Admits the applicant by the cookie of the sign-up in the path, and everybody else by their access token. From here on the store has the caller: row-level
 * security shows an applicant their own sign-up, and a member of an intermediary those of the intermediary.
 *
 * The cookie comes first: people who have an account may sign another business up, or open a mailed link while they are signed in.
 */
export const applicantOrSignedIn = createMiddleware<ApiEnvironment>(async (c, next) => {
  const own = hasToken(c) ? await findLeadOfCookie(c) : await leadOfCookie(c);
  if (!own || (hasToken(c) && own.leadUid !== c.req.param('id'))) return authenticated(c, next);
  await asApplicant(c, own.applicantUid, next);
});

/** The same for a page in a frame, which a browser loads without an access token: the session's cookie names a signed-in person. */
export const applicantOrFrame = createMiddleware<ApiEnvironment>(async (c, next) => {
  const own = await findLeadOfCookie(c);
  if (own && own.leadUid === c.req.param('id')) return asApplicant(c, own.applicantUid, next);
  try {
    return await authenticatedDownload(c, next);
  } catch (refused) {
    // To everybody else there is no such sign-up, as for the other calls.
    if (refused instanceof ApiError && refused.status === 401) throw noSignUp();
    throw refused;
  }
});

/** Makes an unauthorised caller somebody without records, for the calls that need neither account nor cookie. */
export async function asVisitor(c: ApiContext): Promise<void> {
  c.set('caller', asCaller(crypto.randomUUID()));
  c.set('portalClock', await readClock(c.var.deps.store.db));
}

/** Goes on as the applicant of a sign-up. */
export async function asApplicant(c: ApiContext, applicantUid: string, next: () => Promise<void>): Promise<void> {
  await c.var.admit(applicantUid, c.var.deps);
  const { daysMoved, canBeMoved } = await readClock(c.var.deps.store.db);
  await proceed(c, { ...asCaller(applicantUid), version: '', daysMoved, clockCanBeMoved: canBeMoved }, next);
}

/** The scope in which the caller reaches sign-ups: all for the provider's staff, those of their intermediaries, or their own. */
export const leadScope = ({ var: { caller } }: ApiContext): Scope =>
  caller.isProviderAdmin || caller.isHSAdmin || caller.isExternalAdmin
    ? 'all'
    : { employers: [], intermediaries: caller.intermediaryIds };

/** Whether the caller fills in this sign-up themselves. */
export const isApplicant = ({ var: { caller } }: ApiContext, { applicantUid }: Lead): boolean => caller.userUid === applicantUid;

/** Whether the caller may do `operation` with the sign-up: its applicant may do what is needed to fill it in. */
export function mayDo(c: ApiContext, lead: Lead, operation: Operation): boolean {
  if (isApplicant(c, lead)) return operation === 'intermediarySignUp.read' || operation === 'intermediarySignUp.edit';
  // A sign-up without an intermediary is the provider's.
  if (lead.intermediaryId === null) return canAnywhere(c.var.caller, operation) && leadScope(c) === 'all';
  if (!can(c.var.caller, operation, lead.intermediaryId)) return false;
  return leadScope(c) === 'all' || lead.state !== 'accepted' || isLeftTo(lead, operation);
}

/** Whether a client leaves this to the intermediary that signed it up. Its answers and bank details are never left. */
const isLeftTo = ({ adviserLevel }: Lead, operation: Operation): boolean =>
  operation === 'intermediarySignUp.read' && (adviserLevel === 'full' || adviserLevel === 'readOnly');

function assertMay(c: ApiContext, lead: Lead | undefined, operation: Operation): Lead {
  if (!lead || lead.state === 'discarded' || !mayDo(c, lead, 'intermediarySignUp.read')) throw Refusal.notFound();
  if (!mayDo(c, lead, operation)) throw Refusal.forbidden();
  return lead;
}

/** The sign-up of the path. @throws Refusal notFound when the caller may not see it, forbidden when their role does not allow the operation. */
export const leadOf = async (c: ApiContext, reader: Reader, operation: Operation = 'intermediarySignUp.read'): Promise<Lead> =>
  assertMay(c, await findLead(reader, uidOf(c, 'id')), operation);

/** Refuses a sign-up that the caller may not see, before the body of the request is judged. */
export const mustSeeLead = createMiddleware<ApiEnvironment>(async (c, next) => {
  await c.var.deps.store.read(leadScope(c), (reader) => leadOf(c, reader));
  await next();
});

/** The same, locked against other changes until the transaction ends. */
export const lockedLead = async (c: ApiContext, tx: Scoped, operation: Operation = 'intermediarySignUp.edit'): Promise<Lead> =>
  assertMay(c, await lockLead(tx, uidOf(c, 'id')), operation);
