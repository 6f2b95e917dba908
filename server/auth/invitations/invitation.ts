import type { AuthContext, AuthRequest } from '../context.ts';
import { withContinue } from '../signIn/continuePath.ts';
import { formPost, tooManyAttempts } from '../signIn/formPost.ts';
import type { Invitation, InvitationStatus } from './invitationLinks.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { type InvitationProblems, invitationPage } from '../pages/invitationPage.ts';
import { messagePage } from '../pages/messagePage.ts';
import { PAGES } from '../pages/paths.ts';
import { passwordProblem } from '../signIn/passwords.ts';
import { tokenHash } from '../tokens/tokenHash.ts';

/** What to do about a link that lets nobody in. */
const DEAD: Readonly<Record<Exclude<InvitationStatus, 'open'> | 'unknown', { title: string; text: string }>> = {
  used: {
    title: 'This invitation was accepted already',
    text: 'Its link works once. Sign in with your email and your password.',
  },
  expired: {
    title: 'This invitation has ended',
    text: 'Its link worked for 24 hours. Ask whoever invited you to send the invitation again.',
  },
  replaced: {
    title: 'There is a newer invitation',
    text: 'The invitation was sent again, and this link stopped working then. Use the link in the newest mail.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'Whoever invited you took the invitation back. Ask them if you think that this is a mistake.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'It is incomplete, or a newer one was sent. Copy the whole link from the newest mail, or ask for a new invitation.',
  },
};

/** GET: what the link is for. Nothing is used up by looking, as mail scanners do. */
export async function showInvitation(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const { token, found } = await followed(context, incoming);
  if (found instanceof Response) return found;
  return htmlResponse(await page(context, token, found, null));
}

/** POST: keeps the password, if the person has none yet, gives the access and leads to the sign-in. */
export async function submitInvitation(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const { token, found } = await followed(context, incoming);
  if (found instanceof Response) return found;
  const again = async (problems: InvitationProblems, status = 422, headers?: Record<string, string>): Promise<Response> =>
    htmlResponse(await page(context, token, found, form.get('sealed'), problems), status, headers);

  const hasPassword = await context.credentials.hasPassword(found.userUid);
  const password = form.get('password') ?? '';
  const problems = hasPassword ? undefined : problemsOf(password, form.get('repeated') ?? '', found, context.portalName);
  if (problems) return again(problems);
  // Hashing a password is dear, so a link buys only so many of them.
  const allowance = await context.limits.take('invitationByLink', tokenHash(token));
  if (!allowance.allowed) {
    const { retryAfterSeconds } = allowance;
    return again({ form: tooManyAttempts(retryAfterSeconds) }, 429, { 'retry-after': String(retryAfterSeconds) });
  }
  const keepFactor = hasPassword ? async () => undefined : await provedFactor(context, found.userUid, form);
  if (keepFactor === null) return again({ code: 'That code is not right. Enter the code that your app shows now' });
  const keepPassword = hasPassword ? async () => undefined : await context.credentials.prepare(found, password);
  const accepted = await context.invitations?.accept(tokenHash(token), async () => {
    await keepPassword();
    await keepFactor();
  });
  if (accepted?.status !== 'open') return dead(context, accepted?.status ?? 'unknown');
  // Whoever is signed in here may be somebody else; and a session that was there before is not carried over.
  const cookies = await context.sessions.end(incoming.request);
  return redirectResponse(withContinue(PAGES.signIn, '/', hasPassword ? 'access-accepted' : 'password-kept'), cookies);
}

/** The invitation behind the link, or the page that says why it lets nobody in. */
async function followed(
  context: AuthContext,
  { url, address }: AuthRequest,
): Promise<{ token: string; found: Invitation | Response }> {
  const token = url.searchParams.get('token') ?? '';
  const invitation = /^[\w-]{43}$/.test(token) ? await context.invitations?.find(tokenHash(token)) : undefined;
  if (invitation?.status === 'open') return { token, found: invitation };
  // A link that fits is never counted, so an office behind one address is not shut out.
  const allowance = await context.limits.take('invitationByAddress', address);
  if (!allowance.allowed) return { token, found: tooMany(context, allowance.retryAfterSeconds) };
  return { token, found: dead(context, invitation?.status ?? 'unknown') };
}

/** Keeps the second factor that the person set up, if they did; null when its code is wrong. */
async function provedFactor(
  { secondFactor }: AuthContext,
  userUid: string,
  form: URLSearchParams,
): Promise<(() => Promise<void>) | null> {
  const code = form.get('code')?.trim() ?? '';
  if (code === '') return async () => undefined;
  return secondFactor.prove(userUid, await secondFactor.offer(form.get('sealed')), code);
}

async function page(
  context: AuthContext,
  token: string,
  found: Invitation,
  sealed: string | null,
  problems?: InvitationProblems,
) {
  const { name, email, partyName, userUid } = found;
  const hasPassword = await context.credentials.hasPassword(userUid);
  const factor = hasPassword ? null : await context.secondFactor.offer(sealed);
  const { portalName } = context;
  return invitationPage({ portalName, token, name, email, partyName, hasPassword, factor, ...(problems && { problems }) });
}

function problemsOf(
  password: string,
  repeated: string,
  { email, name }: Invitation,
  portalName: string,
): InvitationProblems | undefined {
  const problem = passwordProblem(password, [email, name, portalName]);
  if (problem) return { password: problem };
  return password === repeated ? undefined : { repeated: 'Enter the same password again' };
}

function dead({ portalName }: AuthContext, status: keyof typeof DEAD): Response {
  const link = { href: PAGES.signIn, text: 'Go to the sign-in page' };
  return htmlResponse(messagePage({ portalName, ...DEAD[status], link }), status === 'unknown' ? 404 : 410);
}

function tooMany({ portalName }: AuthContext, retryAfterSeconds: number): Response {
  const link = { href: PAGES.signIn, text: 'Go to the sign-in page' };
  const text = tooManyAttempts(retryAfterSeconds);
  return htmlResponse(messagePage({ portalName, title: 'Too many attempts', text, link }), 429, {
    'retry-after': String(retryAfterSeconds),
  });
}
