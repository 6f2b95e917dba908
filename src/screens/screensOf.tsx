import type { ComponentType, ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { loaders, summaries } from 'virtual:resources';
import { usePartyIfAny } from '../shared/portal/party.ts';
import type { ResourceDefinition, ResourceSummary } from '../fields/model/definition.ts';
import { useLiveDefinition } from '../fields/model/liveDefinition.ts';
import type { ScreenAddress } from './screenAhead.ts';

type LazyScreen = () => Promise<{ Component: ComponentType }>;

/** The generated screens of a resource, each for a route's `lazy`. A screen without an endpoint in the file is missing. */
export interface ResourceScreens {
  list?: LazyScreen;
  show?: LazyScreen;
  create?: LazyScreen;
}

/** A route's `handle` with the screen's first call. */
export type ScreenHandle = Pick<ScreenAddress, 'resource' | 'screen'>;

type Screen = ComponentType<{ definition: ResourceDefinition }>;

/**
 * A coded screen of a resource, for a route's `lazy`. It receives the resource's definition.
 * @param load - The screen's chunk.
 * @example resourceScreen('payrolls', async () => (await import('../resources/payrolls/PayrollShow.tsx')).PayrollShow)
 */
export function resourceScreen(resource: string, load: () => Promise<Screen>): LazyScreen {
  return async () => {
    const definition = loaders[resource];
    if (!definition) throw new Error(`No resource "${resource}": add schemas/resources/${resource}.json.`);
    const [Screen, module] = await Promise.all([load(), definition()]);
    return {
      Component: () => (
        <ForItsParty scope={module.default.resource.scope}>
          <Screen definition={useLiveDefinition(module.default)} />
        </ForItsParty>
      ),
    };
  };
}

/** An employer's screen is not shown for an intermediary, nor the other way round: both have ids of their own, which may be equal. */
function ForItsParty({ scope, children }: { scope: ResourceSummary['scope']; children: ReactNode }) {
  const party = usePartyIfAny();
  if (party && scope !== 'provider' && scope !== party.kind) return <Navigate to="/404" replace />;
  return children;
}

/**
 * The list, show and add-new screens of a resource, from its files alone.
 * @param name - The name of a file in schemas/resources.
 * @throws Error with the file to add, if there is none.
 */
export function screensOf(name: string): ResourceScreens {
  const summary = summaries.find((one) => one.name === name);
  if (!summary) throw new Error(`No resource "${name}": add schemas/resources/${name}.json.`);
  const { list, show, create } = summary.screens;
  return {
    ...(list && { list: resourceScreen(name, async () => (await import('./list/ListScreen.tsx')).ListScreen) }),
    ...(show && { show: resourceScreen(name, async () => (await import('./show/ShowScreen.tsx')).ShowScreen) }),
    ...(create && { create: resourceScreen(name, async () => (await import('./create/CreateScreen.tsx')).CreateScreen) }),
  };
}

function routesOf({ name, portalPath, recordPath = portalPath, createPath = 'add-new' }: ResourceSummary): RouteObject[] {
  const { list, show, create } = screensOf(name);
  return [
    ...(list ? [{ path: portalPath, lazy: list, handle: { resource: name, screen: 'list' } satisfies ScreenHandle }] : []),
    ...(create ? [{ path: `${portalPath}/${createPath}`, lazy: create }] : []),
    ...(show
      ? [
          {
            path: `${recordPath.replace(/\{(\w+)\}/g, ':$1')}/:id`,
            lazy: show,
            handle: { resource: name, screen: 'show' } satisfies ScreenHandle,
          },
        ]
      : []),
  ];
}

/**
 * The routes below /employers/:employerId of every resource: a new file in schemas/resources has its screens at once. The provider's records are
 * there too, so that a link to them keeps the employer's menu.
 */
export function partyResourceRoutes(): RouteObject[] {
  return summaries.flatMap(routesOf);
}

/** The top-level routes of every resource that belongs to the provider. */
export function providerResourceRoutes(): RouteObject[] {
  return summaries.filter(({ scope }) => scope === 'provider').flatMap(routesOf);
}
