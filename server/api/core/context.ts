import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { type Caller, type Operation, can } from '../../../machines/permissions.ts';
import type { FileStore } from '../../store/files/fileStore.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import type { ListPositions } from '../../store/core/listPositions.ts';
import type { Documents } from '../../documents/documents.ts';
import type { TokenCheck } from '../../store/scope.ts';
import type { Store } from '../../store/createStore.ts';
import type { ReadRows } from './ports/readRows.ts';
import type { ClockRow } from '../../store/portal/clock.ts';
import type { ReadForm, SentForm } from './forms/sentForm.ts';
import type { JobQueue } from '../../work/core/jobQueue.ts';
import type { SignatureProvider } from './ports/signatureProvider.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { WorkDependencies } from '../../work/core/acting.ts';
import type { MinuteShares } from './minuteShares.ts';
import type { RateLimit } from './rateLimit.ts';
import type { RememberedCallers } from './rememberedCallers.ts';
import type { Turns } from './turns.ts';

/** An access token that a caller may be remembered by. */
export interface TokenClaim {
  /** One for each token, and not the token itself. */
  readonly id: string;
  /** The database's check of the token. Default: none. */
  readonly token?: TokenCheck;
}

/** The dependencies of the API, which its home provides. It touches no socket, file or global of its own. */
export interface ApiDependencies extends WorkDependencies {
  store: Store;
  /** The caller, by the request's access token, or null. */
  authenticate(request: Request): Promise<{ userUid: string } | null>;
  /** The request's access token, without checking it; null for a request without one. Default: callers are not remembered. */
  claimOf?(request: Request): TokenClaim | null;
  /** Receives the user of each request, for the log. */
  noteUser?(user: { readonly userUid: string }): unknown;
  /** The user of the request's session cookie, or null. It gives no access to data: it serves the sign-in status and navigations only. */
  authenticateNavigation(request: Request): Promise<{ userUid: string } | null>;
  /** Whether a change that needs a fresh second factor must wait for it. False for a caller without a second factor. */
  needsStepUp(request: Request): Promise<boolean>;
  /** The address of the sender of the current request. Default: unknown, so that all senders share one limit. */
  addressOf?(): string;
  /** Called with every defect. */
  report(error: unknown): void;
  documents: Documents;
  /** The contents of files. Default: the database. */
  files?: FileStore;
  /** Reads the forms of requests. Default: into the memory. */
  readForm?: ReadForm;
  /** Reads the rows of sent files. Default: in this thread. */
  readRows?: ReadRows;
  jobs: JobQueue;
  /** All that the passing of a day brings, for a clock that was moved (`server/jobs/advanceDay.ts`). */
  advanceDay(store: Store, at: Date, payments: PaymentAdapter | null): Promise<unknown>;
  /** The way in which participation agreements are signed. Default: the service's own. */
  signatures?: SignatureProvider;
  /** Signs addresses that open for a short time. */
  addressSecret: string;
  /** The address of a dashboard of the provider's own. Default: the dashboards of the portal. */
  externalDashboard?(of: { employerId: number; dashboardId: string; expiresAt: Date }): string;
  /** The origin of the portal, which decides whether its cookies need https. Default: they do not. */
  portalUrl?: string;
  /** Days for which monitoring sessions are kept. 0: monitoring is off. Default: 7. */
  monitoringDays?: number;
  /** Whether replays of screens are kept, while monitoring is on. Default: true. */
  keepsReplays?: boolean;
  /** Counts what is limited in a minute: for this process alone, or for all that serve the portal together. */
  shares: MinuteShares;
  /** Requests that a person may make in a minute. Default: no limit. */
  requestsPerMinute?: number;
}

export interface ApiEnvironment {
  Variables: {
    deps: ApiDependencies;
    admit: RateLimit;
    /** Limits each person's questions whether a sort code and an account number belong together. */
    admitAccountCheck: RateLimit;
    /** Limits each person's new mandates, refused ones too: a refusal answers the same question. */
    admitMandate: RateLimit;
    turns: Turns;
    /** Whether the request has its turn. Undefined before it needs one. */
    isInTurn: boolean | undefined;
    /** Lets only some forms be received at the same time, and one of a person. */
    formTurns: Turns;
    /** The form of the request, once it is asked for. */
    sentForm: Promise<SentForm> | undefined;
    callers: RememberedCallers;
    positions: ListPositions;
    /** Whether the request began again after its caller had changed. */
    isRepeated: boolean;
    caller: Caller;
    /** Undefined before the caller is known. */
    portalClock: ClockRow | undefined;
  };
}

export type ApiContext = Context<ApiEnvironment>;

export const isRead = (c: ApiContext): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** Accepts a change only from a script of the portal: a form of another site cannot set this header (docs/product.md, point 7). */
export const scriptOnly = createMiddleware<ApiEnvironment>(async (c, next) => {
  if (!isRead(c) && c.req.header('X-Requested-With') !== 'XMLHttpRequest') {
    throw new Refusal('forbidden', 'Changes need the header X-Requested-With: XMLHttpRequest.');
  }
  await next();
});

/** A positive whole number of a path, such as the id of an employer or intermediary. Anything else is a 404. */
export function idOf(c: ApiContext, name: string): number {
  const text = c.req.param(name) ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw Refusal.notFound();
  return Number(text);
}

/** A uid of a path. Anything else is a 404. */
export function uidOf(c: ApiContext, name: string): string {
  const text = c.req.param(name) ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw Refusal.notFound();
  return text.toLowerCase();
}

/**
 * The employer of the path, if the caller may do `operation` there.
 *
 * @param seeing - The operation that lets the caller see the record; a caller without it gets a 404.
 * @throws Refusal notFound when the caller may not see the employer, forbidden when their role does not allow the operation.
 */
export function employerFor(c: ApiContext, operation: Operation, seeing: Operation = 'employer.read'): number {
  const employerId = idOf(c, 'employerId');
  if (!can(c.var.caller, seeing, employerId)) throw Refusal.notFound();
  if (!can(c.var.caller, operation, employerId)) throw Refusal.forbidden();
  return employerId;
}

/**
 * The intermediary of the path, if the caller may see it.
 *
 * @throws Refusal notFound when the caller may not see it.
 */
export function intermediaryFor(c: ApiContext): number {
  const intermediaryId = idOf(c, 'intermediaryId');
  if (!can(c.var.caller, 'intermediary.read', intermediaryId)) throw Refusal.notFound();
  return intermediaryId;
}

/**
 * Runs work that costs as much as hundreds of pages when it is the caller's turn. A request that has its turn keeps it: waiting for a second
 * one, it would wait for itself.
 *
 * @throws ApiError 499 when the caller has left by then.
 */
export async function inTurn<T>(c: ApiContext, work: () => Promise<T>): Promise<T> {
  if (c.get('isInTurn') === true) return work();
  c.set('isInTurn', true);
  return c.var.turns(c.var.caller.userUid, work, c.req.raw.signal);
}
