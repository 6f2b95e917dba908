import type { AuthContext, AuthRequest } from './context.ts';
import { isSameOriginPost } from './requests/sameOrigin.ts';
import { oauthError, tokenResponse } from './tokens/oauthError.ts';

/** GET: the time until the session ends for want of activity. Asking is no activity. */
export async function showActivity({ idle }: AuthContext, { request }: AuthRequest): Promise<Response> {
  return tokenResponse({ ...(await idle.timeLeft(request)) });
}

/** POST: the portal reports a key or a click, which it does about once a minute. */
export async function reportActivity(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  if (!isSameOriginPost(incoming.request, context.baseUrl))
    return oauthError('invalid_request', 'Activity is reported by a page of the portal alone.', 403);
  return showActivity(context, incoming);
}
