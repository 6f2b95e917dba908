import { addDays } from '../oracle/rules/days.ts';
import type { Life } from '../oracle/life/life.ts';
import type { Difference } from '../oracle/product/compareStates.ts';

export const at =
  (part: string, ...fields: readonly string[]) =>
  ({ path }: Difference): boolean =>
    path[0] === part && fields.includes(path.slice(2).join(' '));

export const isEvent =
  (...kinds: readonly string[]) =>
  ({ path }: Difference): boolean =>
    path[0] === 'events' && kinds.includes(path[2] ?? '');

export const isWholeContribution = ({ path }: Difference): boolean => path[0] === 'contributions' && path.length === 2;

/** Whether the person of a contribution was enrolled within its period and after its first day, or in the days to a later pay date. */
export function beginsNearPayDate({ path, actual }: Difference, { events }: Life): boolean {
  const [, person, from, to] = /^(.+?\)), .* (\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})/.exec(path[1] ?? '') ?? [];
  if (from === undefined || to === undefined) return false;
  const [first, last] = actual === 'missing' ? [addDays(from, 1), to] : [addDays(to, 1), addDays(to, 7)];
  return events.some((event) => event.kind === 'enrol' && event.person === person && event.from >= first && event.from <= last);
}
