import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { AuthContext } from 'react-admin';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { Party } from '../../../machines/flows/party.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { formParts } from '../../../src/domain/forms/formParts.ts';
import { FormPartsContext } from '../../../src/form/parts/formParts.ts';
import { type Feedback, FeedbackContext } from '../../../src/shared/feedback/feedback.ts';
import { RoutingContext } from '../../../src/shared/navigation/routing.ts';
import { PartyContext } from '../../../src/shared/portal/party.ts';
import { buildConfiguration, buildUser } from './portalFactories.ts';
import { SessionContext } from '../../../src/shared/portal/session.ts';
import { theme } from '../../../src/shared/theme/theme.ts';
import { createAuthProvider } from '../../../src/providers/auth/authProvider.ts';
import { type Answers, createBrowser, storeTokens } from './fakeBrowser.ts';
import { SessionProvider } from '../../../src/providers/auth/SessionProvider.tsx';
import { resources } from '../../../src/providers/data/resources.ts';

interface PortalOptions {
  path?: string;
  user?: User | null;
  party?: Party | null;
  /** Plays the service. Default: no call is expected. */
  answers?: Answers;
  /** The addresses that have a screen. Default: all. */
  isRouted?: (path: string) => boolean;
}

/** For tests: a screen as the portal shows it to a signed-in user, on a service played by the test. */
export function renderPortal(screen: ReactNode, options: PortalOptions = {}) {
  const { path = '/', user = buildUser(), party = null, answers = () => undefined, isRouted = () => true } = options;
  storeTokens();
  const { browser, requests } = createBrowser(answers);
  const feedback: Feedback = { success: vi.fn(), error: vi.fn(), confirm: vi.fn() };
  const session = { user, configuration: buildConfiguration(), signIn: vi.fn(), signOut: vi.fn(), refreshParty: vi.fn() };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] });
  const view = render(
    <SessionProvider browser={browser}>
      <SessionContext value={session}>
        <PartyContext value={party}>
          <RoutingContext value={{ prefetch: () => {}, propose: () => {}, visit: () => {}, isRouted }}>
            <ThemeProvider theme={theme}>
              <QueryClientProvider client={queryClient}>
                <AuthContext value={createAuthProvider({ user, employerId: party?.record.id ?? null, resources })}>
                  <FeedbackContext value={feedback}>
                    <FormPartsContext value={formParts}>
                      <RouterProvider router={router} />
                    </FormPartsContext>
                  </FeedbackContext>
                </AuthContext>
              </QueryClientProvider>
            </ThemeProvider>
          </RoutingContext>
        </PartyContext>
      </SessionContext>
    </SessionProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, requests, feedback, session, router, address };
}

/** For tests: the service's answer for a list. */
export function listAnswer(data: readonly unknown[], totalCount = data.length): Response {
  return Response.json({ data, meta: { totalCount, pageCount: 1, currentPage: 1, perPage: 25 } });
}

/** For tests: the page of a list that a call asks for by `page` and `limit`. */
export function pageAnswer(rows: readonly unknown[], path: string): Response {
  const query = new URL(path, 'http://portal.invalid').searchParams;
  const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 25)];
  const meta = { totalCount: rows.length, pageCount: Math.ceil(rows.length / perPage), currentPage: page, perPage };
  return Response.json({ data: rows.slice((page - 1) * perPage, page * perPage), meta });
}
