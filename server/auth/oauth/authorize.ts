import { AUTH_PATH, GRANTED_SCOPES, PORTAL_CLIENT_ID, redirectUri, WIRE_SCOPE } from '../tokens/client.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { AUTHORIZE_PATH, withContinue } from '../tokens/continuePath.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { messagePage } from '../pages/messagePage.ts';
import { PAGES } from '../pages/paths.ts';

/**
 * GET `/oauth2/authorize` and `/oauth2/auto-login`: a code for a signed-in user, else the sign-in page, which keeps the request. Both do the same: with a session neither
 * shows a page, and without a session nobody can be signed in without the page.
 * @see docs/product.md, section 7, "Sign-in"; RFC 6749, section 4.1; RFC 7636
 */
export async function authorize(context: AuthContext, { request, url }: AuthRequest): Promise<Response> {
  const query = url.searchParams;
  const redirect = redirectUri(context.baseUrl);
  // RFC 6749, section 4.1.2.1: with the wrong client or redirect address, the error is shown to the person and not sent to the client.
  if (!only(query, 'client_id', PORTAL_CLIENT_ID) || !only(query, 'redirect_uri', redirect)) return invalidLinkPage(context);

  const back = (error: string, description: string): Response =>
    redirectWith(context, redirect, query, { error, error_description: description });
  const refusal = refuse(query);
  if (refusal) return back(refusal.error, refusal.description);

  const prompt = query.get('prompt');
  const answer = prompt === 'login' ? null : await answerOfLibrary(context, request, redirect, query);
  if (answer && !answer.startsWith(`${AUTH_PATH}/`)) return redirectResponse(answer);
  if (prompt === 'none') return back('login_required', 'No one is signed in.');
  // The kept request has no `prompt`: the sign-in will have happened by then.
  const carried = new URLSearchParams([...query].filter(([name]) => name !== 'prompt'));
  return redirectResponse(withContinue(PAGES.signIn, `${AUTHORIZE_PATH}?${carried}`));
}

const only = (query: URLSearchParams, name: string, value: string): boolean =>
  query.getAll(name).length === 1 && query.get(name) === value;

function refuse(query: URLSearchParams): { error: string; description: string } | undefined {
  const twice = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) return { error: 'invalid_request', description: `The parameter ${printable(twice)} was given twice.` };
  const responseType = query.get('response_type');
  if (!responseType) return { error: 'invalid_request', description: 'response_type is required: send response_type=code.' };
  if (responseType !== 'code')
    return { error: 'unsupported_response_type', description: 'Only response_type=code is supported.' };
  if (query.has('request') || query.has('request_uri'))
    return { error: 'request_not_supported', description: 'Send the parameters in the address, not in a request object.' };
  const scopes = (query.get('scope') ?? WIRE_SCOPE).split(' ');
  if (!scopes.every((scope) => GRANTED_SCOPES.includes(scope)))
    return { error: 'invalid_scope', description: `The scope is ${WIRE_SCOPE}.` };
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) {
    return { error: 'invalid_request', description: 'PKCE is required: send code_challenge with code_challenge_method=S256.' };
  }
  return undefined;
}

/** @returns Where the library redirects the browser: to the client, or to a page of ours. */
async function answerOfLibrary(
  { auth, baseUrl }: AuthContext,
  request: Request,
  redirect: string,
  query: URLSearchParams,
): Promise<string> {
  const asked = new URL(AUTHORIZE_PATH, baseUrl);
  asked.search = new URLSearchParams({
    response_type: 'code',
    client_id: PORTAL_CLIENT_ID,
    redirect_uri: redirect,
    scope: GRANTED_SCOPES.join(' '),
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: 'S256',
    ...(query.has('state') && { state: query.get('state') ?? '' }),
  }).toString();
  const response = await auth.handler(
    new Request(asked, { headers: { accept: 'text/html', cookie: request.headers.get('cookie') ?? '' } }),
  );
  const location = response.headers.get('location');
  if (!location)
    throw new Error(`The authorise request was not answered with a redirect: ${response.status} ${await response.text()}`);
  return location;
}

function redirectWith(context: AuthContext, redirect: string, query: URLSearchParams, values: Record<string, string>): Response {
  const target = new URL(redirect);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  if (query.getAll('state').length === 1) target.searchParams.set('state', query.get('state') ?? '');
  target.searchParams.set('iss', new URL(AUTH_PATH, context.baseUrl).href);
  return redirectResponse(target.href);
}

// RFC 6749, section 4.1.2.1, allows only these characters in a description.
const printable = (text: string): string => text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '').slice(0, 40);

function invalidLinkPage({ portalName, baseUrl }: AuthContext): Response {
  const page = messagePage({
    portalName,
    title: 'This sign-in link does not work',
    text: `It is incomplete, or was not made by ${portalName} at ${baseUrl}. Open that address and sign in from there.`,
    link: { href: baseUrl, text: `Open ${portalName}` },
  });
  return htmlResponse(page, 400);
}
