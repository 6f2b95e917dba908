import type { AuthContext, AuthRequest } from '../context.ts';
import { continuePath, withContinue } from '../tokens/continuePath.ts';
import { emailProblem } from '../requests/emailProblem.ts';
import { formPost } from '../formPost.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { PAGES } from '../pages/paths.ts';
import { signInPage, type SignInProblems } from '../pages/signInPage.ts';
import { normaliseEmail } from '../credentials/passwords.ts';
import { invalid, refuseTooMany, type Refusal } from '../requests/refusals.ts';
import { redirectToSetUp } from '../secondFactor/signInSetUp.ts';
import type { LimitName, RefusedAttempt } from '../rateLimits.ts';

/** GET: the form. */
export function showSignIn({ baseUrl, portalName }: AuthContext, { url, refusal }: AuthRequest): Response {
  const continueTo = continuePath(url.searchParams.get('nextStep'), baseUrl);
  const { problems, values } = refusal ?? {};
  const page = { portalName, continueTo, notice: url.searchParams.get('notice'), email: values?.['email'] ?? '' };
  return htmlResponse(signInPage({ ...page, ...(problems && { problems }) }));
}

/** POST: checks the password, then asks for the second factor or goes on to the page that needed the sign-in. */
export async function submitSignIn(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const continueTo = continuePath(incoming.url.searchParams.get('nextStep'), context.baseUrl);
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  const again = (refusal: Refusal): Promise<Response> => context.refusals.answer(incoming.url, refusal);
  const typed = { email: email.slice(0, 320) };

  const missing = missingFields(email, password);
  if (missing) return again(invalid(missing, typed));

  const attempt = signInAttempt(context, normaliseEmail(email), incoming);
  const allowance = await attempt.take();
  if (!allowance.allowed) {
    if (allowance.isFirst) await recordLimit(context, normaliseEmail(email), allowance.name, incoming.request);
    return again(refuseTooMany(allowance.retryAfterSeconds, typed));
  }
  const userId = await context.checkPassword(normaliseEmail(email), password);
  if (!userId) {
    await context.events.recordForEmail(normaliseEmail(email), 'sign-in-failed', incoming.request);
    return again(invalid({ form: 'The email or the password is not right. Check both, then sign in again.' }, typed));
  }
  await attempt.giveBack();
  const device = context.knownDevice.set(normaliseEmail(email));

  if (await context.secondFactor.isRequired(userId)) {
    const token = await context.pendingSignIns.open(userId);
    return redirectResponse(withContinue(PAGES.twoFactor, continueTo), [context.pendingCookie.set(token), device]);
  }
  const setUp = await redirectToSetUp(context, userId, continueTo, [device]);
  return setUp ?? redirectResponse(continueTo, [...(await context.sessions.open(userId, incoming.request)), device]);
}

function missingFields(email: string, password: string): SignInProblems | undefined {
  const problem = emailProblem(email);
  const problems = {
    ...(problem !== undefined && { email: problem }),
    ...(password === '' ? { password: 'Enter your password' } : {}),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/**
 * Records that sign-ins are refused for a while: once for each limit and window, since anybody can cause it. Attempts from one address at many accounts are only logged:
 * they say little about any of these accounts.
 */
async function recordLimit({ events, limits }: AuthContext, email: string, name: LimitName, request: Request): Promise<void> {
  if (name === 'signInByAddress') return events.note('sign-in-limited');
  if ((await limits.take('signInLimitNoted', email)).allowed) await events.recordForEmail(email, 'sign-in-limited', request);
}

/** Counts an attempt against each of its limits, or takes it off each count. Guesses from elsewhere do not count against a known device. */
function signInAttempt({ limits, knownDevice }: AuthContext, email: string, { request, address }: AuthRequest) {
  const device = knownDevice.idOf(request, email);
  const counted: readonly (readonly [LimitName, string])[] =
    device === null
      ? [
          ['signInByEmailAndAddress', `${email} ${address}`],
          ['signInByEmail', email],
          ['signInByAddress', address],
        ]
      : [['signInByDevice', device]];
  return {
    async take(): Promise<{ readonly allowed: true } | (RefusedAttempt & { readonly name: LimitName })> {
      for (const [name, subject] of counted) {
        const allowance = await limits.take(name, subject);
        if (!allowance.allowed) return { ...allowance, name };
      }
      return { allowed: true };
    },
    async giveBack(): Promise<void> {
      for (const [name, subject] of counted) await limits.giveBack(name, subject);
    },
  };
}
