/** One fault of a request, at the field that causes it; with an empty field, a fault of the request as a whole. */
export interface FieldError {
  field: string;
  defaultMessage: string;
  /** With a question about an unlikely value: its name, by which the caller can confirm it. */
  warning?: string;
  /** The other record that has the value. */
  other?: { title: string; href: string };
}

/** The most faults of one answer, and their longest texts: the sender chooses both, and need not be told all of them. */
const mostErrors = 100;
const longestName = 100;
const longestMessage = 500;

const shortened = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`);

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 499 | 503 | 507;

/** The portal asks for a code of the authenticator app, and repeats the call. */
export type RefusalCode = 'stepUpRequired';

/** A refusal that the caller can act on. Anything else that is thrown is a defect: it is reported, and the caller sees a plain 500. */
export class ApiError extends Error {
  readonly status: RefusalStatus;
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
    this.errors = errors.slice(0, mostErrors).map(({ field, defaultMessage, ...question }) => ({
      ...question,
      field: shortened(field, longestName),
      defaultMessage: shortened(defaultMessage, longestMessage),
    }));
    this.retryAfter = retryAfter;
    this.code = code;
  }

  /** A record that does not exist, or that the caller may not see. Both get the same answer, so that nobody can find out which ids exist. */
  static notFound(): ApiError {
    return new ApiError(404, 'There is no such record, or you may not see it. Check the address, or go back to the list.');
  }

  static unauthenticated(): ApiError {
    return new ApiError(401, "You've been signed out. Sign in again to continue.");
  }

  static forbidden(): ApiError {
    return new ApiError(
      403,
      'Your role does not allow this. Ask an administrator of the employer, or the provider, to do it or to give you the role.',
    );
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
  static abandoned(): ApiError {
    return new ApiError(499, 'The caller has left.');
  }

  static badQuery(field: string, remedy: string): ApiError {
    return new ApiError(400, remedy, [{ field, defaultMessage: remedy }]);
  }

  static invalid(errors: readonly FieldError[]): ApiError {
    return new ApiError(422, 'Some of the details need to be corrected.', errors);
  }

  /** Questions about unlikely values. The caller corrects them, or confirms them by their names. */
  static unlikely(
    asked: readonly (Omit<FieldError, 'defaultMessage' | 'warning'> & { warning: string; question: string })[],
  ): ApiError {
    return new ApiError(
      422,
      'Some of the details are unusual. Correct them, or confirm that they are right.',
      asked.map(({ field, warning, question, other }) => ({
        field,
        defaultMessage: question,
        warning,
        ...(other && { other }),
      })),
    );
  }
}
