import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A route's screen as a chunk of its own. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await load())[name] }) };
}
