import { failureMessages } from '../../../machines/flows/failureMessages.ts';

/** The reason of a failed call, in the service's words. */
export function reasonOf(failure: unknown): string {
  const messages = failureMessages(failure);
  if (messages.length > 0) return messages.join('. ');
  return failure instanceof Error ? failure.message : 'Something went wrong. Try again.';
}
