import { HttpError } from 'react-admin';
import { failedEntries } from '../../../machines/flows/failureMessages.ts';

const statusOf = (failure: unknown): number => {
  const { status } = (failure ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : 0;
};

/**
 * A failed call as react-admin knows failures: an HttpError with its status, 0 where no answer came. A 422 has the messages by field in
 * `body.errors`, where react-admin's forms look for them; what belongs to no field is `root.serverError`. The entries themselves, as the
 * service sent them, are in `errors`.
 */
export function adminError(failure: unknown): unknown {
  if (failure instanceof HttpError || (failure instanceof Error && failure.name === 'AbortError')) return failure;
  if (!(failure instanceof Error) || !('status' in failure)) return failure;
  const errors: Record<string, string> = {};
  const entries = failedEntries(failure);
  for (const { field, defaultMessage } of entries) {
    const name = field || 'root.serverError';
    errors[name] = errors[name] ? `${errors[name]}. ${defaultMessage}` : defaultMessage;
  }
  const body = entries.length > 0 ? { errors } : null;
  const error = Object.assign(new HttpError(failure.message, statusOf(failure), body), { errors: entries });
  // react-admin's own stack leaves the message out, which is what a log shows.
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

/** The answer, or its failure as an `adminError`. */
export async function orAdminError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (failure) {
    throw adminError(failure);
  }
}
