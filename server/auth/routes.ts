import {
  showAuthenticator,
  showRecoveryCodes,
  showRemove,
  submitAuthenticator,
  submitRecoveryCodes,
  submitRemove,
} from './account/authenticator.ts';
import { showName, showPassword, submitName, submitPassword } from './account/details.ts';
import { showAccount, showEvents } from './account/overview.ts';
import { showResetForColleague, submitResetForColleague } from './account/resetForColleague.ts';
import { submitSessions } from './account/sessionsOfAccount.ts';
import { showInvitation, submitInvitation } from './invitations/invitation.ts';
import { authorize } from './oauth/authorize.ts';
import { reportActivity, showActivity } from './activity.ts';
import { ACTIVITY_PATH, AUTH_PATH, STEP_UP_PATH, TOKEN_PATH } from './tokens/client.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { metadata } from './oauth/metadata.ts';
import { oauthError } from './tokens/oauthError.ts';
import { assetResponse } from './pages/assets.ts';
import { htmlResponse, redirectResponse } from './pages/html.ts';
import { messagePage } from './pages/messagePage.ts';
import { PAGES } from './pages/paths.ts';
import { showSignIn, submitSignIn } from './signIn/signIn.ts';
import { signOut, submitSignOut } from './signIn/signOut.ts';
import { token } from './oauth/token.ts';
import { showForgottenPassword, submitForgottenPassword } from './passwords/forgottenPassword.ts';
import { showResetPassword, submitResetPassword } from './passwords/resetPassword.ts';
import { showRecoveryCode, submitRecoveryCode } from './secondFactor/recoveryCodeSignIn.ts';
import { showSignInSetUp, submitSignInSetUp } from './secondFactor/signInSetUp.ts';
import { submitStepUp } from './secondFactor/stepUp.ts';
import { showTwoFactor, submitTwoFactor } from './secondFactor/twoFactor.ts';

type Route = (context: AuthContext, incoming: AuthRequest) => Response | Promise<Response>;

/** Every path that can be reached. Any other path is a 404, including the library's own endpoints. */
const ROUTES: Readonly<Record<string, Readonly<Partial<Record<string, Route>>>>> = {
  [`${AUTH_PATH}/oauth2/authorize`]: { GET: authorize },
  [`${AUTH_PATH}/oauth2/auto-login`]: { GET: authorize },
  [TOKEN_PATH]: { POST: token },
  [ACTIVITY_PATH]: { GET: showActivity, POST: reportActivity },
  [STEP_UP_PATH]: { POST: submitStepUp },
  [PAGES.signIn]: { GET: showSignIn, POST: submitSignIn },
  [PAGES.twoFactor]: { GET: showTwoFactor, POST: submitTwoFactor },
  [PAGES.forgottenPassword]: { GET: showForgottenPassword, POST: submitForgottenPassword },
  [PAGES.resetPassword]: { GET: showResetPassword, POST: submitResetPassword },
  [PAGES.recoveryCode]: { GET: showRecoveryCode, POST: submitRecoveryCode },
  [PAGES.secondFactorSetUp]: { GET: showSignInSetUp, POST: submitSignInSetUp },
  [PAGES.account]: { GET: showAccount },
  [PAGES.accountName]: { GET: showName, POST: submitName },
  [PAGES.accountPassword]: { GET: showPassword, POST: submitPassword },
  [PAGES.accountAuthenticator]: { GET: showAuthenticator, POST: submitAuthenticator },
  [PAGES.accountRemove]: { GET: showRemove, POST: submitRemove },
  [PAGES.accountCodes]: { GET: showRecoveryCodes, POST: submitRecoveryCodes },
  [PAGES.accountSessions]: { GET: () => redirectResponse(PAGES.account), POST: submitSessions },
  [PAGES.accountEvents]: { GET: showEvents },
  [PAGES.accountReset]: { GET: showResetForColleague, POST: submitResetForColleague },
  [PAGES.invitation]: { GET: showInvitation, POST: submitInvitation },
  [PAGES.signOut]: { GET: signOut, POST: submitSignOut },
  [`/.well-known/oauth-authorization-server${AUTH_PATH}`]: { GET: ({ baseUrl }) => metadata(baseUrl) },
  [`${AUTH_PATH}/.well-known/oauth-authorization-server`]: { GET: ({ baseUrl }) => metadata(baseUrl) },
};

/** Answers one request. */
export async function route(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  const { request, url } = incoming;
  const asset = request.method === 'GET' ? assetResponse(url.pathname) : undefined;
  if (asset) return asset;
  const methods = Object.hasOwn(ROUTES, url.pathname) ? ROUTES[url.pathname] : undefined;
  if (!methods) return notFound(context);
  const handler = methods[request.method];
  // Before the route, so that no part of the service finds a session that was idle for too long.
  await context.idle.check(request, isActivity(request, url.pathname));
  if (handler) return request.method === 'GET' ? shownPage(context, incoming, handler) : handler(context, incoming);
  const allow = Object.keys(methods).join(', ');
  return oauthError('invalid_request', `Use ${allow}.`, 405, { allow });
}

/** A page, with the refusal of the form that it shows again. */
async function shownPage(context: AuthContext, incoming: AuthRequest, handler: Route): Promise<Response> {
  const refusal = await context.refusals.of(incoming.request, incoming.url);
  if (!refusal) return handler(context, incoming);
  return context.refusals.shown(await handler(context, { ...incoming, refusal }), refusal);
}

/** Whether a request shows that somebody is there. The portal renews its tokens, and asks for the time left, by itself. */
const isActivity = ({ method }: Request, path: string): boolean =>
  path === ACTIVITY_PATH ? method === 'POST' : path !== TOKEN_PATH;

function notFound({ portalName }: AuthContext): Response {
  const page = messagePage({
    portalName,
    title: 'Page not found',
    text: 'Check the address, or start again from the portal.',
    link: { href: '/', text: `Open ${portalName}` },
  });
  return htmlResponse(page, 404);
}
