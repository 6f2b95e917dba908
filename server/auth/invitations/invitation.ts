import type { AuthContext, AuthRequest } from '../context.ts';
import { withContinue } from '../tokens/continuePath.ts';
import { formPost } from '../formPost.ts';
import { invalid, refuseTooMany, type Refusal, tooManyAttempts } from '../requests/refusals.ts';
import type { Invitation, InvitationStatus } from '../people/invitationLinks.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { invitationAddress, type InvitationProblems, invitationPage } from '../pages/invitationPage.ts';
import { messagePage } from '../pages/messagePage.ts';
import { PAGES } from '../pages/paths.ts';
import { nameProblems, personName } from '../people/personName.ts';
import type { PersonName } from '../people/people.ts';
import { newPasswordProblems } from '../credentials/newPassword.ts';
import type { OfferedFactor } from '../credentials/secondFactor.ts';
import { redirectToSetUp, WRONG_FIRST_CODE } from '../secondFactor/signInSetUp.ts';
import { tokenHash } from '../tokenHash.ts';

/** Titles and remedies for a link that cannot be used. */
const UNUSABLE_LINKS: Readonly<Record<Exclude<InvitationStatus, 'open'> | 'unknown', { title: string; text: string }>> = {
  used: {
    title: 'This invitation has already been accepted',
    text: 'Its link works once. Sign in with your email and your password.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'Its link is valid no longer. Ask the person who invited you, or the provider, to send the invitation again.',
  },
  replaced: {
    title: 'There is a newer invitation',
    text: 'The invitation was sent again, so this link no longer works. Use the link in the latest email.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'The person who invited you withdrew the invitation. Ask them if you think that this is a mistake.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'It is incomplete, or a newer one was sent. Copy the whole link from the latest email, or ask for a new invitation.',
  },
};

/** The link of an administrator was made by a command on the server, and nobody mailed it. */
const UNUSABLE_ADMINISTRATOR_LINKS: Partial<typeof UNUSABLE_LINKS> = {
  expired: {
    title: 'This link has expired',
    text: 'It was valid for 24 hours. Run the command npm run create-admin again, or ask the person who runs this portal to do it, and open the new link.',
  },
  replaced: {
    title: 'There is a newer link',
    text: 'The command npm run create-admin was run again, so this link no longer works. Open the link that it printed last.',
  },
  withdrawn: {
    title: 'This link can no longer be used',
    text: 'Somebody was given access with this email in the meantime. Sign in with it, or run the command npm run create-admin with another email.',
  },
};

/** GET: the invitation's page. It does not use up the link, because mail scanners open links too. */
export async function showInvitation(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const { token, found } = await invitationOfLink(context, incoming);
  if (found instanceof Response) return found;
  return htmlResponse(await page(context, token, found, incoming.refusal));
}

/** POST: stores the password if the person has none yet, gives the access and leads to the sign-in page. */
export async function submitInvitation(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const token = incoming.url.searchParams.get('token') ?? '';
  const found = await invitationOf(context, token);
  // The page of the link gives the reason.
  if (found?.status !== 'open') return redirectResponse(invitationAddress(token));
  const again = (refusal: Refusal): Promise<Response> => context.refusals.answer(incoming.url, refusal);

  const hasPassword = await context.credentials.hasPassword(found.userUid);
  const password = form.get('password') ?? '';
  const given = found.name === undefined ? personName(form) : undefined;
  const factor = await context.secondFactor.offer(form.get('sealed'));
  const values = { ...given, sealed: factor.sealed };
  // Judging and hashing a password is expensive, so each link allows only a few attempts.
  const allowance = await context.limits.take('invitationByLink', tokenHash(token));
  if (!allowance.allowed) return again(refuseTooMany(allowance.retryAfterSeconds, values));
  const problems = hasPassword ? undefined : await problemsOf(context, found, form, given);
  if (problems) return again(invalid(problems, values));
  const keepFactor = hasPassword ? async () => undefined : verifiedFactor(context, found.userUid, factor, form);
  if (keepFactor === null) return again(invalid({ code: WRONG_FIRST_CODE }, values));
  const name = given ? `${given.firstName} ${given.lastName}` : (found.name ?? '');
  const keepPassword = hasPassword ? async () => undefined : await context.credentials.prepare({ ...found, name }, password);
  const accepted = await context.invitations?.accept(
    tokenHash(token),
    async () => {
      await keepPassword();
      await keepFactor();
    },
    given,
  );
  if (accepted?.status !== 'open') return redirectResponse(invitationAddress(token));
  // The session in this browser may belong to somebody else, and an earlier session must not survive a new password.
  const cookies = await context.sessions.end(incoming.request);
  if (!hasPassword) await context.events.record(found.userUid, 'account-created', incoming.request);
  // The link and the new password prove as much as signing in with it would.
  const needsFactor = !hasPassword && !(await context.secondFactor.isRequired(found.userUid));
  const setUp = needsFactor ? await redirectToSetUp(context, found.userUid, '/', cookies) : null;
  if (setUp) return setUp;
  return redirectResponse(withContinue(PAGES.signIn, '/', hasPassword ? 'access-accepted' : 'password-kept'), cookies);
}

