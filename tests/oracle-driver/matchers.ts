import type { Difference } from '../oracle/product/compareStates.ts';

export const at =
  (part: string, ...fields: readonly string[]) =>
  ({ path }: Difference): boolean =>
    path[0] === part && fields.includes(path.slice(2).join(' '));

export const isEvent =
  (...kinds: readonly string[]) =>
  ({ path }: Difference): boolean =>
    path[0] === 'events' && kinds.includes(path[2] ?? '');
