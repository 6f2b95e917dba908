import { boundedBody } from './boundedBody.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { htmlResponse } from './pages/html.ts';
import { messagePage } from './pages/messagePage.ts';
import { isSameOriginPost } from './requests/sameOrigin.ts';

/** The fields of a form posted by one of our pages, or the page with the reason for refusing it. */
export async function formPost(
  { baseUrl, portalName }: AuthContext,
  { request, url }: AuthRequest,
): Promise<URLSearchParams | Response> {
  if (!isSameOriginPost(request, baseUrl)) {
    const page = messagePage({
      portalName,
      title: 'This form was not sent from our page',
      text: `To protect your account, we only accept forms from ${new URL(baseUrl).origin}. Open it there and try again.`,
      link: { href: new URL(url.pathname, baseUrl).href, text: 'Start again' },
    });
    return htmlResponse(page, 403);
  }
  const body = await boundedBody(request);
  if (body === null || !request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    const page = messagePage({
      portalName,
      title: 'We could not read this form',
      text: 'Nothing was changed. Open the page again and fill it in there.',
      link: { href: url.pathname, text: 'Start again' },
    });
    return htmlResponse(page, body === null ? 413 : 415);
  }
  return new URLSearchParams(body);
}
