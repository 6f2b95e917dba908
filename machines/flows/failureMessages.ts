/** One entry of a refusal's `errors`. */
export interface FieldError {
  readonly field: string;
  readonly defaultMessage: string;
}

/**
 * The entries with a message of a failed response with status 422, trimmed. Any other failure has none.
 * @param failure - An `HttpError`, or anything else that was thrown.
 * @see docs/product.md, point 8
 */
export function failedEntries(failure: unknown): FieldError[] {
  const { status, errors } = (failure ?? {}) as { status?: unknown; errors?: unknown };
  if (status !== 422 || !Array.isArray(errors)) return [];
  return errors.flatMap((entry: unknown) => {
    const { field, defaultMessage } = (entry ?? {}) as { field?: unknown; defaultMessage?: unknown };
    const message = typeof defaultMessage === 'string' ? defaultMessage.trim() : '';
    return message === '' ? [] : [{ field: typeof field === 'string' ? field : '', defaultMessage: message }];
  });
}

/** The messages of {@link failedEntries}. */
export function failureMessages(failure: unknown): string[] {
  return failedEntries(failure).map(({ defaultMessage }) => defaultMessage);
}
