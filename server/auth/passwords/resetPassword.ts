import { passwordReset } from '../people/accountMails.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { messagePage } from '../pages/messagePage.ts';
import { PAGES } from '../pages/paths.ts';
import { resetAddress, resetPasswordPage } from '../pages/resetPasswordPage.ts';
import { withContinue } from '../tokens/continuePath.ts';
import { formPost } from '../formPost.ts';
import { invalid, refuseTooMany, type Refusal, tooManyAttempts } from '../requests/refusals.ts';
import { newPasswordProblems } from '../credentials/newPassword.ts';
import { wordsAbout } from './wordsAbout.ts';

/** GET: the form. It does not use up the link, because mail scanners open links too. */
export async function showResetPassword(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const link = await linkOf(context, incoming);
  return link instanceof Response ? link : page(context, link, incoming.refusal);
}

/** POST: stores the password, and ends every session of the person. */
export async function submitResetPassword(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const token = incoming.url.searchParams.get('token') ?? '';
  const userUid = await context.passwordLinks.userOf(token);
  // The page of the link gives the reason.
  if (!userUid) return redirectResponse(resetAddress(token));
  const again = (refusal: Refusal): Promise<Response> => context.refusals.answer(incoming.url, refusal);
  const allowance = await context.limits.take('passwordByUser', userUid);
  if (!allowance.allowed) return again(refuseTooMany(allowance.retryAfterSeconds));
  const problems = await newPasswordProblems(context.checkNewPassword, form, await wordsAbout(context, userUid));
  if (problems) return again(invalid(problems));
  if (!(await context.passwordLinks.use(token, userUid, form.get('password') ?? '')))
    return redirectResponse(resetAddress(token));
  await context.limits.giveBack('passwordByUser', userUid);
  await context.pendingSignIns.closeAll(userUid);
  await context.limits.forget('twoFactorByUser', userUid);
  await context.events.record(userUid, 'password-reset', incoming.request);
  await context.tell(userUid, passwordReset);
  // The session in this browser may belong to somebody else.
  const cookies = await context.sessions.end(incoming.request);
  return redirectResponse(withContinue(PAGES.signIn, '/', 'password-reset'), cookies);
}

interface OpenLink {
  readonly token: string;
  readonly userUid: string;
}

async function linkOf(context: AuthContext, { url, address }: AuthRequest): Promise<OpenLink | Response> {
  const token = url.searchParams.get('token') ?? '';
  const userUid = await context.passwordLinks.userOf(token);
  if (userUid) return { token, userUid };
  // A valid link is not counted, so an office with a shared address is not locked out.
  const allowance = await context.limits.take('resetByAddress', address);
  return unusableLink(context, allowance.allowed ? undefined : allowance.retryAfterSeconds);
}

async function page(context: AuthContext, { token, userUid }: OpenLink, refusal?: Refusal | null): Promise<Response> {
  const email = (await context.credentials.emailOf(userUid)) ?? '';
  const { portalName } = context;
  return htmlResponse(resetPasswordPage({ portalName, token, email, ...(refusal && { problems: refusal.problems }) }));
}

function unusableLink({ portalName }: AuthContext, retryAfterSeconds?: number): Response {
  const isBlocked = retryAfterSeconds !== undefined;
  const markup = messagePage({
    portalName,
    title: isBlocked ? 'Too many attempts' : 'This link does not work',
    text: isBlocked
      ? tooManyAttempts(retryAfterSeconds)
      : 'It was used already, is more than an hour old, or is incomplete. Ask for a new link.',
    link: { href: PAGES.forgottenPassword, text: 'Ask for a new link' },
  });
  return htmlResponse(markup, isBlocked ? 429 : 410, isBlocked ? { 'retry-after': String(retryAfterSeconds) } : {});
}
