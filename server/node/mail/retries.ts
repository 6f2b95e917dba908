/** First wait; each one after is twice as long. */
const firstWaitSeconds = 30;
const longestWaitSeconds = 60 * 60;
/** About three days, in which a mail server that broke down on a Friday evening is back. */
const mostAttempts = 80;

/** What a failed attempt means for its mail. */
export type Retry = { readonly kind: 'later'; readonly seconds: number } | { readonly kind: 'never' };

/**
 * When to try again.
 *
 * @param attempts - How often the mail was tried.
 * @param error - The mail server's. A 5xx reply says that this mail will never be taken.
 * @see RFC 5321, section 4.2.1
 */
export function retryAfter(attempts: number, error: unknown): Retry {
  if (replyCode(error) >= 500 || attempts >= mostAttempts) return { kind: 'never' };
  return { kind: 'later', seconds: Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds) };
}

/** What may be logged of a mail server's error: its text often repeats the address. @example 'ECONNREFUSED', '550 EENVELOPE' */
export function mailTrouble(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return [replyCode(error) || '', code].join(' ').trim();
}

function replyCode(error: unknown): number {
  // A refused sign-in to the mail server is an operator's to mend, not the mail's fault.
  if (!(error instanceof Error) || !('responseCode' in error) || ('code' in error && error.code === 'EAUTH')) return 0;
  return Number(error.responseCode);
}
