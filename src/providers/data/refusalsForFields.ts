import { HttpError } from 'react-admin';
import { failedEntries } from '../../../machines/flows/failureMessages.ts';

/** Gives a 422 the form in which react-admin hands messages to a form's fields; passes any other failure on unchanged. */
export async function refusalsForFields(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (failure) {
    const entries = failedEntries(failure);
    if (entries.length === 0) throw failure;
    const errors: Record<string, string> = {};
    for (const { field, defaultMessage } of entries) {
      const name = field || 'root.serverError';
      errors[name] = errors[name] ? `${errors[name]}. ${defaultMessage}` : defaultMessage;
    }
    throw new HttpError(failure instanceof Error ? failure.message : '', 422, { errors });
  }
}
