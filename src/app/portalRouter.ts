import { type ComponentType, createElement } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { routes } from './routes.tsx';

let router: ReturnType<typeof createBrowserRouter> | undefined;

/**
 * The portal's router. Creating it reads the address, so it is created with the first page: its file may load earlier, on the sign-in return, as a
 * part of the dialog's chunk.
 */
export const portalRouter = (): ReturnType<typeof createBrowserRouter> => (router ??= createBrowserRouter(routes));

/** A function that loads the screen of a route, and the screen. */
export interface LoadedScreen {
  lazy: RouteObject['lazy'];
  Component: ComponentType;
}

/**
 * Gives the router a screen that a link has loaded already. With `lazy`, the router would draw the page that is being left once more, to say that it waits: a fifth of a
 * second for a list on a slow processor. It does the same with a screen that it has loaded itself; its own table of routes, which it declares private, is the one way to it.
 */
export function giveScreen({ lazy, Component }: LoadedScreen): void {
  const give = (given: readonly RouteObject[]): void => {
    for (const route of given) {
      if (route.lazy === lazy) Object.assign(route, { element: createElement(Component), lazy: undefined });
      if (route.children) give(route.children);
    }
  };
  give(portalRouter().routes);
}
