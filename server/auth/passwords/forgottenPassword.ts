import { setTimeout as delay } from 'node:timers/promises';
import { passwordLinkMail } from '../people/accountMails.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { forgottenPasswordPage } from '../pages/forgottenPasswordPage.ts';
import { htmlResponse } from '../pages/html.ts';
import { messagePage } from '../pages/messagePage.ts';
import { PAGES } from '../pages/paths.ts';
import { emailProblem } from '../requests/emailProblem.ts';
import { formPost } from '../formPost.ts';
import { normaliseEmail } from '../credentials/passwords.ts';
import { invalid, refuseTooMany } from '../requests/refusals.ts';

/** Longer than looking up an account and queueing its mail takes, so that the time of an answer does not reveal which accounts exist. */
const ANSWER_MS = 400;

/** GET: the form. */
export function showForgottenPassword({ portalName }: AuthContext, { refusal }: AuthRequest): Response {
  const { problems, values } = refusal ?? {};
  return htmlResponse(forgottenPasswordPage({ portalName, email: values?.['email'] ?? '', ...(problems && { problems }) }));
}

/** POST: sends the link if there is such an account. The answer is the same in any case. */
export async function submitForgottenPassword(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const { portalName, limits } = context;
  const typed = form.get('email') ?? '';
  const values = { email: typed.slice(0, 320) };
  const problem = emailProblem(typed);
  if (problem) return context.refusals.answer(incoming.url, invalid({ email: problem }, values));
  const email = normaliseEmail(typed);
  for (const [name, subject] of [
    ['forgottenByAddress', incoming.address],
    ['forgottenByEmail', email],
  ] as const) {
    const allowance = await limits.take(name, subject);
    if (!allowance.allowed) return context.refusals.answer(incoming.url, refuseTooMany(allowance.retryAfterSeconds, values));
  }
  await Promise.all([sendLink(context, email, incoming.request), delay(ANSWER_MS)]);
  return htmlResponse(
    messagePage({
      portalName,
      title: 'Check your email',
      text: `If ${typed.trim()} has an account here, we have sent it a link. The link works once, within an hour. No email? Check your junk folder, and that this is the email you sign in with.`,
      link: { href: PAGES.signIn, text: 'Back to sign in' },
    }),
  );
}

async function sendLink(context: AuthContext, email: string, request: Request): Promise<void> {
  const userUid = await context.credentials.userWithPassword(email);
  if (!userUid) return;
  await context.sendMail(passwordLinkMail(email, userUid, context.portalName));
  await context.events.record(userUid, 'password-reset-requested', request);
}
