import { type ComponentType, createElement } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { routes } from './routes.tsx';

type PortalRouter = ReturnType<typeof createBrowserRouter>;
type RouterState = PortalRouter['state'];

let router: PortalRouter | undefined;

/**
 * The portal's router. Creating it reads the address, so it is created with the first page: its file may load earlier, on the sign-in return, as a
 * part of the dialog's chunk.
 */
export const portalRouter = (): PortalRouter => (router ??= createBrowserRouter(routes));

/** A function that loads the screen of a route, and the screen. */
export interface LoadedScreen {
  lazy: RouteObject['lazy'];
  Component: ComponentType;
}

/**
 * Gives the router a screen that a link has loaded already. With `lazy`, the router would draw the page that is being left once more, to say that it waits: a fifth of a
 * second for a list on a slow processor. It does the same with a screen that it has loaded itself; its own table of routes, which it declares private, is the one way to it.
 * While it opens a page it may be loading the same screen, which would then be there twice: it gets the screen afterwards, if it still has none.
 */
export function giveScreen({ lazy, Component }: LoadedScreen): void {
  const give = (given: readonly RouteObject[]): void => {
    for (const route of given) {
      if (route.lazy === lazy) Object.assign(route, { element: createElement(Component), lazy: undefined });
      if (route.children) give(route.children);
    }
  };
  const { routes: table, state, subscribe } = portalRouter();
  if (isIdle(state)) return give(table);
  const end = subscribe((next) => {
    if (!isIdle(next)) return;
    end();
    give(table);
  });
}

const isIdle = ({ initialized, navigation }: RouterState): boolean => initialized && navigation.state === 'idle';
