import type { AuthContext, AuthRequest } from '../context.ts';
import { redirectResponse } from '../pages/html.ts';
import { PAGES } from '../pages/paths.ts';
import { withContinue } from '../signIn/continuePath.ts';
import { tooManyAttempts } from '../signIn/refusals.ts';

/** The person whose account a page shows. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userUid: string;
  readonly email: string;
}

/** The signed-in person, or the redirect to the sign-in page, which leads back here. */
export async function signedIn(context: AuthContext, { request, url }: AuthRequest): Promise<SignedIn | Response> {
  const session = await context.sessions.find(request);
  const email = session && (await context.credentials.emailOf(session.userUid));
  if (!session || !email) return redirectResponse(withContinue(PAGES.signIn, url.pathname));
  return { sessionId: session.id, userUid: session.userUid, email };
}

/**
 * Checks the current password before a change: the browser may have been left unattended.
 * @returns The problem, or undefined. Guesses are limited, and appear in the person's list of events.
 */
export async function currentPasswordProblem(
  context: AuthContext,
  { userUid, email }: SignedIn,
  form: URLSearchParams,
  request: Request,
): Promise<string | undefined> {
  const password = form.get('current') ?? '';
  if (password === '') return 'Enter your current password';
  const allowance = await context.limits.take('passwordByUser', userUid);
  if (!allowance.allowed) {
    if (allowance.isFirst) await context.events.record(userUid, 'password-change-limited', request);
    return tooManyAttempts(allowance.retryAfterSeconds);
  }
  if ((await context.checkPassword(email, password)) !== userUid) {
    await context.events.record(userUid, 'password-change-failed', request);
    return 'That is not your current password. Check it, or sign out and use “Forgotten your password?”';
  }
  await context.limits.giveBack('passwordByUser', userUid);
  return undefined;
}
