import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiError } from '../../api/core/apiError.ts';
import { refusalOf } from '../../api/core/failures.ts';

/** Data of the current request, available anywhere in the code. */
export interface RequestContext {
  readonly requestId: string;
  /** The address under which the sender's attempts are counted. */
  readonly address: string;
  /** The signed-in user, once known. */
  userUid?: string;
  /** Set when a reported failure is an outage of the database and not a defect. */
  outage?: ApiError;
}

/** Empty outside requests. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Notes the user of the current request, for its line in the log. @returns the user. */
export function noteUser<User extends { readonly userUid: string }>(user: User | null): User | null {
  const context = requestContext.getStore();
  if (user && context) context.userUid = user.userUid;
  return user;
}

/**
 * Records a failure reported by a part of the service. An outage of the database is kept for the answer, so that it is a 503 even from a part that only reports
 * "something failed". Any other failure is a defect.
 * @returns Whether the failure is a defect.
 */
export function recordFailure(error: unknown): boolean {
  const outage = refusalOf(error);
  const context = requestContext.getStore();
  if (outage && context) context.outage = outage;
  return outage === null;
}
