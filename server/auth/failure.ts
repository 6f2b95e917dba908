import { AUTH_PATH } from './tokens/client.ts';
import type { AuthContext } from './context.ts';
import { oauthError } from './tokens/oauthError.ts';
import { htmlResponse } from './pages/html.ts';
import { isAccountPath } from './pages/paths.ts';
import { messagePage } from './pages/messagePage.ts';

/** The answer to a defect, which is reported elsewhere: the answer reveals nothing about it. Most defects here are temporary database failures. */
export function failure({ portalName }: AuthContext, url: URL): Response {
  const text = isAccountPath(url.pathname)
    ? 'Something went wrong with your account. Try again.'
    : 'Something went wrong with your login. Try again.';
  if (url.pathname === `${AUTH_PATH}/oauth2/token`) return oauthError('server_error', text, 500);
  const page = messagePage({
    portalName,
    title: 'Something went wrong',
    text: `${text} We have been notified.`,
    link: { href: '/', text: `Open ${portalName}` },
  });
  return htmlResponse(page, 503, { 'retry-after': '5' });
}
