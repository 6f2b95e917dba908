import type { AuthContext, AuthRequest } from '../context.ts';
import { continuePath, withContinue } from '../tokens/continuePath.ts';
import { formPost } from '../formPost.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { PAGES } from '../pages/paths.ts';
import { isOwnNavigation } from '../requests/sameOrigin.ts';
import { signOutPage } from '../pages/signOutPage.ts';

/**
 * GET, with `nextStep=login` from the portal, or with a path of the portal: any other next step becomes the sign-in page.
 * After a link on another site, the page asks for confirmation first.
 * @see docs/product.md, section 7, "Sign-in"
 */
export async function signOut(context: AuthContext, { request, url }: AuthRequest): Promise<Response> {
  if (!isOwnNavigation(request)) return htmlResponse(signOutPage(context));
  const cookies = await endEverything(context, request);
  const next = continuePath(url.searchParams.get('nextStep'), context.baseUrl);
  return redirectResponse(next === '/' ? withContinue(PAGES.signIn, '/', 'signed-out') : next, cookies);
}

/** POST: the confirmation. */
export async function submitSignOut(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const form = await formPost(context, incoming);
  if (form instanceof Response) return form;
  return redirectResponse(withContinue(PAGES.signIn, '/', 'signed-out'), await endEverything(context, incoming.request));
}

async function endEverything({ sessions, pendingSignIns, pendingCookie }: AuthContext, request: Request): Promise<string[]> {
  const pending = pendingCookie.read(request);
  if (pending) await pendingSignIns.close(pending);
  return [...(await sessions.end(request)), pendingCookie.clear()];
}
