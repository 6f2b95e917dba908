/** First wait. Each later wait is twice as long. */
const firstWaitSeconds = 30;
const longestWaitSeconds = 60 * 60;
/** About three days: long enough for a mail server that fails on a Friday evening. */
const maxAttempts = 80;

/** The next step for a mail after a failed attempt. */
export type Retry = { readonly kind: 'later'; readonly seconds: number } | { readonly kind: 'never' };

/**
 * The next attempt for a mail, if any.
 *
 * @param attempts - Number of attempts made.
 * @param error - From the mail server. A 5xx reply is a permanent refusal of this mail.
 * @see RFC 5321, section 4.2.1
 */
export function retryAfter(attempts: number, error: unknown): Retry {
  if (replyCode(error) >= 500 || attempts >= maxAttempts) return { kind: 'never' };
  return { kind: 'later', seconds: Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds) };
}

/** The part of a mail server's error that may be logged: its text often repeats the address. @example 'ECONNREFUSED', '550 EENVELOPE' */
export function loggableMailError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return [replyCode(error) || '', code].join(' ').trim();
}

function replyCode(error: unknown): number {
  // The operator can correct a refused sign-in to the mail server, so the mail is kept.
  if (!(error instanceof Error) || !('responseCode' in error) || ('code' in error && error.code === 'EAUTH')) return 0;
  return Number(error.responseCode);
}
