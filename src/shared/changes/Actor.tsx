import type { Change } from '../../../schemas/generated/types.ts';

/** The person who made a change, and the intermediary or employer for which they acted. */
export function Actor({ change: { actorName, onBehalfOf } }: { change: Pick<Change, 'actorName' | 'onBehalfOf'> }) {
  if (actorName === null) return 'The service';
  return onBehalfOf === null ? actorName : `${actorName} (${onBehalfOf})`;
}
