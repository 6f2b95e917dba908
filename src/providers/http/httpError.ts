import { failedEntries, type FieldError } from '../../../machines/flows/failureMessages.ts';

/**
 * A call that did not succeed. `status` is the answer's, or 0 when no answer came.
 * `errors` holds a 422's entries, trimmed and without empty ones, and is empty for every other failure.
 * @see docs/product.md, point 8
 */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** The service's name for the remedy, if it gave one. */
  readonly code: string | undefined;

  constructor(status: number, message: string, errors: unknown = [], options?: ErrorOptions & { code?: unknown }) {
    super(message, options);
    this.name = 'HttpError';
    this.status = status;
    this.code = typeof options?.code === 'string' ? options.code : undefined;
    this.errors = failedEntries({ status, errors });
  }
}

/** Whether a failure is an answer with this status. */
export function hasStatus(failure: unknown, status: number): failure is HttpError {
  return failure instanceof HttpError && failure.status === status;
}
