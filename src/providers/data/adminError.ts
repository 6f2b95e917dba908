import { HttpError } from 'react-admin';
import { failedEntries } from '../../../machines/flows/failureMessages.ts';

const statusOf = (failure: unknown): number => {
  const { status } = (failure ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : 0;
};

/**
 * A failed call in react-admin's form: an HttpError with its status, or 0 if no answer came. A 422 has the messages by field in `body.errors`, where
 * react-admin's forms read them; a message without a field is `root.serverError`. The original entries of the service are in `errors`.
 */
export function adminError(failure: unknown): unknown {
  if (failure instanceof HttpError || (failure instanceof Error && failure.name === 'AbortError')) return failure;
  if (!(failure instanceof Error) || !('status' in failure)) return failure;
  const errors: Record<string, string> = {};
  const entries = failedEntries(failure);
  for (const { field, defaultMessage } of entries) {
    const name = field || 'root.serverError';
    errors[name] = errors[name] ? `${errors[name].replace(/\.$/, '')}. ${defaultMessage}` : defaultMessage;
  }
  const body = entries.length > 0 ? { errors } : null;
  const error = Object.assign(new HttpError(failure.message, statusOf(failure), body), { errors: entries });
  // Logs show the stack, and react-admin's own stack does not contain the message.
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
}

/** The answer. A failure is thrown as an `adminError`. */
export async function orAdminError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (failure) {
    throw adminError(failure);
  }
}
