/** One entry of a refusal's `errors`. */
export interface FieldError {
  readonly field: string;
  readonly defaultMessage: string;
  /** With a question about an unlikely value: its name, by which it is confirmed. */
  readonly warning?: string;
  /** The other record that has the value. */
  readonly other?: { readonly title: string; readonly href: string };
}

/** The other record of an entry; its address is one of the portal's own. */
function otherOf(other: unknown): FieldError['other'] {
  const { title, href } = (other ?? {}) as { title?: unknown; href?: unknown };
  return typeof title === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href) ? { title, href } : undefined;
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
    const { field, defaultMessage, warning, other } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const message = typeof defaultMessage === 'string' ? defaultMessage.trim() : '';
    const shown = otherOf(other);
    return message === ''
      ? []
      : [
          {
            field: typeof field === 'string' ? field : '',
            defaultMessage: message,
            ...(typeof warning === 'string' && { warning }),
            ...(shown && { other: shown }),
          },
        ];
  });
}

/** The messages of {@link failedEntries}. */
export function failureMessages(failure: unknown): string[] {
  return failedEntries(failure).map(({ defaultMessage }) => defaultMessage);
}
