import { CoreAdminContext, memoryStore } from 'react-admin';
import { type ReactNode, useState } from 'react';
import type { Party } from '../../../machines/flows/party.ts';
import type { Employer, User } from '../../../schemas/generated/types.ts';
import type { Answers } from './fakeBrowser.ts';
import { useHttpClient } from '../../../src/providers/auth/portalSession.ts';
import { createAuthProvider } from '../../../src/providers/auth/authProvider.ts';
import { createDataProvider } from '../../../src/providers/data/dataProvider.ts';
import { createQueryClient } from '../../../src/providers/data/queryClient.ts';
import { usePortalI18n } from '../../../src/providers/i18n/usePortalI18n.ts';
import { renderPortal } from './renderPortal.tsx';
import { resources } from '../../../src/providers/data/resources.ts';
import { portalRouterProvider } from '../../../src/providers/routing/portalRouterProvider.tsx';
import { useSession } from '../../../src/shared/portal/session.ts';
import { buildEmployer, buildUser } from './portalFactories.ts';

interface PageOptions {
  path: string;
  answers: Answers;
  user?: User;
  /** The employer of the page. Default: an active one. */
  employer?: Employer;
  /** The party of the page, if it is not an employer. */
  party?: Party;
}

/** For tests: a page of employer 7 with more than one resource's screen, on a service played by the test. */
export const renderPage = (
  page: ReactNode,
  {
    path,
    answers,
    user = buildUser({ isProviderAdmin: true }),
    employer = buildEmployer({ id: 7, name: 'Larkfield Bakery' }),
    party = { kind: 'employer', record: employer },
  }: PageOptions,
): ReturnType<typeof renderPortal> =>
  renderPortal(<EmployerPage>{page}</EmployerPage>, {
    path,
    user,
    party,
    answers,
  });

function EmployerPage({ children }: { children: ReactNode }) {
  const http = useHttpClient();
  const { user } = useSession();
  const [scope] = useState(() => ({
    dataProvider: createDataProvider({
      employerId: 7,
      resources,
      send: (path, { method, body }) => http.request(path, { method, ...(body !== undefined && { body }) }),
    }),
    authProvider: createAuthProvider({ user, employerId: 7, resources }),
    queryClient: createQueryClient(),
    store: memoryStore(),
  }));
  return (
    <CoreAdminContext {...scope} i18nProvider={usePortalI18n()} basename="/employers/7" routerProvider={portalRouterProvider}>
      {children}
    </CoreAdminContext>
  );
}
