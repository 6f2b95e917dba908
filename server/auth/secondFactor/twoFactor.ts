import { codesLimited } from '../people/accountMails.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { continuePath, withContinue } from '../tokens/continuePath.ts';
import { formPost } from '../formPost.ts';
import { invalid, refuseTooMany, type Refusal } from '../requests/refusals.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { PAGES } from '../pages/paths.ts';
import { twoFactorPage } from '../pages/twoFactorPage.ts';

export const PROBLEMS = {
  wrong: 'That code is not right. Enter the code that your app shows now.',
  used: 'That code was used already. Wait for your app to show the next one.',
} as const;

/**
 * GET: the form, after a correct password. The portal also leads here when its tokens are refused: a browser whose session is open, such as that of another person
 * who has just signed in, goes back to the portal for new ones. Any other request is redirected to the sign-in page.
 */
export async function showTwoFactor(context: AuthContext, { request, url, refusal }: AuthRequest): Promise<Response> {
  const continueTo = continuePath(url.searchParams.get('nextStep'), context.baseUrl);
  const token = context.pendingCookie.read(request);
  if (!token) {
    const session = await context.sessions.find(request);
    return redirectResponse(session ? continueTo : withContinue(PAGES.signIn, continueTo));
  }
  if (!(await context.pendingSignIns.isOpen(token))) return startAgain(context, continueTo);
  return htmlResponse(twoFactorPage({ portalName: context.portalName, continueTo, problem: refusal?.problems['form'] }));
}

/** POST: checks the code, opens the session and goes on to the page that needed the sign-in. */
export function submitTwoFactor(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  return submitCode(context, incoming, {
    missing: 'Enter the code that your authenticator app shows.',
    check: async (userUid, code) => {
      const verdict = await context.secondFactor.check(userUid, code);
      return verdict === 'accepted' ? null : PROBLEMS[verdict];
    },
  });
}

/** A kind of code that completes a sign-in. */
interface CodeStep {
  /** The problem of an empty field. */
  readonly missing: string;
  /** @returns The problem, or null for a correct code, which it uses up. */
  check(userUid: string, code: string): Promise<string | null>;
}

/** Completes the sign-in of the pending cookie with the posted code. */
export async function submitCode(context: AuthContext, incoming: AuthRequest, step: CodeStep): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const { pendingSignIns, pendingCookie, limits } = context;
  const continueTo = continuePath(incoming.url.searchParams.get('nextStep'), context.baseUrl);
  const again = (refusal: Refusal): Promise<Response> => context.refusals.answer(incoming.url, refusal);

  const token = pendingCookie.read(incoming.request);
  if (!token) return redirectResponse(withContinue(PAGES.signIn, continueTo));
  const code = form.get('code') ?? '';
  if (code.trim() === '') return again(invalid({ form: step.missing }));

  const userId = await pendingSignIns.takeAttempt(token);
  if (!userId) return startAgain(context, continueTo);
  // Counted over all sign-ins of the user: somebody who knows the password can start any number of them.
  const allowance = await limits.take('twoFactorByUser', userId);
  if (!allowance.allowed) {
    if (allowance.isFirst) {
      await context.events.record(userId, 'code-limited', incoming.request);
      await context.tell(userId, codesLimited);
    }
    return again(refuseTooMany(allowance.retryAfterSeconds));
  }
  const problem = await step.check(userId, code);
  if (problem !== null) {
    await context.events.record(userId, 'code-failed', incoming.request);
    return again(invalid({ form: problem }));
  }

  await limits.giveBack('twoFactorByUser', userId);
  await pendingSignIns.close(token);
  return redirectResponse(continueTo, [...(await context.sessions.open(userId, incoming.request)), pendingCookie.clear()]);
}

/** Redirects to the sign-in page after a sign-in that expired or had too many wrong codes. */
export function startAgain({ pendingCookie }: AuthContext, continueTo: string): Response {
  return redirectResponse(withContinue(PAGES.signIn, continueTo, 'expired'), [pendingCookie.clear()]);
}
