import type { AuthContext, AuthRequest } from '../context.ts';
import { namePage } from '../pages/account/namePage.ts';
import { passwordPage } from '../pages/account/passwordPage.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { newPasswordProblems } from '../credentials/newPassword.ts';
import { wordsAbout } from '../passwords/wordsAbout.ts';
import { formPost } from '../formPost.ts';
import { invalid } from '../requests/refusals.ts';
import { passwordChanged } from '../people/accountMails.ts';
import { accountWith } from '../pages/account/notices.ts';
import { nameProblems, personName } from '../people/personName.ts';
import { currentFactorProblem, currentPasswordProblem, signedIn } from './signedIn.ts';

/** GET `/account/name`. */
export async function showName(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  const { problems, values } = incoming.refusal ?? {};
  const name = values
    ? { firstName: values['firstName'] ?? '', lastName: values['lastName'] ?? '' }
    : await context.people.nameOf(person.userUid);
  const page = { portalName: context.portalName, name: name ?? { firstName: '', lastName: '' } };
  return htmlResponse(namePage({ ...page, ...(problems && { problems }) }));
}

/** POST `/account/name`. */
export async function submitName(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  const name = personName(form);
  const problems = nameProblems(name);
  if (problems) return context.refusals.answer(incoming.url, invalid(problems, { ...name }));
  await context.people.rename(person.userUid, name);
  await context.credentials.rename(person.userUid, `${name.firstName} ${name.lastName}`);
  await context.events.record(person.userUid, 'name-changed', incoming.request);
  return redirectResponse(accountWith('name'));
}

/** GET `/account/password`. */
export async function showPassword(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  const problems = incoming.refusal?.problems;
  const hasFactor = await context.secondFactor.isRequired(person.userUid);
  return htmlResponse(
    passwordPage({ portalName: context.portalName, email: person.email, hasFactor, ...(problems && { problems }) }),
  );
}

/** POST `/account/password`: stores the new password, and ends every other session. */
export async function submitPassword(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  const { userUid, sessionId } = person;
  const current = await currentPasswordProblem(context, person, form, incoming.request);
  const problems = current
    ? { current }
    : form.get('password') === form.get('current')
      ? { password: 'Choose a password that is different from your current one' }
      : await newPasswordProblems(context.checkNewPassword, form, await wordsAbout(context, userUid));
  if (problems) return context.refusals.answer(incoming.url, invalid(problems));
  const factor = await currentFactorProblem(context, person, form, incoming.request);
  if (factor) return context.refusals.answer(incoming.url, invalid({ factor }));
  await context.credentials.replacePassword(userUid, form.get('password') ?? '');
  await context.sessions.endAll(userUid, sessionId);
  await context.pendingSignIns.closeAll(userUid);
  await context.limits.forget('twoFactorByUser', userUid);
  await context.passwordLinks.withdraw(userUid);
  await context.events.record(userUid, 'password-changed', incoming.request);
  await context.tell(userUid, passwordChanged);
  return redirectResponse(accountWith('password'));
}
