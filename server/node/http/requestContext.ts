import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiError } from '../../api/core/apiError.ts';
import { refusalOf } from '../../api/core/failures.ts';

/** What is known of the request that is being answered, wherever in the code that may be. */
export interface RequestContext {
  readonly requestId: string;
  /** Set when something reported a failure that is the database's and not a defect. */
  outage?: ApiError;
}

/** Empty outside a request. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/**
 * Takes what a part of the service reports. An outage of the database is remembered for the answer, so that a part
 * that knows only "something failed" still answers 503; anything else is a defect.
 * @returns whether it is a defect.
 */
export function noteFailure(error: unknown): boolean {
  const outage = refusalOf(error);
  const context = requestContext.getStore();
  if (outage && context) context.outage = outage;
  return outage === null;
}
