import type { AuthContext, AuthRequest } from '../context.ts';
import { accountPage } from '../pages/account/accountPage.ts';
import { eventsPage } from '../pages/account/eventsPage.ts';
import { htmlResponse } from '../pages/html.ts';
import { signedIn } from './signedIn.ts';

const SHOWN_EVENTS = 5;
const MOST_EVENTS = 200;

/** GET `/account`: the person's details, authenticator app, sessions and newest security events. */
export async function showAccount(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  const { userUid, email, sessionId } = person;
  const [name, hasFactor, demand, codesLeft, sessions, events, mayReset] = await Promise.all([
    context.people.nameOf(userUid),
    context.secondFactor.isRequired(userUid),
    context.secondFactorDemand(userUid),
    context.recoveryCodes.count(userUid),
    context.sessions.list(userUid),
    context.events.list(userUid, SHOWN_EVENTS),
    context.people.mayResetSecondFactor(userUid),
  ]);
  const notice = incoming.url.searchParams.get('notice');
  const { portalName } = context;
  return htmlResponse(
    accountPage({ portalName, name, email, sessionId, hasFactor, demand, codesLeft, sessions, events, mayReset, notice }),
  );
}

/** GET `/account/events`: the security events that are still kept. */
export async function showEvents(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const person = await signedIn(context, incoming);
  if (person instanceof Response) return person;
  const events = await context.events.list(person.userUid, MOST_EVENTS);
  return htmlResponse(eventsPage({ portalName: context.portalName, events, most: MOST_EVENTS }));
}
