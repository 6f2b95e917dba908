import { ThemeProvider } from '@mui/material/styles';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, ResourceDefinitionContextProvider, type Store } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { loaders } from 'virtual:resources';
import { vi } from 'vitest';
import type { User } from '../../../schemas/generated/types.ts';
import { createAuthProvider } from '../../../src/providers/auth/authProvider.ts';
import { createDataProvider } from '../../../src/providers/data/dataProvider.ts';
import type { Send } from '../../../src/providers/data/send.ts';
import { validatorsOf } from '../../../src/form/validators.ts';
import { resourceDefinitions } from '../../../src/providers/data/resourceDefinitions.ts';
import { createQueryClient } from '../../../src/providers/data/queryClient.ts';
import { resources } from '../../../src/providers/data/resources.ts';
import { usePortalI18n } from '../../../src/providers/i18n/usePortalI18n.ts';
import { portalRouterProvider } from '../../../src/providers/routing/portalRouterProvider.tsx';
import { FeedbackContext, type Feedback } from '../../../src/shared/feedback/feedback.ts';
import { buildConfiguration, buildRelationship, buildUser } from './portalFactories.ts';
import { SessionContext } from '../../../src/shared/portal/session.ts';
import { theme } from '../../../src/shared/theme/theme.ts';
import { CreateScreen } from '../../../src/screens/create/CreateScreen.tsx';
import { loadCreateForm, loadSectionForm } from '../../../src/screens/loadForms.ts';
import { ListScreen } from '../../../src/screens/list/ListScreen.tsx';
import { createScreenOf, type ResourceDefinition } from '../../../src/fields/model/definition.ts';
import { formParts } from '../../../src/domain/forms/formParts.ts';
import { FormPartsContext } from '../../../src/form/parts/formParts.ts';
import { type ResourceParts, ResourcePartsContext } from '../../../src/fields/parts/resourceParts.ts';
import { ShowScreen } from '../../../src/screens/show/ShowScreen.tsx';

// Forms are loaded when they are first shown, which takes longer in tests than the default timeout.
await Promise.all([loadCreateForm(), loadSectionForm()]);

/** One call of the portal to the service. */
export interface Call {
  method: string;
  /** Below /api/v2, without the query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  idempotencyKey: string | undefined;
}

/** The service's answer to a call; undefined leaves the call to the next function. An Error is a refusal. */
export type Answer = (call: Call) => unknown;

/** The definition of a resource, from the current files. */
export async function definitionOf(name: string): Promise<ResourceDefinition> {
  const load = loaders[name];
  if (!load) throw new Error(`No resource "${name}": add schemas/resources/${name}.json.`);
  return (await load()).default;
}

/** A list's answer. */
export const listOf = (rows: readonly object[], totalCount = rows.length) => ({
  data: rows,
  meta: { totalCount, pageCount: 1, currentPage: 1, perPage: 25 },
});

/** A refusal, as the HTTP client throws it. */
export function refusal(
  status: number,
  message: string,
  errors: readonly { field: string; defaultMessage: string; warning?: string }[] = [],
): Error {
  return Object.assign(new Error(message), { status, errors });
}

const administrator = buildUser({ companyRelationships: [buildRelationship({ companyId: 7 })] });

interface Options {
  answers: readonly Answer[];
  /** Holds the column choices. */
  store?: Store;
  resource?: string;
  /** Replaces the definition in the files. */
  definition?: ResourceDefinition;
  /** The signed-in user. Default: a pension administrator of employer 7. */
  reader?: User;
  /** The resource's parts beside its files. */
  parts?: ResourceParts;
  /** Waits for components that load while they are drawn: a part that suspends in `act` would otherwise stay as it is. */
  waitsForParts?: true;
}

/**
 * Draws the screens of a resource of employer 7 at `address`, on a service that gives `answers`.
 * @param address - Below /employers/7.
 */
export async function renderScreens(
  address: string,
  {
    answers,
    store = memoryStore(),
    resource = 'employees',
    reader = administrator,
    definition: given,
    parts = {},
    waitsForParts,
  }: Options,
) {
  const definition = given ?? (await definitionOf(resource));
  // As after hovering over a link or button: a form that is opened in `act` must not suspend.
  await Promise.all([validatorsOf(definition, 'create'), validatorsOf(definition, 'record')]);
  const calls: Call[] = [];
  const send: Send = async (path, { method, body, idempotencyKey }) => {
    const url = new URL(path, 'http://service.invalid');
    const call = { method, path: url.pathname, query: url.searchParams, body, idempotencyKey };
    calls.push(call);
    for (const answer of answers) {
      const given = await answer(call);
      if (given instanceof Error) throw given;
      if (given !== undefined) return given;
    }
    throw new Error(`Nothing answers ${method} ${path}.`);
  };
  const feedback = {
    success: vi.fn<Feedback['success']>(),
    error: vi.fn<Feedback['error']>(),
    confirm: vi.fn<Feedback['confirm']>(),
  };
  const { portalPath, recordPath = portalPath } = definition.resource;
  const session = {
    user: reader,
    configuration: buildConfiguration(),
    signOut: () => {},
    signIn: () => {},
    refreshParty: () => {},
  };
  const files = { ...resources, [definition.resource.name]: definition.resource };
  const dataProvider = createDataProvider({ employerId: 7, resources: files, send });
  const authProvider = createAuthProvider({ user: reader, employerId: 7, resources: files });
  const queryClient = createQueryClient();
  const Scope = () => (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={usePortalI18n()}
      queryClient={queryClient}
      store={store}
      basename="/employers/7"
      routerProvider={portalRouterProvider}
    >
      <ResourceDefinitionContextProvider definitions={resourceDefinitions(files)}>
        <ResourcePartsContext value={{ [definition.resource.name]: parts }}>
          <FormPartsContext value={formParts}>
            <Outlet />
          </FormPartsContext>
        </ResourcePartsContext>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
  const scope = (
    <ThemeProvider theme={theme}>
      <SessionContext value={session}>
        <FeedbackContext value={feedback}>
          <Scope />
        </FeedbackContext>
      </SessionContext>
    </ThemeProvider>
  );
  const router = createMemoryRouter(
    [
      {
        path: '/employers/:employerId',
        element: scope,
        children: [
          { path: portalPath, element: <ListScreen definition={definition} /> },
          {
            path: `${portalPath}/${createScreenOf(definition.resource).path}`,
            element: <CreateScreen definition={definition} />,
          },
          { path: `${recordPath.replace(/\{(\w+)\}/g, ':$1')}/:id`, element: <ShowScreen definition={definition} /> },
        ],
      },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [`/employers/7/${address}`] },
  );
  const draw = () => render(<RouterProvider router={router} />);
  const view = waitsForParts ? await act(async () => draw()) : draw();
  return { ...view, router, calls, feedback, queryClient, user: userEvent.setup() };
}
