import type { AuthContext, AuthRequest } from '../context.ts';
import { authenticatorPage, removePage, recoveryPage } from '../pages/account/authenticatorPages.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { PAGES } from '../pages/paths.ts';
import { recoveryCodesPage } from '../pages/recoveryCodesPage.ts';
import type { SetUpProblems } from '../pages/setUpPage.ts';
import { WRONG_FIRST_CODE } from '../secondFactor/signInSetUp.ts';
import { formPost } from '../formPost.ts';
import { invalid } from '../requests/refusals.ts';
import { authenticatorRemoved, authenticatorReplaced, authenticatorSetUp, recoveryCodesMade } from '../people/accountMails.ts';
import { accountWith } from '../pages/account/notices.ts';
import { currentFactorProblem, currentPasswordProblem, presentProblems, signedIn, type SignedIn } from './signedIn.ts';

/** GET `/account/authenticator`: sets up the authenticator app, or replaces it. */
export async function showAuthenticator(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const person = await signedIn(context, incoming);
  return person instanceof Response ? person : setUp(context, person, incoming.refusal);
}

/** POST `/account/authenticator`: stores the new second factor, and shows new recovery codes. */
export async function submitAuthenticator(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const posted = await personAndForm(context, incoming);
  if (posted instanceof Response) return posted;
  const { person, form } = posted;
  const { userUid } = person;
  const factor = await context.secondFactor.offer(form.get('sealed'));
  const again = (problems: SetUpProblems): Promise<Response> =>
    context.refusals.answer(incoming.url, invalid(problems, { sealed: factor.sealed }));
  const code = form.get('code')?.trim() === '' ? { code: 'Enter the code that your app shows now' } : {};
  const current = await currentPasswordProblem(context, person, form, incoming.request);
  if (current) return again({ current, ...code });
  const keep = context.secondFactor.prove(userUid, factor, form.get('code') ?? '', { replaces: true });
  if (!keep) return again({ code: WRONG_FIRST_CODE });
  const present = await currentFactorProblem(context, person, form, incoming.request);
  if (present) return again({ factor: present });
  const isReplacement = await context.secondFactor.isRequired(userUid);
  await keep();
  await context.events.record(userUid, isReplacement ? 'second-factor-replaced' : 'second-factor-set-up', incoming.request);
  await context.tell(userUid, isReplacement ? authenticatorReplaced : authenticatorSetUp);
  if (isReplacement) await context.people.tellColleagues(userUid, { change: 'replaced', at: context.now() });
  return newCodes(context, userUid);
}

/** GET `/account/recovery-codes`. */
export async function showRecoveryCodes(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const person = await withAuthenticator(context, incoming);
  if (person instanceof Response) return person;
  return htmlResponse(recoveryPage({ portalName: context.portalName, ...problemsIn(incoming) }));
}

/** POST `/account/recovery-codes`: makes new codes; the earlier ones no longer work. */
export async function submitRecoveryCodes(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const posted = await personAndForm(context, incoming, withAuthenticator);
  if (posted instanceof Response) return posted;
  const { person, form } = posted;
  const problems = await presentProblems(context, person, form, incoming.request);
  if (problems) return context.refusals.answer(incoming.url, invalid(problems));
  await context.events.record(person.userUid, 'recovery-codes-made', incoming.request);
  await context.tell(person.userUid, recoveryCodesMade);
  return newCodes(context, person.userUid);
}

/** GET `/account/authenticator/remove`. */
export async function showRemove(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const person = await withAuthenticator(context, incoming);
  if (person instanceof Response) return person;
  const isRequired = (await context.secondFactorDemand(person.userUid)) !== 'none';
  return htmlResponse(removePage({ portalName: context.portalName, isRequired, ...problemsIn(incoming) }));
}

/** POST `/account/authenticator/remove`: refused where a second factor is required. */
export async function submitRemove(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const posted = await personAndForm(context, incoming, withAuthenticator);
  if (posted instanceof Response) return posted;
  const { person, form } = posted;
  // The page gives the reason.
  if ((await context.secondFactorDemand(person.userUid)) !== 'none') return redirectResponse(PAGES.accountRemove);
  const problems = await presentProblems(context, person, form, incoming.request);
  if (problems) return context.refusals.answer(incoming.url, invalid(problems));
  await context.secondFactor.remove(person.userUid);
  await context.events.record(person.userUid, 'second-factor-removed', incoming.request);
  await context.tell(person.userUid, authenticatorRemoved);
  await context.people.tellColleagues(person.userUid, { change: 'removed', at: context.now() });
  return redirectResponse(accountWith('authenticator-removed'));
}

async function setUp(context: AuthContext, { userUid, email }: SignedIn, refusal: AuthRequest['refusal']): Promise<Response> {
  const factor = await context.secondFactor.offer(refusal?.values?.['sealed'] ?? null);
  const isReplacement = await context.secondFactor.isRequired(userUid);
  const { portalName } = context;
  return htmlResponse(authenticatorPage({ portalName, email, factor, isReplacement, problems: refusal?.problems }));
}

const problemsIn = ({ refusal }: AuthRequest) => (refusal ? { problems: refusal.problems } : {});

async function newCodes({ recoveryCodes, portalName }: AuthContext, userUid: string): Promise<Response> {
  const codes = await recoveryCodes.replace(userUid);
  return htmlResponse(recoveryCodesPage({ portalName, codes, next: { href: PAGES.account, text: 'Back to your account' } }));
}

/** The signed-in person, if they have an authenticator app; otherwise the redirect to the account page. */
async function withAuthenticator(context: AuthContext, incoming: AuthRequest): Promise<SignedIn | Response> {
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  return (await context.secondFactor.isRequired(person.userUid)) ? person : redirectResponse(PAGES.account);
}

async function personAndForm(
  context: AuthContext,
  incoming: AuthRequest,
  find = signedIn,
): Promise<{ person: SignedIn; form: URLSearchParams } | Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const person = await find(context, incoming);
  return person instanceof Response ? person : { person, form };
}
