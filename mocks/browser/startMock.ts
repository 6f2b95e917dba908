import { http } from 'msw/http';
import { setupWorker } from 'msw/browser';
import session from '../../schemas/rules/session.json' with { type: 'json' };
import { type ApiConnection, connectToApi } from './apiConnection.ts';
import { showOpening } from './showOpening.ts';
import { preloadScreen } from './preloadScreen.ts';
import { accountHeader } from './signIn/signedIn.ts';
import { chosenAccount } from './signIn/session.ts';
import { signInPageAt } from './signIn/signInPage.ts';

/**
 * Runs the service in this browser.
 *
 * The pages of the authentication service are drawn here, in the portal's own document, and not answered by the service worker: the worker is not yet active on a first
 * visit, and any host that serves the portal's routes serves these addresses too.
 *
 * @param place - Of the portal, which is not drawn yet.
 * @returns Whether the portal may start: false on such a page. A mock that cannot start says so on the page.
 */
export async function startMock(place: HTMLElement): Promise<boolean> {
  try {
    if (await drawSignInPage()) return false;
    const api = connectToApi();
    // The development server has its own way to load screens.
    const screen = import.meta.env.PROD ? preloadScreen(location.pathname) : undefined;
    await Promise.all([showOpening(api, place), interceptCalls(api), screen]);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    document.body.textContent = `The portal could not start without a service. ${reason}`;
    throw error;
  }
}

/** @returns Whether this address is one of the authentication service's pages. */
async function drawSignInPage(): Promise<boolean> {
  const page = signInPageAt(new URL(location.href), chosenAccount.read(), () => new Date());
  if (page?.kind === 'redirect') {
    location.replace(page.to);
  } else if (page) {
    if (page.kind === 'accounts' && page.endsSession) chosenAccount.forget();
    const { drawAccountPicker } = await import('./signIn/accountPicker.ts');
    drawAccountPicker({ page, onChoose: chosenAccount.remember, api: connectToApi() });
  }
  return page !== null;
}

async function interceptCalls(api: ApiConnection): Promise<void> {
  const answer = ({ request }: { request: Request }): Promise<Response> => api.answer(withAccount(request));
  // Nobody is signed out of a demo in one's own browser.
  const answerUnlimited = (): Response => Response.json({ idleSeconds: null, secondsLeft: null });
  const worker = setupWorker(
    http.all('/api/v2/*', answer),
    http.post(session.client.tokenPath, answer),
    http.all(session.client.activityPath, answerUnlimited),
  );
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass', serviceWorker: { url: '/mockWorker.js' } });
}

function withAccount(request: Request): Request {
  const account = chosenAccount.read();
  const marked = new Request(request);
  if (account !== null) marked.headers.set(accountHeader, account);
  return marked;
}
