import type { AuthContext, AuthRequest } from '../context.ts';
import { resetForColleaguePage } from '../pages/account/resetForColleaguePage.ts';
import { htmlResponse } from '../pages/html.ts';
import { messagePage } from '../pages/messagePage.ts';
import { PAGES } from '../pages/paths.ts';
import { emailProblem } from '../requests/emailProblem.ts';
import { formPost } from '../formPost.ts';
import { invalid } from '../requests/refusals.ts';
import { normaliseEmail } from '../credentials/passwords.ts';
import { authenticatorReset } from '../people/accountMails.ts';
import { currentFactorProblem, currentPasswordProblem, signedIn, type SignedIn } from './signedIn.ts';

/** GET `/account/reset-authenticator`: for administrators, when somebody lost phone and recovery codes. */
export async function showResetForColleague(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const person = await findPermitted(context, incoming);
  if (person instanceof Response) return person;
  const { problems, values } = incoming.refusal ?? {};
  const hasFactor = await context.secondFactor.isRequired(person.userUid);
  const page = { portalName: context.portalName, email: values?.['email'] ?? '', hasFactor };
  return htmlResponse(resetForColleaguePage({ ...page, ...(problems && { problems }) }));
}

/** POST `/account/reset-authenticator`: removes the second factor of another person, ends their sessions, and tells them. */
export async function submitResetForColleague(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const person = await findPermitted(context, incoming);
  if (person instanceof Response) return person;
  const { portalName } = context;
  const typed = form.get('email') ?? '';
  const again = (problems: { email?: string; current?: string; factor?: string }): Promise<Response> =>
    context.refusals.answer(incoming.url, invalid(problems, { email: typed.slice(0, 320) }));

  const email = emailProblem(typed);
  if (email) return again({ email: typed.trim() === '' ? 'Enter their email' : email });
  const current = await currentPasswordProblem(context, person, form, incoming.request);
  if (current) return again({ current });
  const other = await context.credentials.userWithPassword(normaliseEmail(typed));
  if (!other) return again({ email: 'No one signs in with this email. Check it' });
  if (other === person.userUid) return again({ email: 'This is your own email. Replace your app on your account page instead' });
  if (!(await context.secondFactor.isRequired(other))) return again({ email: 'This person has no authenticator app to remove' });

  const factor = await currentFactorProblem(context, person, form, incoming.request);
  if (factor) return again({ factor });

  await context.secondFactor.remove(other);
  await context.sessions.endAll(other);
  await context.pendingSignIns.closeAll(other);
  await context.events.record(other, 'second-factor-reset', incoming.request, person.userUid);
  await context.events.record(person.userUid, 'second-factor-reset-for-other', incoming.request, other);
  await context.tell(other, authenticatorReset);
  await context.people.tellColleagues(other, { change: 'reset', at: context.now() });
  return htmlResponse(
    messagePage({
      portalName,
      title: 'The authenticator app is removed',
      text: `${typed.trim()} has been signed out everywhere and notified by email. They can sign in with their password and set up a new app.`,
      link: { href: PAGES.account, text: 'Back to your account' },
    }),
  );
}

async function findPermitted(context: AuthContext, incoming: AuthRequest): Promise<SignedIn | Response> {
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  if (await context.people.mayResetSecondFactor(person.userUid)) return person;
  const { portalName } = context;
  const page = messagePage({
    portalName,
    title: 'You cannot do this',
    text: `Only the staff of ${portalName} can remove someone else's authenticator app. Ask them to do it.`,
    link: { href: PAGES.account, text: 'Back to your account' },
  });
  return htmlResponse(page, 403);
}