/** The invitation of the link, or the page that says why the link cannot be used. */
async function invitationOfLink(
  context: AuthContext,
  { url, address }: AuthRequest,
): Promise<{ token: string; found: Invitation | Response }> {
  const token = url.searchParams.get('token') ?? '';
  const invitation = await invitationOf(context, token);
  if (invitation?.status === 'open') return { token, found: invitation };
  // A valid link is not counted, so an office with a shared address is not locked out.
  const allowance = await context.limits.take('invitationByAddress', address);
  if (!allowance.allowed) return { token, found: tooMany(context, allowance.retryAfterSeconds) };
  return { token, found: unusableLinkPage(context, invitation) };
}

async function invitationOf({ invitations }: AuthContext, token: string) {
  return /^[\w-]{43}$/.test(token) ? invitations?.find(tokenHash(token)) : undefined;
}

/** Stores the second factor, if the person set one up; null when its code is wrong. */
function verifiedFactor(
  { secondFactor }: AuthContext,
  userUid: string,
  factor: OfferedFactor,
  form: URLSearchParams,
): (() => Promise<void>) | null {
  const code = form.get('code')?.trim() ?? '';
  return code === '' ? async () => undefined : secondFactor.prove(userUid, factor, code);
}

async function page(context: AuthContext, token: string, found: Invitation, refusal?: Refusal | null) {
  const { name, email, partyName, userUid } = found;
  const { problems, values } = refusal ?? {};
  const hasPassword = await context.credentials.hasPassword(userUid);
  // An administrator sets up the second factor in the next step, where it is required.
  const factor = hasPassword || name === undefined ? null : await context.secondFactor.offer(values?.['sealed'] ?? null);
  const given = values && { firstName: values['firstName'] ?? '', lastName: values['lastName'] ?? '' };
  const { portalName } = context;
  return invitationPage({ portalName, token, name, given, email, partyName, hasPassword, factor, ...(problems && { problems }) });
}

async function problemsOf(
  { checkNewPassword }: AuthContext,
  { email, name, partyName }: Invitation,
  form: URLSearchParams,
  given: PersonName | undefined,
): Promise<InvitationProblems | undefined> {
  const names = given && nameProblems(given);
  const about = [email, name ?? '', partyName, given?.firstName ?? '', given?.lastName ?? ''];
  const password = await newPasswordProblems(checkNewPassword, form, about);
  return names || password ? { ...names, ...password } : undefined;
}

function unusableLinkPage({ portalName }: AuthContext, invitation: Invitation | null | undefined): Response {
  const status = !invitation || invitation.status === 'open' ? 'unknown' : invitation.status;
  const isAdministrator = invitation && invitation.name === undefined;
  const words = (isAdministrator && UNUSABLE_ADMINISTRATOR_LINKS[status]) || UNUSABLE_LINKS[status];
  const link = { href: PAGES.signIn, text: 'Go to the sign-in page' };
  return htmlResponse(messagePage({ portalName, ...words, link }), status === 'unknown' ? 404 : 410);
}

function tooMany({ portalName }: AuthContext, retryAfterSeconds: number): Response {
  const link = { href: PAGES.signIn, text: 'Go to the sign-in page' };
  const text = tooManyAttempts(retryAfterSeconds);
  return htmlResponse(messagePage({ portalName, title: 'Too many attempts', text, link }), 429, {
    'retry-after': String(retryAfterSeconds),
  });
}
