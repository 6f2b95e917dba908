import type { AuthContext, AuthRequest } from '../context.ts';
import { redirectResponse } from '../pages/html.ts';
import { PAGES } from '../pages/paths.ts';
import { PROBLEMS } from '../secondFactor/twoFactor.ts';
import { withContinue } from '../tokens/continuePath.ts';
import { tooManyAttempts } from '../requests/refusals.ts';

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

/**
 * Checks the present second factor before a change of the account, for a person who has one: a code of the authenticator app, or a recovery code, either of which it
 * uses up. A session and a password alone are not enough to take the place of its owner. Call it last, so that no code is used up in vain.
 * @returns The problem, or undefined. Guesses count together with those of the sign-in.
 */
export async function currentFactorProblem(
  context: AuthContext,
  { userUid }: SignedIn,
  form: URLSearchParams,
  request: Request,
): Promise<string | undefined> {
  const { secondFactor, limits, events, recoveryCodes } = context;
  if (!(await secondFactor.isRequired(userUid))) return undefined;
  const code = (form.get('factor') ?? '').trim();
  if (code === '') return 'Enter the code that your present app shows, or a recovery code';
  const allowance = await limits.take('twoFactorByUser', userUid);
  if (!allowance.allowed) {
    if (allowance.isFirst) await events.record(userUid, 'step-up-limited', request);
    return tooManyAttempts(allowance.retryAfterSeconds);
  }
  const verdict = await secondFactor.check(userUid, code);
  if (verdict !== 'accepted') {
    if (verdict === 'used' || (await recoveryCodes.use(userUid, code)) === null) {
      await events.record(userUid, 'step-up-failed', request);
      return verdict === 'used' ? PROBLEMS.used : 'That is neither the code of your present app nor an unused recovery code';
    }
    await events.record(userUid, 'recovery-code-confirmed', request);
  }
  await limits.giveBack('twoFactorByUser', userUid);
  return undefined;
}

/** Checks the current password and the present second factor. @returns The problem of the first that is wrong, or undefined. */
export async function presentProblems(
  context: AuthContext,
  person: SignedIn,
  form: URLSearchParams,
  request: Request,
): Promise<{ current: string } | { factor: string } | undefined> {
  const current = await currentPasswordProblem(context, person, form, request);
  if (current) return { current };
  const factor = await currentFactorProblem(context, person, form, request);
  return factor ? { factor } : undefined;
}
