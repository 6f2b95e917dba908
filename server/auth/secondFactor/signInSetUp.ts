import type { AuthContext, AuthRequest } from '../context.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { PAGES } from '../pages/paths.ts';
import { recoveryCodesPage } from '../pages/recoveryCodesPage.ts';
import { signInSetUpPage } from '../pages/signInSetUpPage.ts';
import { continuePath, withContinue } from '../tokens/continuePath.ts';
import { formPost } from '../formPost.ts';
import { invalid, type Refusal } from '../requests/refusals.ts';
import { startAgain } from './twoFactor.ts';

/** Long enough to install an app. */
const SET_UP_SECONDS = 30 * 60;

/**
 * The step between a correct password and the portal, for a person who must have a second factor and has none.
 * @returns The redirect to it, or null when the person may sign in with the password alone.
 */
export async function redirectToSetUp(
  context: AuthContext,
  userUid: string,
  continueTo: string,
  cookies: readonly string[] = [],
): Promise<Response | null> {
  if ((await context.secondFactorDemand(userUid)) === 'none') return null;
  const token = await context.pendingSignIns.open(userUid, SET_UP_SECONDS);
  return redirectToSetUpPage(continueTo, [...cookies, context.pendingCookie.set(token, SET_UP_SECONDS)]);
}

const redirectToSetUpPage = (continueTo: string, cookies: readonly string[] = []): Response =>
  redirectResponse(withContinue(PAGES.secondFactorSetUp, continueTo), cookies);

/** GET: the form. */
export async function showSignInSetUp(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const pending = await pendingSetUp(context, incoming);
  return pending instanceof Response ? pending : page(context, pending, incoming.refusal);
}

/** POST: stores the second factor, opens the session, and shows the recovery codes. */
export async function submitSignInSetUp(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const pending = await pendingSetUp(context, incoming);
  if (pending instanceof Response) return pending;
  const { token, userUid, continueTo } = pending;
  const { secondFactor, recoveryCodes, events, portalName } = context;
  const finish = async (): Promise<string[]> => {
    await context.pendingSignIns.close(token);
    return [...(await context.sessions.open(userUid, incoming.request)), context.pendingCookie.clear()];
  };

  if (form.get('later') === 'yes') {
    const demand = await context.secondFactorDemand(userUid);
    return demand === 'now' ? redirectToSetUpPage(continueTo) : redirectResponse(continueTo, await finish());
  }
  const factor = await secondFactor.offer(form.get('sealed'));
  const keep = secondFactor.prove(userUid, factor, form.get('code') ?? '');
  if (!keep) return context.refusals.answer(incoming.url, invalid({ code: WRONG_FIRST_CODE }, { sealed: factor.sealed }));
  await keep();
  const codes = await recoveryCodes.replace(userUid);
  await events.record(userUid, 'second-factor-set-up', incoming.request);
  const shown = recoveryCodesPage({ portalName, codes, next: { href: continueTo, text: `Continue to ${portalName}` } });
  return withCookies(htmlResponse(shown), await finish());
}

export const WRONG_FIRST_CODE = 'That code is not right. Enter the code that your app shows now';

interface PendingSetUp {
  readonly token: string;
  readonly userUid: string;
  readonly continueTo: string;
}

async function pendingSetUp(context: AuthContext, { request, url }: AuthRequest): Promise<PendingSetUp | Response> {
  const continueTo = continuePath(url.searchParams.get('nextStep'), context.baseUrl);
  const token = context.pendingCookie.read(request);
  if (!token) return redirectResponse(withContinue(PAGES.signIn, continueTo));
  const userUid = await context.pendingSignIns.userOf(token);
  if (!userUid) return startAgain(context, continueTo);
  // A password alone must never replace an existing second factor.
  if (await context.secondFactor.isRequired(userUid)) return redirectResponse(withContinue(PAGES.twoFactor, continueTo));
  return { token, userUid, continueTo };
}

async function page(
  context: AuthContext,
  { userUid, continueTo }: PendingSetUp,
  refusal: Refusal | null | undefined,
): Promise<Response> {
  const demand = await context.secondFactorDemand(userUid);
  const markup = signInSetUpPage({
    portalName: context.portalName,
    email: (await context.credentials.emailOf(userUid)) ?? '',
    continueTo,
    factor: await context.secondFactor.offer(refusal?.values?.['sealed'] ?? null),
    until: typeof demand === 'object' ? demand.from : null,
    problems: refusal?.problems,
  });
  return htmlResponse(markup);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
