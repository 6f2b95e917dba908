import type { ClearingAnswer, SignUpSteps } from '../../schemas/lib/signUp/signUpSteps.ts';
import { failedEntries } from './failureMessages.ts';

/** The HTTP status of a failed call, or undefined for an error of another kind. */
export const statusOf = (error: unknown): unknown => (error as { status?: unknown } | null)?.status;

/** No answer, too many calls, or a fault of the service: the same call may succeed later. */
export function isTemporary(error: unknown): boolean {
  const status = statusOf(error);
  return typeof status === 'number' && (status === 0 || status === 408 || status === 429 || status >= 500);
}

/** The changes that the service asks about, because they make other answers void. */
export const askedAbout = ({ clearing }: SignUpSteps, error: unknown): readonly ClearingAnswer[] => {
  const warnings = failedEntries(error).map(({ warning }) => warning);
  return clearing.filter(({ answer }) => warnings.includes(answer));
};

/** The reason for a refusal, in the service's words. */
export function reasonOf(error: unknown): string {
  const entries = failedEntries(error).map(({ defaultMessage }) => defaultMessage);
  if (entries.length > 0) return entries.join('. ');
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}
