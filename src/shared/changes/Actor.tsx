import type { Change } from '../../../schemas/generated/types.ts';
import { unnamedActor } from './unnamedActor.ts';

/** The person who made a change, with the intermediary for which they acted. An employer's own people need no such addition. */
export function Actor({ change }: { change: Pick<Change, 'actorName' | 'onBehalfOf'> & { actingAs: string } }) {
  const { actorName, actingAs, onBehalfOf } = change;
  if (actorName === null) return unnamedActor(actingAs);
  return actingAs === 'intermediary' && onBehalfOf !== null ? `${actorName} (${onBehalfOf})` : actorName;
}
