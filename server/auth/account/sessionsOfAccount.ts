import type { AuthContext, AuthRequest } from '../context.ts';
import { redirectResponse } from '../pages/html.ts';
import { formPost } from '../formPost.ts';
import { accountWith } from '../pages/account/notices.ts';
import { signedIn } from './signedIn.ts';

/** POST `/account/sessions`: ends one session of the person, or all but this one. */
export async function submitSessions(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  const { userUid, sessionId } = person;
  const chosen = form.get('session') ?? '';
  if (/^[\da-f-]{36}$/.test(chosen)) {
    await context.sessions.endOne(userUid, chosen);
    await context.events.record(userUid, 'session-ended', incoming.request);
    return redirectResponse(accountWith('session-ended'));
  }
  await context.sessions.endAll(userUid, sessionId);
  await context.events.record(userUid, 'sessions-ended', incoming.request);
  return redirectResponse(accountWith('sessions-ended'));
}
