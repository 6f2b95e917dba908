import type { FieldError, Refusal, RefusalKind } from '../../work/core/refusal.ts';

/** The most faults of one answer, and their longest texts: the sender chooses both, and need not be told all of them. */
const mostErrors = 100;
const longestName = 100;
const longestMessage = 500;

const shorten = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`);

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 499 | 503 | 507;

/** The portal asks for a code of the authenticator app, and repeats the call. */
export type RefusalCode = 'stepUpRequired';

const statuses: Readonly<Record<RefusalKind, RefusalStatus>> = { notFound: 404, forbidden: 403, invalid: 422, conflict: 409 };

/** A refusal of a request: of the use case ({@link Refusal}), or of the request itself. Any other error is a defect, reported, and answered by a plain 500. */
export class ApiError extends Error {
  readonly status: RefusalStatus;
  /** The faults. A 422 has one at least: its message, if it names no field. */
  readonly errors: readonly FieldError[];
  /** Seconds after which to try again, if known. */
  readonly retryAfter: number | undefined;
  /** Tells a program the remedy, where the status alone does not. */
  readonly code: RefusalCode | undefined;

  constructor(
    status: RefusalStatus,
    message: string,
    errors: readonly FieldError[] = [],
    retryAfter?: number,
    code?: RefusalCode,
  ) {
    super(message);
    this.status = status;
    // Dialogs show the entries of a 422, and nothing else of it (docs/product.md, point 8).
    const reasons = status === 422 && errors.length === 0 ? [{ field: '', defaultMessage: message }] : errors;
    this.errors = reasons.slice(0, mostErrors).map(({ field, defaultMessage, ...question }) => ({
      ...question,
      field: shorten(field, longestName),
      defaultMessage: shorten(defaultMessage, longestMessage),
    }));
    this.retryAfter = retryAfter;
    this.code = code;
  }

  /** The answer to the refusal of a use case. */
  static of({ kind, message, errors }: Refusal): ApiError {
    return new ApiError(statuses[kind], message, errors);
  }

  static ofSignedOut(): ApiError {
    return new ApiError(401, "You've been signed out. Sign in again to continue.");
  }

  static stepUpRequired(): ApiError {
    return new ApiError(
      403,
      'Nothing was changed. Confirm the change with a code from your authenticator app, and send it again.',
      [],
      undefined,
      'stepUpRequired',
    );
  }

  /** @param seconds - After which to try again. */
  static tooMany(message: string, seconds: number): ApiError {
    return new ApiError(429, message, [], seconds);
  }

  /** For a caller who has left: nobody receives it, and the log has the status by which proxies name this. */
  static ofAbandoned(): ApiError {
    return new ApiError(499, 'The caller has left.');
  }

  static badQuery(field: string, remedy: string): ApiError {
    return new ApiError(400, remedy, [{ field, defaultMessage: remedy }]);
  }
}
